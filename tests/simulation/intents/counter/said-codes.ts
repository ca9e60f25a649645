import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { orderMilestones, orders } from '../../../../server/orders/order-tables.ts';
import type {
  deliverWithCode,
  SaidCode,
} from '../../../../src/commands/sellers/move-shop-order.ts';
import {
  codeProofText,
  MOST_CODE_TRIES,
} from '../../../../src/domain/orders/shop/delivery-code.ts';
import type { World } from '../../world.ts';

const WITH_CODE = 'With the delivery code';
const WITHOUT_CODE = 'Without the delivery code';

/** What customers say at the door and at the counter (SELL-5): their code, a wrong one, or nothing. */
export function createSaidCodes({ chance, market, server, violate }: World) {
  const { db } = server;
  /** Orders for which the right code was said, those for which nothing was, and how often a wrong one was heard. */
  const right = new Set<string>();
  const silent = new Set<string>();
  const wrong = new Map<string, number>();

  return {
    /** Asks the customer of an order for the code; null when they can’t say it. */
    hear: async (orderId: string): Promise<SaidCode | null> => {
      const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
      const own = order?.deliveryCode ?? null;
      if (own === null || chance.happens(0.15)) {
        silent.add(orderId);
        return null;
      }
      const isRight = chance.happens(0.6);
      if (isRight) right.add(orderId);
      else wrong.set(orderId, (wrong.get(orderId) ?? 0) + 1);
      const code = isRight ? own : String((Number(own) + 1) % 10_000).padStart(4, '0');
      const proof = createHash('sha256').update(codeProofText(orderId, code)).digest('hex');
      return { code, proof };
    },
    /** SELL-5: a phone takes no wrong code, with or without the network. */
    answered: (
      orderId: string,
      { code }: SaidCode,
      result: Awaited<ReturnType<typeof deliverWithCode>>,
    ): void => {
      if (result.ok && !right.has(orderId))
        violate(`SELL-5: the code ${code} of ${orderId} was taken`);
    },
    checkAtRest: async (): Promise<void> => {
      const ids = market.stores.map(({ id }) => id);
      const made = await db
        .select({ order: orders, note: orderMilestones.note })
        .from(orderMilestones)
        .innerJoin(orders, eq(orders.id, orderMilestones.orderId))
        .where(and(inArray(orders.storeId, ids), eq(orderMilestones.status, 'DELIVERED')));
      for (const { order, note } of made) {
        const { id } = order;
        if (note === WITH_CODE && !right.has(id))
          violate(`SELL-5: ${id} is delivered with its code, which nobody has said`);
        if (note === WITHOUT_CODE && !silent.has(id))
          violate(`SELL-5: ${id} is delivered without its code, though its customer said one`);
      }
      const all = await db.select().from(orders).where(inArray(orders.storeId, ids));
      for (const { id, deliveryTries } of all) {
        const most = Math.min(MOST_CODE_TRIES, wrong.get(id) ?? 0);
        if (deliveryTries > most)
          violate(`SELL-5: ${deliveryTries} wrong codes are counted for ${id}, ${most} were said`);
      }
    },
  };
}

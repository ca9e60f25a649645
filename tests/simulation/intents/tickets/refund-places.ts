import { and, eq, inArray } from 'drizzle-orm';
import { orderRefunds } from '../../../../server/money/money-tables.ts';
import { orders } from '../../../../server/orders/order-tables.ts';
import { chooseRefundPlace } from '../../../../src/commands/orders/return-order.ts';
import { moveOrder } from '../../../../server/orders/move-order.ts';
import { deliverSomeOrder, tellPhones } from '../../deliver-some-order.ts';
import { committedPerson } from '../../devices/committed.ts';
import type { Phone } from '../../devices/phone.ts';
import type { IntentModel, Page } from '../../intent-model.ts';
import type { World } from '../../world.ts';
import { isEffect } from '../last-write.ts';

const KIND = 'choose-refund-place';

interface Said {
  readonly phone: Phone;
  readonly personId: number;
  readonly orderId: string;
  /** `tapped`: the command has not come back, so nothing waits yet. */
  state: 'tapped' | 'made' | 'refused' | 'given-up';
}

/** Buyers say where money goes that care gives back of a cash order (REF-1): the first of their phones counts, and nothing is sent before. */
export function createRefundPlaceIntents(world: World): IntentModel {
  const { chance, violate, server, serverNow } = world;
  const { db } = server;
  const said: Said[] = [];
  const taken = new Set<string>();

  async function say({ phone, personId, commands, context }: Page): Promise<void> {
    const rows = committedPerson(phone, personId)?.rows('orders') ?? [];
    const asked = rows.filter((row) => row.server?.refund?.needsPlace === true);
    if (asked.length === 0) return;
    const orderId = chance.pick(asked).id;
    // Noted before the tap ends: its request may be answered while it still runs.
    const wish: Said = { phone, personId, orderId, state: 'tapped' };
    said.push(wish);
    const result = await chooseRefundPlace(commands, orderId, { kind: 'coins' });
    world.trace.note(`${context.actor.name} says where ${orderId} pays back to: ${result.ok}`);
    if (!result.ok) said.splice(said.indexOf(wish), 1);
    else if (wish.state === 'tapped') wish.state = 'made';
  }

  /** Care gives the money of a delivered order back, and the open tabs of its buyer ask for news. */
  async function payBack(): Promise<void> {
    const delivered = await deliverSomeOrder(world);
    if (delivered === undefined) return;
    const { transactionId, userId } = delivered;
    const isThis = and(eq(orders.transactionId, transactionId), eq(orders.userId, userId));
    const [order] = await db.select({ id: orders.id }).from(orders).where(isThis);
    if (order === undefined) return;
    const move = { orderId: order.id, at: serverNow(), by: 'admin', isAgreed: true } as const;
    await db.transaction(async (transaction) => {
      for (const to of ['ORDER_DISPUTED', 'DISPUTE RESOLVED', 'ORDER_REFUND_INITIATED'] as const)
        await moveOrder(transaction, { ...move, to });
    });
    tellPhones(world, userId);
  }

  return {
    name: 'places of refunds',
    actions: [{ name: 'say where a refund goes', weight: 40, run: say }],
    fates: [{ name: 'care pays an order back', weight: 60, run: payBack }],
    checkPhone: ({ phone, personId, outbox }) => {
      const own = outbox.filter(({ kind }) => kind === KIND);
      const waiting = new Set<string>();
      for (const { state, payload, lastError } of own) {
        const { externalReferenceId: orderId } = payload as { externalReferenceId: string };
        waiting.add(orderId);
        if (state !== 'rejected' && state !== 'needs-buyer') continue;
        if (lastError?.code !== 'return_not_allowed' || !taken.has(orderId))
          violate(`OUT-4: the place of a refund was refused for no reason: ${lastError?.code}`);
        for (const wish of said)
          if (wish.phone === phone && wish.orderId === orderId) wish.state = 'refused';
      }
      for (const wish of said) {
        if (wish.phone !== phone || wish.personId !== personId || wish.state !== 'made') continue;
        if (!taken.has(wish.orderId) && !waiting.has(wish.orderId))
          violate(`REF-1: where ${wish.orderId} pays back to has vanished`);
      }
    },
    checkDelivery: (delivery) => {
      if (delivery.service !== KIND || !isEffect(delivery)) return;
      const { externalReferenceId: orderId } = JSON.parse(delivery.request.body ?? '{}') as {
        externalReferenceId: string;
      };
      if (taken.has(orderId)) violate(`OUT-1: ${orderId} was told twice where it pays back to`);
      if (!said.some((wish) => wish.orderId === orderId))
        violate(`REF-1: nobody said where ${orderId} pays back to`);
      taken.add(orderId);
    },
    abandon: (phone, personId) => {
      for (const wish of said)
        if (wish.phone === phone && wish.personId === personId && wish.state !== 'refused')
          wish.state = 'given-up';
    },
    decide: async () => {},
    checkAtRest: async () => {
      for (const { orderId, state } of said)
        if (state === 'made' && !taken.has(orderId))
          violate(`REF-1: where ${orderId} pays back to never reached the server`);
      const ids = said.map(({ orderId }) => orderId);
      if (ids.length === 0) return;
      const rows = await db
        .select({ orderId: orders.transactionId, method: orderRefunds.method })
        .from(orderRefunds)
        .innerJoin(orders, eq(orders.id, orderRefunds.orderId))
        .where(inArray(orders.transactionId, ids));
      for (const { orderId, method } of rows)
        if ((method === 'coins') !== taken.has(orderId))
          violate(`REF-1: ${orderId} pays back as ${method}, said: ${taken.has(orderId)}`);
    },
  };
}

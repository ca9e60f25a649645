import { and, asc, eq, gte, lt } from 'drizzle-orm';
import { orders } from '../../server/orders/order-tables.ts';
import { walkOrder } from '../support/people/walk-order.ts';
import type { World } from './world.ts';

interface DeliveredOrder {
  readonly transactionId: string;
  readonly userId: number;
}

/** Delivers one of the run's new orders, if there is one. */
export async function deliverSomeOrder(world: World): Promise<DeliveredOrder | undefined> {
  const { server, people, market, chance, serverNow } = world;
  const firstId = Math.min(...people.map(({ id }) => id));
  const isOurs = and(gte(orders.userId, firstId), lt(orders.userId, firstId + people.length));
  const open = await server.db
    .select()
    .from(orders)
    .where(and(isOurs, eq(orders.status, 'ORDER_CREATED')))
    .orderBy(asc(orders.transactionId));
  if (open.length === 0) return undefined;
  const { id: orderId, status, userId, transactionId } = chance.pick(open);
  market.delivered.set(transactionId, serverNow());
  await walkOrder(server.db, {
    order: { orderId, status },
    userId,
    to: 'DELIVERED',
    at: serverNow(),
  });
  return { transactionId, userId };
}

/** An open tab of each phone of a person asks what became of their orders. */
export function tellPhones(world: World, userId: number): void {
  for (const phone of world.phones) {
    const tab = [...phone.contexts].find(
      ({ kind, actor }) => kind === 'tab' && actor.state() === 'running',
    );
    if (tab === undefined || phone.signedIn !== userId) continue;
    const { actor, engine } = tab;
    actor.post(0, () => {
      engine.service.pullOrders().catch((error: unknown) => world.heard(error, actor));
    });
  }
}

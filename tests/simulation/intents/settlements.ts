import { and, eq } from 'drizzle-orm';
import { groupBuys, groupShares } from '../../../server/group-buy/group-buy-tables.ts';
import { orderLines, orders } from '../../../server/orders/order-tables.ts';
import { openGroupBuys } from '../../../server/group-buy/kept-stock.ts';
import { settleGroupBuys } from '../../../server/group-buy/settle-group-buys.ts';
import type { KeptPledges } from '../../../src/db/facts/person-facts.ts';
import type { PriceStep } from '../../../src/domain/coop/group-buy.ts';
import { committedPerson } from '../devices/committed.ts';
import type { IntentModel, Page } from '../intent-model.ts';
import type { Phone } from '../devices/phone.ts';
import type { World } from '../world.ts';

const FIRST_STEP = 2;
/** How often a round comes once nothing else happens, ms. */
const ROUND_MS = 60_000;

type Share = typeof groupShares.$inferSelect;

/** What one unit costs with so many pledged: the price of the last step that is reached. */
function reachedPaise(steps: readonly PriceStep[], quantity: number): number | undefined {
  let reached: number | undefined;
  for (const { fromQuantity, pricePaise } of steps) {
    if (quantity >= fromQuantity) reached = pricePaise;
  }
  return reached;
}

/** The end of a group buy: each pledge one order at the price that all reached, or nothing at all, and no unit lost. */
export function createSettlementIntents(world: World): IntentModel {
  const { chance, neighbourhood, scheduler, server, serverNow, violate } = world;
  const { group } = neighbourhood;
  const { groupBuyId: id, storeId } = group;
  const { db } = server;
  const endsAt = serverNow() + Math.round(chance.between(8_000, 90_000));
  const steps: readonly PriceStep[] = [
    { fromQuantity: FIRST_STEP, pricePaise: group.groupPricePaise },
    { fromQuantity: 5, pricePaise: group.groupPricePaise - 550 },
  ];
  /** What was pledged when the group ended; from then on it is nobody's to change. */
  let final: readonly Share[] | undefined;
  const pulled = new Set<Phone>();
  Object.assign(group, { endsAt, steps });
  scheduler.after(0, async () => {
    await db.update(groupBuys).set({ endsAt, steps }).where(eq(groupBuys.id, id));
  });

  const sharesNow = (): Promise<Share[]> =>
    db.select().from(groupShares).where(eq(groupShares.groupBuyId, id));

  async function settle(): Promise<void> {
    const now = serverNow();
    const { randomBytes } = server.parts;
    await openGroupBuys(db, now);
    await settleGroupBuys(db, { now, randomBytes });
  }

  async function checkSettled(): Promise<void> {
    if (serverNow() < endsAt) return;
    const shares = await sharesNow();
    final ??= shares.map((share) => ({ ...share }));
    const wanted = final.filter(({ state }) => state !== 'withdrawn');
    const quantity = wanted.reduce((sum, share) => sum + share.quantity, 0);
    const [row] = await db.select().from(groupBuys).where(eq(groupBuys.id, id));
    if (row === undefined || row.state === 'open') return;
    const pricePaise = reachedPaise(steps, quantity);
    const made = await db
      .select({ order: orders, line: orderLines })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .where(eq(orders.storeId, storeId));
    if (pricePaise === undefined) {
      if (row.state !== 'released') violate(`GRP-2: ${quantity} units are not enough to order`);
      if (row.keptQuantity !== 0) violate(`GRP-4: ${row.keptQuantity} units are kept for nobody`);
      if (made.length > 0) violate(`GRP-2: ${made.length} orders of a group that was released`);
      return;
    }
    if (row.state === 'released') violate(`GRP-2: ${quantity} units were enough, none is ordered`);
    const byTransaction = new Map(
      made.map(({ order, line }) => [order.transactionId, { order, line }]),
    );
    if (byTransaction.size !== made.length) violate('GRP-2: a pledge became two orders');
    for (const share of wanted) {
      const found = byTransaction.get(share.transactionId);
      byTransaction.delete(share.transactionId);
      if (found === undefined) {
        if (row.state === 'ordered') violate(`GRP-2: the pledge of ${share.userId} has no order`);
        continue;
      }
      const { order, line } = found;
      if (order.userId !== share.userId) violate(`GRP-2: ${order.id} is not its buyer's`);
      if (line.quantity !== share.quantity || line.pricePaise !== pricePaise)
        violate(
          `GRP-2: ${line.quantity} at ${line.pricePaise}, not ${share.quantity} at ${pricePaise}`,
        );
      if (order.amountPaise !== share.quantity * pricePaise)
        violate(`ORD-6: ${order.amountPaise} paise for ${share.quantity} at ${pricePaise}`);
    }
    if (byTransaction.size > 0) violate('GRP-2: an order of a pledge that nobody has');
    if (row.state === 'ordered' && row.keptQuantity !== 0)
      violate(`GRP-4: ${row.keptQuantity} units are still set aside`);
  }

  async function look({ context }: Page): Promise<void> {
    await context.engine.service.pullGroupBuys(null, id);
  }

  async function checkAtRest(): Promise<void> {
    await checkSettled();
    for (const phone of pulled) {
      const personId = phone.signedIn;
      const person = personId === null ? undefined : committedPerson(phone, personId);
      if (!person || personId === null) continue;
      const fact = person.rows('facts').find(({ name }) => name === 'group-pledges');
      const shown = (fact?.value as KeptPledges | undefined)?.shares ?? [];
      const own = await db
        .select()
        .from(groupShares)
        .where(and(eq(groupShares.groupBuyId, id), eq(groupShares.userId, personId)));
      for (const share of own) {
        const here = shown.find(({ transactionId }) => transactionId === share.transactionId);
        const text = `${share.state} ${share.quantity} ${share.pricePaise}`;
        const hereText = here && `${here.state} ${here.quantity} ${here.pricePaise}`;
        if (hereText !== text) violate(`GRP-2: ${phone.name} shows ${hereText}, it is ${text}`);
      }
    }
  }

  return {
    name: 'settlements',
    actions: [{ name: 'look at group buys', weight: 1, run: look, isPull: true }],
    fates: [{ name: 'group buys are settled', weight: 3, run: settle }],
    serverMoved: checkSettled,
    checkPhone: () => {},
    checkDelivery: () => {},
    abandon: () => {},
    decide: async () => {},
    finish: async () => {
      const isOver = serverNow() >= endsAt;
      if (isOver) await settle();
      else scheduler.after(ROUND_MS, () => {});
      return !isOver;
    },
    pull: async ({ phone, context }) => {
      const { ok } = await context.engine.service.pullGroupBuys(null, id);
      if (ok) pulled.add(phone);
    },
    checkAtRest,
  };
}

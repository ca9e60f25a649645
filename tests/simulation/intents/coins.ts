import { and, eq, gte, lt } from 'drizzle-orm';
import { orderReturns } from '../../../server/orders/after-order-tables.ts';
import { coinAccounts, coinEntries } from '../../../server/rewards/reward-tables.ts';
import { orderLines, orderMilestones, orders } from '../../../server/orders/order-tables.ts';
import type { KeptBalance } from '../../../src/db/facts/person-facts.ts';
import { committedPerson } from '../devices/committed.ts';
import type { IntentModel } from '../intent-model.ts';
import type { Phone } from '../devices/phone.ts';
import type { World } from '../world.ts';

const PAISE_PER_COIN = 10_000;

type Entry = typeof coinEntries.$inferSelect;

/** Coins of deliveries and refunds: earned once for what was paid for goods, and taken back with what was paid back. */
export function createCoinIntents(world: World): IntentModel {
  const { people, server, violate } = world;
  const { db } = server;
  const pulled = new Set<Phone>();
  const firstId = Math.min(...people.map(({ id }) => id));
  const isOurs = and(gte(orders.userId, firstId), lt(orders.userId, firstId + people.length));

  async function keptPaise(orderId: string, itemTotalPaise: number): Promise<number> {
    const [request] = await db.select().from(orderReturns).where(eq(orderReturns.orderId, orderId));
    const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
    let kept = itemTotalPaise;
    for (const { itemId, quantity } of request?.lines ?? []) {
      kept -= quantity * (lines.find((line) => line.itemId === itemId)?.pricePaise ?? 0);
    }
    return kept;
  }

  async function checkOrders(userId: number, entries: readonly Entry[]): Promise<number> {
    let owed = 0;
    const rows = await db
      .select()
      .from(orders)
      .where(and(isOurs, eq(orders.userId, userId)));
    for (const { id, status, itemTotalPaise, discountPaise } of rows) {
      const own = entries.filter(({ orderId }) => orderId === id);
      const delivered = await db
        .select({ status: orderMilestones.status })
        .from(orderMilestones)
        .where(and(eq(orderMilestones.orderId, id), eq(orderMilestones.status, 'DELIVERED')));
      const due = Math.floor((itemTotalPaise - discountPaise) / PAISE_PER_COIN);
      const expected = delivered.length > 0 ? due : 0;
      const earned = own.filter(({ kind }) => kind === 'earned');
      const coins = earned.reduce((sum, entry) => sum + entry.coins, 0);
      if (coins !== expected || earned.length > 1)
        violate(`COIN-1: ${id} (${status}) has earned ${coins} coins instead of ${expected}`);
      const reversed = own.filter(({ kind }) => kind === 'reversed');
      const taken = reversed.reduce((sum, entry) => sum - entry.coins, 0);
      const isRefunded = status === 'ORDER_REFUND_COMPLETED';
      const kept = isRefunded ? await keptPaise(id, itemTotalPaise) : itemTotalPaise;
      const wanted = coins - Math.floor((coins * kept) / Math.max(1, itemTotalPaise));
      if (taken > wanted || reversed.length > 1 || (wanted > 0 && reversed.length === 0))
        violate(`COIN-2: ${taken} coins of ${id} (${status}) were taken back instead of ${wanted}`);
      owed += wanted - taken;
    }
    return owed;
  }

  async function checkServer(): Promise<void> {
    for (const { id: userId } of people) {
      const entries = await db.select().from(coinEntries).where(eq(coinEntries.userId, userId));
      const [account] = await db.select().from(coinAccounts).where(eq(coinAccounts.userId, userId));
      const balance = account?.balance ?? 0;
      const sum = entries.reduce((coins, entry) => coins + entry.coins, 0);
      const left = entries.reduce((coins, entry) => coins + entry.left, 0);
      if (balance !== sum || balance !== left)
        violate(`COIN-2: a balance of ${balance}, entries of ${sum}, ${left} left`);
      const settled = entries
        .filter(({ kind }) => kind === 'settled')
        .reduce((coins, entry) => coins - entry.coins, 0);
      const owed = (await checkOrders(userId, entries)) - settled;
      if ((account?.owed ?? 0) !== owed)
        violate(`COIN-2: ${userId} owes ${account?.owed} coins instead of ${owed}`);
    }
  }

  async function checkAtRest(): Promise<void> {
    await checkServer();
    for (const phone of pulled) {
      const personId = phone.signedIn;
      const person = personId === null ? undefined : committedPerson(phone, personId);
      if (!person || personId === null) continue;
      const fact = person.rows('facts').find(({ name }) => name === 'coin-balance');
      const shown = (fact?.value as KeptBalance | undefined)?.coins;
      const [account] = await db
        .select()
        .from(coinAccounts)
        .where(eq(coinAccounts.userId, personId));
      if (shown !== (account?.balance ?? 0))
        violate(`COIN-2: ${phone.name} shows ${shown} coins, there are ${account?.balance}`);
      const entries = await db.select().from(coinEntries).where(eq(coinEntries.userId, personId));
      const here = person.anyRows('coins') as readonly { readonly coins: number }[];
      const text = (rows: readonly { readonly coins: number }[]) =>
        JSON.stringify(rows.map(({ coins }) => coins).toSorted((one, other) => one - other));
      if (text(here) !== text(entries))
        violate(`COIN-2: ${phone.name} shows changes ${text(here)}, they are ${text(entries)}`);
    }
  }

  return {
    name: 'coins',
    actions: [],
    serverMoved: checkServer,
    checkPhone: () => {},
    checkDelivery: () => {},
    abandon: () => {},
    decide: async () => {},
    pull: async ({ phone, context }) => {
      const { ok } = await context.engine.service.pullCoins();
      if (ok) pulled.add(phone);
    },
    checkAtRest,
  };
}

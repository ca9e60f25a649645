import { eq } from 'drizzle-orm';
import {
  coinAccounts,
  coinEntries,
  coinRedemptions,
} from '../../../server/rewards/reward-tables.ts';
import { redeemCoins } from '../../../src/commands/rewards/redeem-coins.ts';
import type { KeptBalance } from '../../../src/db/facts/person-facts.ts';
import { committedPerson, type CommittedPerson } from '../devices/committed.ts';
import type { IntentModel, Page } from '../intent-model.ts';
import type { Phone } from '../devices/phone.ts';
import type { World } from '../world.ts';
import { isEffect, userOfPath } from './last-write.ts';

const KIND = 'redeem-coins';
const SERVICE = 'redeem-coins';

interface Redemption {
  readonly phone: Phone;
  readonly personId: number;
  /** Taken by the server, refused by it, or given up by its buyer. */
  isOver: boolean;
}

/** Coins made into coupons: each redemption once, coins never below nothing, whoever spends them at the same time (COIN-2). */
export function createRedemptionIntents(world: World): IntentModel {
  const { chance, server, violate } = world;
  /** By the entry's id. */
  const asked = new Map<string, Redemption>();

  const balanceOn = (person: CommittedPerson | null | undefined): KeptBalance | undefined => {
    const row = person?.rows('facts').find(({ name }) => name === 'coin-balance');
    return row?.value as KeptBalance | undefined;
  };

  async function redeem(page: Page): Promise<void> {
    const { phone, personId, commands, context } = page;
    const isKnown = balanceOn(committedPerson(phone, personId)) !== undefined;
    if (!isKnown || chance.happens(0.3)) {
      // A page pulls in the background: what goes wrong there is heard, and not said to be saved.
      await context.engine.service
        .pullCoins()
        .catch((error: unknown) => world.heard(error, context.actor));
    }
    const result = await redeemCoins(commands, chance.pick([10, 20, 30]));
    world.trace.note(`${context.actor.name} redeems: ${result.ok}`);
    if (result.ok) asked.set(result.value.id, { phone, personId, isOver: false });
  }

  async function checkServer(userId: number): Promise<void> {
    const [account] = await server.db
      .select()
      .from(coinAccounts)
      .where(eq(coinAccounts.userId, userId));
    const entries = await server.db
      .select()
      .from(coinEntries)
      .where(eq(coinEntries.userId, userId));
    const redeemed = await server.db
      .select()
      .from(coinRedemptions)
      .where(eq(coinRedemptions.userId, userId));
    const balance = account?.balance ?? 0;
    const sum = entries.reduce((coins, entry) => coins + entry.coins, 0);
    const left = entries.reduce((coins, entry) => coins + entry.left, 0);
    if (balance < 0 || balance !== left || balance !== sum)
      violate(`COIN-2: a balance of ${balance}, ${left} left of what came in, entries of ${sum}`);
    const spent = redeemed.reduce((coins, row) => coins + row.coins, 0);
    const paid = entries
      .filter(({ kind }) => kind === 'redeemed')
      .reduce((coins, entry) => coins - entry.coins, 0);
    if (spent !== paid) violate(`COIN-2: coupons for ${spent} coins were paid with ${paid}`);
  }

  return {
    name: 'redemptions',
    actions: [{ name: 'redeem coins', weight: 1, run: redeem }],
    checkPhone: (person) => {
      const { phone, personId, outbox } = person;
      const coins = balanceOn(person)?.coins ?? 0;
      if (coins < 0) violate(`COIN-2: ${phone.name} shows ${coins} coins`);
      const own = outbox.filter(({ kind }) => kind === KIND);
      const waiting = new Set(own.map(({ id }) => id));
      for (const { id, state, lastError } of own) {
        if (state !== 'rejected' && state !== 'needs-buyer') continue;
        if (lastError?.code !== 'coins_not_enough')
          violate(`OUT-4: a redemption was refused for no reason: ${lastError?.code}`);
        const redemption = asked.get(id);
        // The next one takes the place of a refused one.
        if (redemption !== undefined) redemption.isOver = true;
      }
      for (const [id, each] of asked) {
        if (each.phone !== phone || each.personId !== personId || each.isOver) continue;
        if (!waiting.has(id)) violate(`the redemption ${id} has vanished`);
      }
    },
    checkDelivery: async (delivery) => {
      if (delivery.service !== SERVICE || !isEffect(delivery)) return;
      const userId = userOfPath(delivery.request.url);
      const redemption = asked.get(delivery.request.headers['idempotency-key'] ?? '');
      if (redemption !== undefined) {
        redemption.isOver = true;
        if (redemption.personId !== userId)
          violate(`a redemption of ${redemption.personId} was made by ${userId}`);
      }
      await checkServer(userId);
    },
    abandon: (phone, personId) => {
      for (const each of asked.values()) {
        if (each.phone === phone && each.personId === personId) each.isOver = true;
      }
    },
    decide: async () => {},
    checkAtRest: async () => {
      if (asked.size === 0) return;
      // What is not over waits behind a refused one; that nothing else waits is checked for all entries.
      for (const { id } of world.people) await checkServer(id);
    },
  };
}

import { getCampaignDetails, rewardsBuyerOrderListing } from '../../contracts/rewards/campaigns.ts';
import {
  getExpiringCoinsByDays,
  getUserCoinBalance,
  getUserCoinTransaction,
  type CoinEntry,
} from '../../contracts/rewards/coin-account.ts';
import type { SyncService } from '../../contracts/sync-service.ts';
import { endAskingAnew, isAskedAnew } from '../../db/facts/epoch-facts.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { withRoom } from '../../db/save.ts';
import { writeSetting } from '../../db/settings.ts';
import { pullInEpoch } from '../epoch/epochs.ts';
import { whileSignedIn } from '../answers.ts';
import type { PullParts } from './areas.ts';
import { pullOfPerson, type Owner, type PersonPullParts } from './of-person.ts';

/** Most changes of coins that a phone keeps. */
const MOST_COIN_ENTRIES = 300;
/** Changes per page. */
const PAGE = 100;
/** How far ahead the coins that are lost are told, days. */
const AHEAD_DAYS = 30;
/** Orders whose coins are shown. */
const ORDERS_SHOWN = 20;

/** Fetches the balance and the person's own coupons: one small call. Throws `CallError`. */
async function pullCoinBalance(
  { transport, now }: PullParts,
  { db, userId }: Owner,
): Promise<void> {
  const codesBefore = await ownCodes(db);
  const { coupons, serverTime, ...balance } = await transport.call(
    getUserCoinBalance,
    {},
    { asUser: userId },
  );
  const told = { serverTime, fetchedAt: now() };
  await withRoom(db, () =>
    db.transaction('rw', db.facts, async () => {
      // Two pulls may overlap: the server's newest word stays. Coins that became a coupon meanwhile are newer, too.
      const known = await db.fact('coin-balance');
      if (known !== undefined && known.serverTime > serverTime) return;
      if ((await ownCodes(db)) !== codesBefore) return;
      await db.setFact('coin-balance', { ...balance, ...told });
      await db.setFact('own-coupons', { coupons, ...told });
    }),
  );
}

async function ownCodes(db: PersonDatabase): Promise<string> {
  const own = await db.fact('own-coupons');
  return (own?.coupons ?? []).map(({ code }) => code).join(' ');
}

/** Fetches all that the coin screens show. Throws `CallError`. */
async function pullCoins(parts: PullParts, owner: Owner): Promise<void> {
  await Promise.all([
    pullCoinBalance(parts, owner),
    pullEntries(parts, owner),
    pullExpiring(parts, owner),
    pullCampaigns(parts, owner),
  ]);
}

/** Changes that are newer than the newest one here: page by page from the newest back, kept once all are there. */
async function pullEntries({ transport }: PullParts, { db, userId }: Owner): Promise<void> {
  const { coins } = db;
  await pullInEpoch(
    { transport, db, userId },
    {
      ask: async (call) => {
        const isAnew = await isAskedAnew(db, 'coins');
        const newest = (await coins.toCollection().lastKey()) ?? 0;
        const sinceId = isAnew ? 0 : Number(newest);
        const fresh: CoinEntry[] = [];
        let beforeId: number | null = null;
        do {
          const ask = { sinceId, beforeId, limit: PAGE };
          const page: { entries: CoinEntry[]; nextBeforeId: number | null } = await call(
            getUserCoinTransaction,
            ask,
          );
          fresh.push(...page.entries);
          beforeId = page.nextBeforeId;
        } while (beforeId !== null && fresh.length < MOST_COIN_ENTRIES);
        return { fresh, isAnew };
      },
      tables: [coins],
      store: async ({ fresh, isAnew }) => {
        // The numbers of another epoch may have been given to other changes (VER-1).
        if (isAnew) {
          await coins.clear();
          await endAskingAnew(db, 'coins');
        }
        await coins.bulkPut(fresh);
        const newestFirst = coins.toCollection().reverse();
        await coins.bulkDelete(await newestFirst.offset(MOST_COIN_ENTRIES).primaryKeys());
      },
    },
  );
}

async function pullExpiring({ transport, now }: PullParts, { db, userId }: Owner): Promise<void> {
  const [expiring, { orders }] = await Promise.all([
    transport.call(getExpiringCoinsByDays, { days: AHEAD_DAYS }, { asUser: userId }),
    transport.call(rewardsBuyerOrderListing, { limit: ORDERS_SHOWN }, { asUser: userId }),
  ]);
  await withRoom(db, () =>
    db.transaction('rw', db.facts, async () => {
      await db.setFact('expiring-coins', { ...expiring, fetchedAt: now() });
      await db.setFact('coin-orders', orders);
    }),
  );
}

/** The campaigns that run now: kept with the device's settings under the specification's key `milestones`. */
async function pullCampaigns(
  { device, transport, now }: PullParts,
  { userId }: Owner,
): Promise<void> {
  const told = await transport.call(getCampaignDetails, {}, { asUser: userId });
  await whileSignedIn(device, userId, () =>
    writeSetting(device, 'milestones', { ...told, fetchedAt: now() }),
  );
}

/** The pulls of the signed-in person's coins; for a visitor they do nothing. */
export function createCoinPulls(
  parts: PersonPullParts,
): Pick<SyncService, 'pullCoinBalance' | 'pullCoins'> {
  return {
    pullCoinBalance: () => pullOfPerson(parts, (owner) => pullCoinBalance(parts, owner)),
    pullCoins: () => pullOfPerson(parts, (owner) => pullCoins(parts, owner)),
  };
}

import { fetchWallet } from '../../contracts/money/bank-accounts.ts';
import { fetchTradeRequests, readTradePicture } from '../../contracts/trade/trade.ts';
import type { TradeRequest } from '../../contracts/trade/trade-schemas.ts';
import type { TradePulls } from '../../contracts/pulls.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { withRoom } from '../../db/save.ts';
import { ofPerson, pullOfPerson, type PersonPullParts } from './of-person.ts';

/** Requests that a phone keeps. */
const MOST_TRADES = 100;

/** Stores the server's word about one request, unless a newer one is here. Runs in a transaction over `facts`. */
export async function storeTrade(db: PersonDatabase, told: TradeRequest): Promise<void> {
  const known = (await db.fact('trades')) ?? { requests: [], serverTime: 0, fetchedAt: 0 };
  const before = known.requests.find(({ requestId }) => requestId === told.requestId);
  if ((before?.version ?? -1) > told.version) return;
  const requests =
    before === undefined
      ? [told, ...known.requests]
      : known.requests.map((each) => (each === before ? told : each));
  await db.setFact('trades', { ...known, requests });
}

/** Stores the number that the server has just given beside the wallet that is here. Runs in a transaction over `facts`. */
export async function storeAccountNumber(
  db: PersonDatabase,
  told: { readonly virtualAccountNumber: string; readonly ifsc: string },
): Promise<void> {
  const { virtualAccountNumber: accountNumber, ifsc } = told;
  const known = await db.fact('wallet');
  if (known !== undefined) await db.setFact('wallet', { ...known, accountNumber, ifsc });
}

export function createTradePulls(parts: PersonPullParts): TradePulls {
  const { transport, device, now } = parts;
  return {
    pullTrades: () =>
      pullOfPerson(parts, async ({ db, userId }) => {
        const pincode = (await readSetting(device, 'area-code')) ?? null;
        const ask = { pincode, limit: MOST_TRADES };
        const told = await transport.call(fetchTradeRequests, ask, { asUser: userId });
        await withRoom(db, () =>
          db.transaction('rw', db.facts, async () => {
            const known = await db.fact('trades');
            // Of two pulls that overlap the server's later word stays.
            if (known !== undefined && known.serverTime > told.serverTime) return;
            const before = new Map(known?.requests.map((each) => [each.requestId, each]));
            const isSameEpoch = (known?.serverTime ?? 0) > 0;
            // An answer to a command may have come meanwhile, and say more.
            const requests = told.requests.map((each) => {
              const kept = before.get(each.requestId);
              return isSameEpoch && kept !== undefined && kept.version > each.version ? kept : each;
            });
            const ids = new Set(requests.map(({ requestId }) => requestId));
            const written = (known?.requests ?? []).filter(
              ({ requestId, createdAt, isOwn }) =>
                isSameEpoch && isOwn && createdAt >= told.serverTime && !ids.has(requestId),
            );
            const { serverTime } = told;
            const kept = { requests: [...written, ...requests], serverTime, fetchedAt: now() };
            await db.setFact('trades', kept);
          }),
        );
      }),
    readTradePicture: (requestId, fileId) =>
      ofPerson(parts, null, ({ userId }) =>
        transport.call(readTradePicture, { requestId, fileId }, { asUser: userId }),
      ),
    pullWallet: () =>
      pullOfPerson(parts, async ({ db, userId }) => {
        const told = await transport.call(fetchWallet, {}, { asUser: userId });
        await withRoom(db, () =>
          db.transaction('rw', db.facts, async () => {
            const known = await db.fact('wallet');
            // Of two pulls that overlap the server's later word stays.
            if (known !== undefined && known.serverTime > told.serverTime) return;
            await db.setFact('wallet', { ...told, fetchedAt: now() });
          }),
        );
      }),
  };
}

import { randomUUID } from 'node:crypto';
import { millisecondsInDay } from 'date-fns/constants';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../server/db/database.ts';
import { uploads } from '../../../server/account/account-tables.ts';
import {
  tradeNegotiations,
  tradeOffers,
  tradePictures,
  tradeRequests,
} from '../../../server/trade/trade-tables.ts';
import type { NewTradeRequest } from '../../../src/contracts/trade/trade-schemas.ts';
import {
  expiresAtOf,
  REQUEST_STATUS,
  TRADE_SIDES,
  type TradeTerms,
} from '../../../src/domain/trade/trade.ts';
import { indiaDayStart } from '../../../src/domain/time.ts';
import { aPhoto } from '../inputs/uploads.ts';
import { TEST_NOON } from '../test-clock.ts';

/** 500 kg at ₹22 a kg, the day after tomorrow, brought by the seller. */
export const someTerms = (parts: Partial<TradeTerms> = {}): TradeTerms => ({
  quantity: 500_000,
  pricePaise: 2_200,
  byDay: indiaDayStart(TEST_NOON) + 2 * millisecondsInDay,
  carrier: 'seller',
  ...parts,
});

/** "Buy 500 kg onion, grade A, at most ₹22" in the default area. */
export const aTradeRequest = (
  parts: Partial<Omit<NewTradeRequest, 'terms'>> & { readonly terms?: Partial<TradeTerms> } = {},
): NewTradeRequest => ({
  requestId: randomUUID(),
  side: TRADE_SIDES.BUY,
  storeId: null,
  goods: 'Onion',
  grade: 'A',
  note: '',
  unit: 'kg',
  tolerancePercent: 5,
  areaCode: '560103',
  pictureFileIds: [],
  ...parts,
  terms: someTerms(parts.terms),
});

/** A request that the server has already. @param storeId the shop that sells, or null for one to buy */
export async function aKeptTradeRequest(
  db: Database,
  { userId, storeId }: { readonly userId: number; readonly storeId: string | null },
): Promise<string> {
  const side = storeId === null ? TRADE_SIDES.BUY : TRADE_SIDES.SELL;
  const { requestId, terms, pictureFileIds: _none, ...facts } = aTradeRequest({ side, storeId });
  const place = { city: 'Bengaluru', lat: 12.93, lon: 77.68 };
  const times = { createdAt: TEST_NOON, expiresAt: expiresAtOf(terms.byDay) };
  await db.insert(tradeRequests).values({
    ...facts,
    ...terms,
    ...place,
    ...times,
    id: requestId,
    userId,
    status: 1,
    version: 1,
  });
  return requestId;
}

/** A picture that hangs on a request already; the id of its file. @param userId who wrote the request */
export async function aKeptTradePicture(
  db: Database,
  { requestId, userId }: { readonly requestId: string; readonly userId: number },
): Promise<string> {
  const fileId = randomUUID();
  const bytes = await aPhoto();
  await db
    .insert(uploads)
    .values({ id: fileId, userId, contentType: 'image/jpeg', bytes, createdAt: TEST_NOON });
  await db.insert(tradePictures).values({ requestId, place: 0, fileId });
  return fileId;
}

interface Pair {
  readonly requestId: string;
  readonly buyerUserId: number;
  readonly storeId: string;
}

/** A buyer and a shop have agreed already, and nothing is ordered yet. @param userId who made the offer for the shop */
export async function aKeptAgreement(db: Database, parts: Pair, userId: number): Promise<string> {
  const id = await aKeptNegotiation(db, parts);
  await db
    .insert(tradeOffers)
    .values({ ...someTerms(), negotiationId: id, version: 1, by: 'seller', userId, at: TEST_NOON });
  const agreed = { endedBy: 'agreed', version: 2 } as const;
  await db
    .update(tradeNegotiations)
    .set({ ...agreed, status: 'NEGOTIATION_APPROVED' })
    .where(eq(tradeNegotiations.id, id));
  await db
    .update(tradeRequests)
    .set({ ...agreed, status: REQUEST_STATUS.CONFIRMED })
    .where(eq(tradeRequests.id, parts.requestId));
  return id;
}

/** A buyer and a shop talk about a request already: the shop's numbers are on the table. */
export async function aKeptNegotiation(db: Database, parts: Pair): Promise<string> {
  const id = randomUUID();
  await db.insert(tradeNegotiations).values({
    ...parts,
    id,
    status: 'NEGOTIATION_INPROGRESS',
    lastBy: 'seller',
    startedAt: TEST_NOON,
    version: 1,
  });
  return id;
}

import { randomUUID } from 'node:crypto';
import type { Database } from '../../server/db/database.ts';
import { users } from '../../server/account/account-tables.ts';
import { eq } from 'drizzle-orm';
import { ROLES } from '../../src/domain/account/roles.ts';
import { aGroupBuy } from '../support/builders/group-buy-builders.ts';
import { giveCoins } from '../support/builders/coin-builders.ts';
import { aPromotion } from '../support/builders/promotion-builders.ts';
import { anItem, aStore } from '../support/builders/store-builders.ts';
import { aMobileNumber } from '../support/inputs/mobile-numbers.ts';
import { giveStore } from '../support/people/role-sessions.ts';
import type { PersonSession, ServiceClient } from '../support/service-client.ts';
import { findAnomaly, anomalyText, byKey, type Model, type Operation } from './linearizability.ts';
import {
  coinModel,
  couponModel,
  orderModel,
  pledgeModel,
  stockModel,
} from './sequential-models.ts';

/** What a history starts with: few enough of everything that people want the same. */
const STOCK = 30;
const COINS = 400;
const COUPON_USES = 3;
const GROUP_UNITS = 24;
const GROUP_UNITS_PER_PERSON = 6;
const BUYERS = 4;
const HOUR_MS = 3_600_000;

/** An order as its phones know it; `status` is the last that anybody heard. */
export interface KnownOrder {
  readonly buyer: PersonSession;
  readonly transactionId: string;
  readonly orderId: string;
  readonly itemId: string;
  readonly hasCoupon: boolean;
  /** What it earns when it is delivered. */
  readonly coins: number;
  status: string;
}

/** A shop, its goods and its people, which no other history has. */
export interface Market {
  readonly storeId: string;
  readonly itemIds: readonly string[];
  /** Of this there is more than anybody wants. */
  readonly plentyId: string;
  readonly couponCode: string;
  readonly groupBuyId: string;
  readonly apartmentId: string;
  readonly buyers: readonly PersonSession[];
  readonly seller: PersonSession;
  readonly orders: KnownOrder[];
}

/** Makes a market in the servers' database. */
export async function openMarket(db: Database, client: ServiceClient): Promise<Market> {
  const now = Date.now();
  const id = randomUUID().slice(0, 13);
  const { id: storeId } = await aStore(db, { id: `store-${id}` });
  const itemIds: string[] = [];
  for (const place of [1, 2, 3]) {
    const item = await anItem(db, storeId, {
      id: `${storeId}-${place}`,
      ordinal: place,
      stock: STOCK,
    });
    itemIds.push(item.id);
  }
  const pledged = await anItem(db, storeId, { id: `${storeId}-4`, ordinal: 4, stock: 100 });
  const plenty = { id: `${storeId}-5`, ordinal: 5, stock: 9_999 };
  const { id: plentyId } = await anItem(db, storeId, plenty);
  const { code: couponCode } = await aPromotion(db, {
    code: `SAVE${id.replaceAll('-', '').toUpperCase()}`,
    storeId,
    usesPerPerson: COUPON_USES,
    startsAt: now - HOUR_MS,
    endsAt: now + HOUR_MS,
  });
  const group = await aGroupBuy(db, {
    id: `group-${id}`,
    storeId,
    itemId: pledged.id,
    mostQuantity: GROUP_UNITS,
    mostPerPerson: GROUP_UNITS_PER_PERSON,
    startsAt: now - HOUR_MS,
    endsAt: now + HOUR_MS,
  });
  const buyers: PersonSession[] = [];
  while (buyers.length < BUYERS) {
    const buyer = await client.signIn(aMobileNumber());
    await giveCoins(db, buyer.details.userId, { coins: COINS, at: now });
    buyers.push(buyer);
  }
  const seller = await client.signIn(aMobileNumber());
  const isSeller = eq(users.id, seller.details.userId);
  await db.update(users).set({ role: ROLES.SELLER }).where(isSeller);
  await giveStore(db, storeId, seller);
  const { apartmentId, id: groupBuyId } = group;
  const shop = { storeId, itemIds, plentyId, couponCode, groupBuyId, apartmentId };
  return { ...shop, buyers, seller, orders: [] };
}

/** How the things of a market are called in its history. */
export const keys = {
  stock: (itemId: string) => `stock:${itemId}`,
  coupon: ({ details }: PersonSession) => `coupon:${details.userId}`,
  coins: ({ details }: PersonSession) => `coins:${details.userId}`,
  pledges: (groupBuyId: string) => `pledges:${groupBuyId}`,
  order: (transactionId: string) => `order:${transactionId}`,
};

/** By the first word of a key. */
const MODELS: Readonly<Record<string, Model<unknown, unknown, unknown>>> = {
  stock: stockModel(STOCK),
  coupon: couponModel(COUPON_USES),
  coins: coinModel(COINS),
  pledges: pledgeModel(GROUP_UNITS, GROUP_UNITS_PER_PERSON),
  order: orderModel,
};

/** What of a market's history no order of its operations explains, in words. */
export function anomaliesOf(history: readonly Operation[]): string[] {
  const texts: string[] = [];
  for (const [key, operations] of byKey(history)) {
    const model = MODELS[key.split(':', 1)[0] ?? ''];
    if (model === undefined) throw new Error(`nothing models ${key}`);
    const anomaly = findAnomaly(model, operations);
    if (anomaly !== undefined) texts.push(anomalyText(key, anomaly));
  }
  return texts;
}

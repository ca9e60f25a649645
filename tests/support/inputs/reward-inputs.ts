import { randomUUID } from 'node:crypto';
import type { Database } from '../../../server/db/database.ts';
import { giveCoins } from '../builders/coin-builders.ts';
import { aCooperative } from '../builders/coop-builders.ts';
import { aGroupBuy, aGroupWish } from '../builders/group-buy-builders.ts';
import { aMessage } from '../builders/inbox-builders.ts';
import type { ValidInputs } from './valid-inputs.ts';

const PLENTY = 100_000;

/** Inputs of coins and group buys, for a person with plenty of coins and a group buy with plenty of room. */
export async function rewardInputs(db: Database, userId: number): Promise<ValidInputs> {
  await giveCoins(db, userId, { coins: PLENTY });
  const room = { mostQuantity: PLENTY, mostPerPerson: PLENTY };
  const { id, apartmentId } = await aGroupBuy(db, room);
  const { id: cooperativeId } = await aCooperative(db);
  let wishes = 0;
  return {
    'get-user-coin-balance': () => ({}),
    'get-user-coin-transaction': () => ({ limit: 10, beforeId: null, sinceId: 0 }),
    'get-expiring-coins-by-days': () => ({ days: 30 }),
    'redeem-coins': () => ({ redemptionId: randomUUID(), coins: 10 }),
    'get-campaign-details': () => ({ campaignIds: ['campaign-1'] }),
    'rewards-buyer-order-listing': () => ({ limit: 10, before: null }),
    'fetch-apartments': () => ({
      pincode: '560103',
      query: 'lake',
      location: { lat: 12.93, lon: 77.68 },
      limit: 10,
      offset: 0,
    }),
    'group-buy-app-homepage': () => ({ apartmentId, limit: 10, offset: 0 }),
    'group-buy-order-confirmation': () => aGroupWish(id),
    'fetch-cooperatives': () => ({ location: { lat: 12.93, lon: 77.68 }, withinKm: 10 }),
    'fetch-inbox-messages': () => ({ limit: 10 }),
    'view-inbox-messages': () => ({ ids: [`message-${(wishes += 1)}`] }),
    'send-inbox-message': () => aMessage({ toUserId: userId }),
    'join-cooperative': () => ({ cooperativeId, isMember: (wishes += 1) % 2 === 1 }),
    'group-buy-order-listing': () => ({ limit: 10, before: null }),
  };
}

import { randomUUID } from 'node:crypto';
import type { Database } from '../../../server/db/database.ts';
import { apartments, groupBuys } from '../../../server/group-buy/group-buy-tables.ts';
import { apartmentSearchText } from '../../../server/group-buy/apartments.ts';
import { anAddress } from './order-builders.ts';
import { anItem, aStore } from './store-builders.ts';
import { TEST_NOON } from '../test-clock.ts';

type ApartmentRow = typeof apartments.$inferInsert;
type GroupBuyRow = typeof groupBuys.$inferInsert;

const HOUR_MS = 3_600_000;
let made = 0;

/** An apartment in the default area, 560103. */
export async function anApartment(
  db: Database,
  parts: Partial<ApartmentRow> = {},
): Promise<ApartmentRow> {
  made += 1;
  const apartment = {
    id: `apartment-${made}`,
    name: `Lakeside Towers ${made}`,
    street: 'Outer Ring Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    areaCode: '560103',
    lat: 12.93,
    lon: 77.68,
    ...parts,
  };
  const row = { ...apartment, searchText: apartmentSearchText(apartment) };
  await db.insert(apartments).values(row);
  return row;
}

/** A group buy that ends in an hour: an item of ₹50 for ₹40, if ten are wanted; at most twelve, six per person. */
export async function aGroupBuy(
  db: Database,
  parts: Partial<GroupBuyRow> = {},
): Promise<GroupBuyRow> {
  made += 1;
  const storeId = parts.storeId ?? (await aStore(db)).id;
  const itemId = parts.itemId ?? (await anItem(db, storeId)).id;
  const apartmentId = parts.apartmentId ?? (await anApartment(db)).id;
  const row: GroupBuyRow = {
    id: `group-buy-${made}`,
    apartmentId,
    storeId,
    itemId,
    groupPricePaise: 4_000,
    neededQuantity: 10,
    mostQuantity: 12,
    mostPerPerson: 6,
    startsAt: TEST_NOON - HOUR_MS,
    endsAt: TEST_NOON + HOUR_MS,
    ...parts,
  };
  await db.insert(groupBuys).values(row);
  return row;
}

/** What pledges one unit in a group buy with the steps of `aGroupBuy`, in a new transaction. */
export function aGroupWish(groupBuyId: string, quantity = 1, neededQuantity = 10) {
  return {
    groupBuyId,
    transactionId: randomUUID(),
    quantity,
    acceptedSteps: [{ fromQuantity: neededQuantity, pricePaise: 4_000 }],
    // The group's first one.
    apartmentId: null as string | null,
    address: anAddress(),
  };
}

/** What an administrator writes for a new apartment. */
export function aWantedApartment(parts: object = {}) {
  return {
    apartmentId: 'lakeside-towers',
    name: 'Lakeside Towers',
    street: 'Outer Ring Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    areaCode: '560103',
    reason: 'Its people asked for it',
    ...parts,
  };
}

/** What an administrator writes for a new group buy of an item of ₹50: from three on ₹40, from five on ₹35, for an hour from now on. */
export function aWantedGroupBuy(
  of: { storeId: string; itemId: string; apartmentIds: string[] },
  parts: object = {},
) {
  return {
    groupBuyId: 'dal-together',
    seenVersion: 0,
    ...of,
    steps: [
      { fromQuantity: 3, pricePaise: 4_000 },
      { fromQuantity: 5, pricePaise: 3_500 },
    ],
    mostQuantity: 12,
    mostPerPerson: 6,
    startsAt: TEST_NOON,
    endsAt: TEST_NOON + HOUR_MS,
    reason: 'They asked for dal',
    ...parts,
  };
}

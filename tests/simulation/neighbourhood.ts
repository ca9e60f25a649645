import { apartments, cooperatives, groupBuys } from '../../server/group-buy/group-buy-tables.ts';
import { coinAccounts, coinEntries } from '../../server/rewards/reward-tables.ts';
import { storeItems, stores } from '../../server/sellers/store-tables.ts';
import type { GroupBuy } from '../../src/contracts/group-buy/pledge.ts';
import { ITEM_FACTS, NEIGHBOURHOOD, SHOP_FACTS } from '../support/people/shop-facts.ts';
import type { Chance } from './chance.ts';
import type { ServerWorld } from './server-world.ts';
import type { Person } from './world.ts';

/** What the people of a run share: a cooperative, a group buy of its own store, and the coins that each begins with. */
export interface Neighbourhood {
  readonly cooperativeId: string;
  /** As every phone has it on its screen; what the server has of it is in the database. */
  readonly group: GroupBuy;
  /** Units of the group's item that there are, wherever they stand (GRP-4). */
  readonly units: number;
}

const PRICE_PAISE = 5_000;
const GROUP_PRICE_PAISE = 4_000;
const FIRST_COINS = 60;
const YEAR_MS = 365 * 86_400_000;

function draftGroup(seed: number, chance: Chance, now: number): GroupBuy {
  const id = `sim-group-${seed}`;
  // Some end in the middle of the run.
  const runsForMs = chance.happens(0.4) ? Math.round(chance.between(5_000, 120_000)) : YEAR_MS;
  return {
    groupBuyId: id,
    apartmentId: id,
    storeId: id,
    storeName: 'Group store',
    itemId: `${id}-item`,
    name: 'Rice',
    unit: '5 kg',
    picture: ITEM_FACTS.picture,
    groupPricePaise: GROUP_PRICE_PAISE,
    steps: [{ fromQuantity: 2, pricePaise: GROUP_PRICE_PAISE }],
    pricePaise: PRICE_PAISE,
    mrpPaise: PRICE_PAISE,
    neededQuantity: 2,
    mostQuantity: chance.pick([4, 12]),
    joinedQuantity: 0,
    apartmentQuantity: 0,
    apartmentCount: 1,
    mostPerPerson: 4,
    ownQuantity: 0,
    joinableQuantity: 4,
    endsAt: now + runsForMs,
  };
}

/** The group's store and item: no other buyer of the run knows them. */
async function insertGroup(
  { db }: ServerWorld,
  group: GroupBuy,
  { units, now }: { readonly units: number; readonly now: number },
): Promise<void> {
  const { groupBuyId: id, storeId, itemId, apartmentId } = group;
  await db.insert(stores).values({
    ...SHOP_FACTS,
    id: storeId,
    name: group.storeName,
    deliveryChargePaise: 0,
    freeDeliveryFromPaise: null,
    packingChargePaise: 0,
    minimumOrderPaise: 0,
    createdAt: now,
  });
  await db.insert(storeItems).values({
    ...ITEM_FACTS,
    id: itemId,
    storeId,
    ordinal: 0,
    position: 0,
    externalId: itemId,
    name: group.name,
    unit: group.unit,
    mrpPaise: PRICE_PAISE,
    pricePaise: PRICE_PAISE,
    stock: units,
    liveVersion: 0,
  });
  await db.insert(apartments).values({
    ...NEIGHBOURHOOD,
    id: apartmentId,
    name: 'Lake View',
    street: '1 Lake Road',
    searchText: '',
  });
  const { groupPricePaise, neededQuantity, mostQuantity, mostPerPerson, endsAt } = group;
  const limits = { groupPricePaise, neededQuantity, mostQuantity, mostPerPerson };
  await db
    .insert(groupBuys)
    .values({ id, apartmentId, storeId, itemId, ...limits, startsAt: now, endsAt });
}

/** Makes what the people of a run share, on the server and in its model. @param now ms by the server's clock */
export async function openNeighbourhood(
  server: ServerWorld,
  { seed, people, now }: { seed: number; people: readonly Person[]; now: number },
  chance: Chance,
): Promise<Neighbourhood> {
  const { db } = server;
  const group = draftGroup(seed, chance, now);
  const units = chance.pick([3, 8, 20]);
  await insertGroup(server, group, { units, now });
  const cooperativeId = `sim-coop-${seed}`;
  await db.insert(cooperatives).values({
    id: cooperativeId,
    name: 'Cooperative',
    about: '',
    city: NEIGHBOURHOOD.city,
    areaCode: NEIGHBOURHOOD.areaCode,
    // No stores: what an order costs is the orders' own matter.
    memberPercent: 5,
    sharePercent: 2,
  });
  await db
    .insert(coinAccounts)
    .values(people.map(({ id }) => ({ userId: id, balance: FIRST_COINS })));
  await db.insert(coinEntries).values(
    people.map(({ id }) => ({
      userId: id,
      kind: 'bonus' as const,
      coins: FIRST_COINS,
      left: FIRST_COINS,
      expiresAt: now + YEAR_MS,
      reference: 'sim',
      note: 'To begin with',
      at: now,
    })),
  );
  return { cooperativeId, group, units };
}

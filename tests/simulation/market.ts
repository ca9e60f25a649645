import { changeItems } from '../../server/catalogue/change-prices.ts';
import { type StartedSession, startSession } from '../../server/sign-in/services/sign-in.ts';
import { sessions } from '../../server/sign-in/sign-in-tables.ts';
import { storeItems, stores } from '../../server/sellers/store-tables.ts';
import { users } from '../../server/account/account-tables.ts';
import type { StoreCharges } from '../../src/domain/orders/quotes/bill.ts';
import { eq } from 'drizzle-orm';
import { ITEM_FACTS, SHOP_FACTS } from '../support/people/shop-facts.ts';
import type { Chance } from './chance.ts';
import type { ServerWorld } from './server-world.ts';
import type { Person } from './world.ts';

/** An item as the server has it now; the run changes it and the server together. */
export interface MarketItem {
  readonly id: string;
  readonly storeId: string;
  readonly name: string;
  pricePaise: number;
  stock: number;
}

export interface MarketStore {
  readonly id: string;
  readonly name: string;
  readonly charges: StoreCharges;
  readonly items: readonly MarketItem[];
  takingOrders: boolean;
}

/** The stores of a run and the people who buy there. */
export interface Market {
  readonly stores: readonly MarketStore[];
  /** Transaction ids of orders that somebody asked to end, of those that have ended so, and of the delivered ones with when (ms). */
  readonly mayCancel: Set<string>;
  readonly cancelled: Set<string>;
  readonly delivered: Map<string, number>;
  /** The same of those that their store has moved, so that their buyers may come too late with a cancellation. */
  readonly takenOn: Set<string>;
  /** Who has deleted their account, and is nobody to the server from then on. */
  readonly gone: Set<number>;
  readonly item: (itemId: string) => MarketItem | undefined;
  readonly store: (storeId: string) => MarketStore | undefined;
  readonly setItem: (item: MarketItem, to: { pricePaise: number; stock: number }) => Promise<void>;
  readonly setTakingOrders: (store: MarketStore, takingOrders: boolean) => Promise<void>;
  readonly signIn: (person: Person) => Promise<StartedSession>;
  /** All sessions of a person are over from now on. */
  readonly revokeSessions: (person: Person) => Promise<void>;
}

/** Ids of a seed lie this far apart. */
const IDS_PER_SEED = 8;
const FIRST_USER_ID = 1_000_000;
const FIRST_MOBILE_NUMBER = 9_000_000_000;

/** The people of a seed: nobody else has their ids and numbers. Seeds up to 10^8 have numbers of their own. */
export function peopleOf(seed: number, count: number): Person[] {
  return Array.from({ length: count }, (_, index) => {
    const number = seed * IDS_PER_SEED + index;
    return { id: FIRST_USER_ID + number, mobileNumber: String(FIRST_MOBILE_NUMBER + number) };
  });
}

function draftStore(seed: number, index: number, chance: Chance): MarketStore {
  const id = `sim-${seed}-${index}`;
  const items = Array.from({ length: 1 + chance.below(4) }, (_, ordinal) => ({
    id: `${id}-${ordinal}`,
    storeId: id,
    name: `Item ${ordinal}`,
    pricePaise: 100 * (10 + chance.below(90)),
    stock: chance.pick([1, 2, 5, 20, 100]),
  }));
  const charges = {
    deliveryChargePaise: chance.pick([0, 2_500, 3_000]),
    freeDeliveryFromPaise: chance.pick([null, 8_000, 20_000]),
    packingChargePaise: chance.pick([0, 500]),
    minimumOrderPaise: chance.pick([0, 0, 0, 3_000]),
  };
  return { id, name: `Store ${index}`, charges, items, takingOrders: true };
}

async function insertMarket(
  { db }: ServerWorld,
  drafts: readonly MarketStore[],
  people: readonly Person[],
  now: number,
): Promise<void> {
  await db
    .insert(users)
    .overridingSystemValue()
    .values(
      people.map(({ id, mobileNumber }) => ({
        id,
        realmId: id,
        systemUserId: `00000000-0000-7000-8000-${String(id).padStart(12, '0')}`,
        phone: mobileNumber,
        name: 'Nobody yet',
        createdAt: now,
      })),
    );
  await db.insert(stores).values(
    drafts.map(({ id, name, charges }) => ({
      id,
      name,
      ...SHOP_FACTS,
      ...charges,
      offersPickup: true,
      createdAt: now,
    })),
  );
  await db.insert(storeItems).values(
    drafts.flatMap(({ items }) =>
      items.map(({ id, storeId, name, pricePaise, stock }, ordinal) => ({
        ...ITEM_FACTS,
        id,
        storeId,
        ordinal,
        position: ordinal,
        externalId: id,
        name,
        mrpPaise: pricePaise,
        pricePaise,
        stock,
        liveVersion: 0,
      })),
    ),
  );
}

/** Makes the stores and people of a run, on the server and in its model. */
export async function openMarket(
  server: ServerWorld,
  seed: number,
  people: readonly Person[],
  chance: Chance,
): Promise<Market> {
  const drafts = Array.from({ length: 1 + chance.below(2) }, (_, index) =>
    draftStore(seed, index, chance),
  );
  await insertMarket(server, drafts, people, server.parts.now());
  const items = new Map(drafts.flatMap((store) => store.items).map((item) => [item.id, item]));
  const byId = new Map(drafts.map((store) => [store.id, store]));
  return {
    stores: drafts,
    mayCancel: new Set(),
    cancelled: new Set(),
    delivered: new Map(),
    takenOn: new Set(),
    gone: new Set(),
    item: (itemId) => items.get(itemId),
    store: (storeId) => byId.get(storeId),
    setItem: async (item, to) => {
      await changeItems(server.db, item.storeId, [
        { itemId: item.id, mrpPaise: to.pricePaise, ...to },
      ]);
      Object.assign(item, to);
    },
    setTakingOrders: async (store, takingOrders) => {
      await server.db.update(stores).set({ takingOrders }).where(eq(stores.id, store.id));
      Object.assign(store, { takingOrders });
    },
    signIn: ({ id }) => startSession(server.db, server.parts, id),
    revokeSessions: async ({ id }) => {
      await server.db
        .update(sessions)
        .set({ revokedAt: server.parts.now() })
        .where(eq(sessions.userId, id));
    },
  };
}

import { and, asc, eq } from 'drizzle-orm';
import {
  type LiveColumns,
  lockLiveSheet,
  raiseLiveVersion,
} from '../../server/catalogue/refresh-live-sheet.ts';
import { rebuildStoreCatalogue } from '../../server/catalogue/rebuild-catalogues.ts';
import { storeCategories, storeItems } from '../../server/sellers/store-tables.ts';
import { ITEM_FACTS } from '../support/people/shop-facts.ts';
import type { World } from './world.ts';

const CATEGORIES = ['grocery', 'snacks'];

/** An item as a phone has to show it once all is quiet. */
export interface ShownItem {
  readonly name: string;
  readonly categoryId: string;
  readonly pricePaise: number;
  readonly mrpPaise: number;
  readonly stock: number;
}

/** The catalogues of a run's stores on the server, and what their sellers do to them. */
export function createCatalogueServer(world: World) {
  const { chance, market, server, serverNow } = world;
  const { db } = server;
  let changes = 0;

  const itemsOf = (storeId: string) =>
    db
      .select()
      .from(storeItems)
      .where(and(eq(storeItems.storeId, storeId), eq(storeItems.removed, false)))
      .orderBy(asc(storeItems.ordinal));

  async function rebuild(): Promise<void> {
    for (const { id } of market.stores) await rebuildStoreCatalogue(db, id, serverNow());
  }

  /** A new name, or a place on another shelf. */
  async function changeItem(): Promise<void> {
    const items = await itemsOf(chance.pick(market.stores).id);
    if (items.length === 0) return;
    const { id } = chance.pick(items);
    changes += 1;
    const change = chance.happens(0.5)
      ? { name: `Item, edit ${changes}` }
      : { categoryId: chance.pick(CATEGORIES), position: chance.below(9) };
    await db.update(storeItems).set(change).where(eq(storeItems.id, id));
  }

  /** An item that no order of the run knows, new or gone. */
  async function addOrRemoveItem(): Promise<void> {
    const { id: storeId } = chance.pick(market.stores);
    const known = await db.select().from(storeItems).where(eq(storeItems.storeId, storeId));
    const gone = known.find(({ id, removed }) => !removed && market.item(id) === undefined);
    await db.transaction(async (transaction) => {
      await lockLiveSheet(transaction, storeId);
      const liveVersion = await raiseLiveVersion(transaction, storeId);
      if (gone !== undefined && chance.happens(0.5)) {
        const change = { removed: true, liveVersion };
        await transaction.update(storeItems).set(change).where(eq(storeItems.id, gone.id));
        return;
      }
      const id = `${storeId}-new-${known.length}`;
      const ordinal = known.length;
      const place = { ordinal, position: ordinal, externalId: id, liveVersion };
      const prices = { pricePaise: 100 * (1 + chance.below(90)), mrpPaise: 10_000 };
      const name = `New ${ordinal}`;
      const item = { ...ITEM_FACTS, ...place, ...prices, id, storeId, name, stock: 5 };
      await transaction.insert(storeItems).values(item);
    });
  }

  return {
    open: async (): Promise<void> => {
      await db
        .insert(storeCategories)
        .values(
          market.stores.flatMap(({ id: storeId }) =>
            CATEGORIES.map((id, position) => ({ storeId, id, name: id, groupId: id, position })),
          ),
        );
      await rebuild();
    },
    rebuild,
    changeItem,
    addOrRemoveItem,
    /** What a store's shelf holds, by item id. */
    shelfOf: async (storeId: string): Promise<Map<string, ShownItem>> => {
      const items = await itemsOf(storeId);
      return new Map(
        items.map(({ id, name, categoryId, pricePaise, mrpPaise, stock }) => [
          id,
          { name, categoryId, pricePaise, mrpPaise, stock },
        ]),
      );
    },
    /** All columns of a store's live sheet as they are now; of an item that is gone nothing is left. */
    sheetOf: async (storeId: string): Promise<LiveColumns> => {
      const items = await db
        .select()
        .from(storeItems)
        .where(eq(storeItems.storeId, storeId))
        .orderBy(asc(storeItems.ordinal));
      return {
        ordinals: items.map(({ ordinal }) => ordinal),
        pricesPaise: items.map(({ removed, pricePaise }) => (removed ? 0 : pricePaise)),
        mrpsPaise: items.map(({ removed, mrpPaise }) => (removed ? 0 : mrpPaise)),
        stocks: items.map(({ removed, stock }) => (removed ? 0 : stock)),
      };
    },
  };
}

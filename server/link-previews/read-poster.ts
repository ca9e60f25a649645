import { and, asc, eq } from 'drizzle-orm';
import type {
  ItemPosterFacts,
  PosterCooperative,
  PosterFacts,
  PosterItem,
  StorePosterFacts,
} from '../../src/contracts/poster-facts.ts';
import { groupSizes, productNumbers } from '../../src/domain/catalogue/shelf-choice.ts';
import { sizesOf } from '../catalogue/item-facts.ts';
import type { Database } from '../db/database.ts';
import { listCooperatives } from '../coop/services/cooperatives.ts';
import { listGroupBuys } from '../group-buy/list-group-buys.ts';
import { itemFactRows, storeManifests } from '../catalogue/catalogue-tables.ts';
import { groupBuys } from '../group-buy/group-buy-tables.ts';
import { storeItems } from '../sellers/store-tables.ts';
import { storeSummaries } from '../sellers/store-summaries.ts';
import type { LinkedAddress } from './read-preview.ts';

/** Rows of goods that fill a tall phone, and items in which their sizes are looked for. */
const MOST_ROWS = 8;
const MOST_ITEMS = 48;

/** Nobody's id: what is told is the same to everybody. */
const VISITOR = { userId: 0 } as const;

const ITEM_COLUMNS = {
  id: storeItems.id,
  storeId: storeItems.storeId,
  categoryId: storeItems.categoryId,
  name: storeItems.name,
  brand: storeItems.brand,
  flavour: storeItems.flavour,
  vegMark: storeItems.vegMark,
  everydayNames: storeItems.everydayNames,
  unit: storeItems.unit,
  picture: storeItems.picture,
  ratingTenths: storeItems.ratingTenths,
  returnable: storeItems.returnable,
  pricePaise: storeItems.pricePaise,
  mrpPaise: storeItems.mrpPaise,
  stock: storeItems.stock,
};

/** What the poster of an address shows; null where it has none. @param asked the address's query @param now ms */
export async function readPoster(
  db: Database,
  address: LinkedAddress,
  asked: URLSearchParams,
  now: number,
): Promise<PosterFacts | null> {
  switch (address.kind) {
    case 'store':
      return readStorePoster(db, address.id, asked.get('category'));
    case 'item':
      return readItemPoster(db, address.id, asked.get('category'));
    case 'group-buy': {
      const list = { ...VISITOR, apartmentId: null, now, limit: 1, offset: 0 };
      const [group] = await listGroupBuys(db, { ...list, where: eq(groupBuys.id, address.id) });
      return group === undefined ? null : { kind: 'group-buy', group };
    }
    case 'cooperatives': {
      const found = await listCooperatives(db, { ...VISITOR, location: null, withinKm: 0 });
      return { kind: 'cooperatives', cooperatives: found.map(posterCooperative) };
    }
    case 'basket':
    case 'welcome':
      return { kind: address.kind };
    case 'list':
      return null;
  }
}

const posterCooperative = ({
  cooperativeId,
  name,
  about,
  city,
  memberPercent,
  sharePercent,
  members,
}: PosterCooperative): PosterCooperative => ({
  cooperativeId,
  name,
  about,
  city,
  memberPercent,
  sharePercent,
  members,
});

async function readItemPoster(
  db: Database,
  itemId: string,
  wanted: string | null,
): Promise<ItemPosterFacts | null> {
  const [row] = await db
    .select({ item: ITEM_COLUMNS, known: itemFactRows.facts })
    .from(storeItems)
    .leftJoin(itemFactRows, eq(itemFactRows.itemId, storeItems.id))
    .where(and(eq(storeItems.id, itemId), eq(storeItems.removed, false)));
  if (row === undefined) return null;
  const [store, sizes] = await Promise.all([
    readStorePoster(db, row.item.storeId, wanted),
    sizesOf(db, row.item),
  ]);
  return (
    store && {
      ...store,
      kind: 'item',
      item: row.item,
      known: row.known ?? {},
      sizes: sizes.map(({ itemId: id, ...size }) => ({ id, ...size })),
    }
  );
}

async function readStorePoster(
  db: Database,
  storeId: string,
  wanted: string | null,
): Promise<StorePosterFacts | null> {
  const [[store], [manifest]] = await Promise.all([
    storeSummaries(db, [storeId]),
    db
      .select({ categories: storeManifests.categories })
      .from(storeManifests)
      .where(eq(storeManifests.storeId, storeId)),
  ]);
  if (store === undefined) return null;
  const categories = manifest?.categories ?? [];
  const category = categories.find(({ id }) => id === wanted) ?? categories[0];
  const products = category === undefined ? [] : await firstProducts(db, storeId, category.id);
  return { kind: 'store', store, categories, categoryId: category?.id ?? null, products };
}

/** In the order of packs, with the sizes and flavours of a product in one row, as the app shows them. */
async function firstProducts(
  db: Database,
  storeId: string,
  categoryId: string,
): Promise<StorePosterFacts['products']> {
  const rows: PosterItem[] = await db
    .select(ITEM_COLUMNS)
    .from(storeItems)
    .where(
      and(
        eq(storeItems.storeId, storeId),
        eq(storeItems.categoryId, categoryId),
        eq(storeItems.removed, false),
      ),
    )
    .orderBy(asc(storeItems.position), asc(storeItems.ordinal))
    .limit(MOST_ITEMS);
  const numbers = productNumbers(rows);
  const { items, rowStarts } = groupSizes(rows.keys(), numbers);
  return [...rowStarts].slice(0, MOST_ROWS).flatMap((start, index) => {
    const sizes = Array.from(items.slice(start, rowStarts[index + 1])).flatMap(
      (at) => rows[at] ?? [],
    );
    const [first, ...others] = sizes;
    return first === undefined ? [] : [[first, ...others] as const];
  });
}

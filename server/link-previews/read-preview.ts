import { and, asc, eq, gt } from 'drizzle-orm';
import { readDrawnPicture } from '../../src/domain/catalogue/drawn-picture.ts';
import { formatRupees } from '../../src/domain/money.ts';
import { groupBuyPath, ROUTES, sharedListPath, storePath } from '../../src/domain/routes/routes.ts';
import { formatHhmm } from '../../src/domain/time.ts';
import type { Database } from '../db/database.ts';
import { itemFactRows } from '../catalogue/catalogue-tables.ts';
import { groupBuys } from '../group-buy/group-buy-tables.ts';
import { storeItems, stores } from '../sellers/store-tables.ts';
import { sharedListOf } from '../account/saved-lists.ts';

/** What an address that people share leads to (LINK-1). */
export type LinkedAddress =
  | { readonly kind: 'store'; readonly id: string }
  | { readonly kind: 'item'; readonly id: string }
  | { readonly kind: 'group-buy'; readonly id: string }
  /** A list that somebody shares; without a code: any of them. */
  | { readonly kind: 'list'; readonly code: string | null }
  | { readonly kind: 'basket' | 'cooperatives' | 'welcome' };

/** What is said of an address where it is shared: in a chat, in a search engine's list. Public facts only. */
export interface LinkPreview {
  readonly title: string;
  readonly text: string;
  /** The one path and query of all that lead there. */
  readonly path: string;
  readonly picture: PreviewPicture;
  /** For those who have the link: no search engine keeps it. */
  readonly isHidden?: boolean;
  /** The same for programs, in the words of schema.org, without addresses. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** What a picture of 1200 × 630 shows. */
export interface PreviewPicture {
  readonly heading: string;
  /** One or two lines. */
  readonly line: string;
  /** A picture of `/goods`, without extension; null: Haat's own mark. */
  readonly photo: string | null;
}

/** Goods that a store's preview names. */
const NAMED_GOODS = 3;
/** Search engines and chats show no more letters of a text. */
const LONGEST_TEXT = 200;

const STORE =
  /^\/(?:b2c\/)?(?:coop\/)?(?:store|products)\/([^/]{1,200})\/item(?:\/([^/]{1,200}))?\/?$/;

/** Reads an address; null for those that nobody shares. @param url path and query, as a request has it */
export function linkedAddress(url: string): LinkedAddress | null {
  const [path = '', query = ''] = url.split('?', 2);
  const asked = new URLSearchParams(query);
  const [, store, inPath] = STORE.exec(path) ?? [];
  if (store !== undefined) {
    const item = inPath === undefined ? asked.get('item') : decoded(inPath);
    const id = item ?? decoded(store);
    return id === null ? null : { kind: item === null ? 'store' : 'item', id };
  }
  if (path === ROUTES.groupBuy) {
    const id = asked.get('campaign_group_id');
    return id === null ? { kind: 'cooperatives' } : { kind: 'group-buy', id };
  }
  if (path === ROUTES.sharedList) return { kind: 'list', code: asked.get('code') };
  if (path === ROUTES.basket) return { kind: 'basket' };
  if (path === ROUTES.coopHome || path === ROUTES.coopStores) return { kind: 'cooperatives' };
  return path === '/' || path === ROUTES.welcome ? { kind: 'welcome' } : null;
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** What is said of an address; null when what it leads to is not here. */
export async function readPreview(
  db: Database,
  address: LinkedAddress,
): Promise<LinkPreview | null> {
  switch (address.kind) {
    case 'store':
      return readStorePreview(db, address.id);
    case 'item':
      return readItemPreview(db, address.id);
    case 'group-buy':
      return readGroupBuyPreview(db, address.id);
    case 'list':
      return readListPreview(db, address.code);
    case 'basket':
      return {
        title: 'A cart shared with you · Haat',
        text: 'Somebody shared a cart with you. Look at it, and add it to yours.',
        path: ROUTES.basket,
        picture: { heading: 'A cart shared with you', line: 'Look, then order', photo: '1f6d2' },
      };
    case 'cooperatives':
      return {
        title: 'Buy together with your neighbours · Haat',
        text: 'Cooperatives and group buys near you: the more who join, the less it costs.',
        path: ROUTES.coopHome,
        picture: {
          heading: 'Buy together',
          line: 'The more who join, the less it costs',
          photo: null,
        },
      };
    case 'welcome':
      return {
        title: 'Haat: groceries from your local stores',
        text: 'Order groceries and farm supplies from local stores, even when the network drops.',
        path: ROUTES.welcome,
        picture: { heading: 'Haat', line: 'Groceries from your local stores', photo: null },
        facts: { '@type': 'WebSite', name: 'Haat' },
      };
  }
}

/** Says what a list is called, and how much is on it: what stands there is for those who open it. */
async function readListPreview(db: Database, code: string | null): Promise<LinkPreview | null> {
  const list = code === null ? undefined : await sharedListOf(db, code);
  if (code !== null && list === undefined) return null;
  const count = list?.lines.length ?? 0;
  return {
    title: `${list?.title ?? 'A shopping list'} · Haat`,
    text: `A shopping list${count === 0 ? '' : ` with ${count} ${count === 1 ? 'line' : 'lines'}`}. Look at it, copy it, or order what is on it.`,
    path: code === null ? ROUTES.sharedList : sharedListPath(code),
    // The same for all: the picture's address has no code in it.
    picture: { heading: 'A shopping list', line: 'Look at it, copy it, order it', photo: '1f6d2' },
    isHidden: true,
  };
}

const rupees = (paise: number): string => (paise / 100).toFixed(2);

/** Of drawn pictures what lies on the pack. */
const photoOf = (picture: string): string => readDrawnPicture(picture)?.photo ?? picture;

const cut = (text: string): string =>
  text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT - 1).trimEnd()}…`;

function hoursText({ opensAt, closesAt }: typeof stores.$inferSelect): string {
  return opensAt === closesAt || (opensAt === 0 && closesAt === 2359)
    ? 'Open all day'
    : `Open ${formatHhmm(opensAt)} to ${formatHhmm(closesAt)}`;
}

const clock = (time: number): string =>
  `${String(Math.floor(time / 100)).padStart(2, '0')}:${String(time % 100).padStart(2, '0')}`;

async function readStorePreview(db: Database, id: string): Promise<LinkPreview | null> {
  const [store] = await db.select().from(stores).where(eq(stores.id, id));
  if (store === undefined) return null;
  const goods = await db
    .select({
      name: storeItems.name,
      unit: storeItems.unit,
      pricePaise: storeItems.pricePaise,
    })
    .from(storeItems)
    .where(and(eq(storeItems.storeId, id), eq(storeItems.removed, false), gt(storeItems.stock, 0)))
    .orderBy(asc(storeItems.ordinal))
    .limit(NAMED_GOODS);
  const prices = goods.map(
    ({ name, unit, pricePaise }) => `${name} ${unit} ${formatRupees(pricePaise)}`,
  );
  const { street, city, state, areaCode, lat, lon, ratingTenths, ratingCount } = store;
  return {
    title: `${store.name}, ${city} · Haat`,
    text: cut([hoursText(store), `${store.deliveryMinutes} min`, ...prices].join(' · ')),
    path: storePath(id),
    picture: {
      heading: store.name,
      line: `${city}\n${hoursText(store)}`,
      photo: photoOf(store.picture),
    },
    facts: {
      '@type': 'GroceryStore',
      name: store.name,
      address: {
        '@type': 'PostalAddress',
        streetAddress: street,
        addressLocality: city,
        addressRegion: state,
        postalCode: areaCode,
        addressCountry: 'IN',
      },
      geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lon },
      openingHours: `Mo-Su ${clock(store.opensAt)}-${clock(store.closesAt)}`,
      currenciesAccepted: 'INR',
      ...(ratingCount > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: ratingTenths / 10,
          ratingCount,
        },
      }),
    },
  };
}

async function readItemPreview(db: Database, id: string): Promise<LinkPreview | null> {
  const [row] = await db
    .select({ item: storeItems, store: stores, facts: itemFactRows.facts })
    .from(storeItems)
    .innerJoin(stores, eq(stores.id, storeItems.storeId))
    .leftJoin(itemFactRows, eq(itemFactRows.itemId, storeItems.id))
    .where(and(eq(storeItems.id, id), eq(storeItems.removed, false)));
  if (row === undefined) return null;
  const { item, store, facts } = row;
  const name = `${item.name} ${item.unit}`;
  const price = formatRupees(item.pricePaise);
  const about = facts?.description;
  const isThere = item.stock > 0 && store.takingOrders;
  return {
    title: `${name}, ${price} · ${store.name} · Haat`,
    text: cut(
      [
        `${price} at ${store.name}, ${store.city}`,
        ...(item.brand === '' ? [] : [item.brand]),
        ...(about === undefined ? [] : [about]),
      ].join(' · '),
    ),
    path: storePath(store.id, { item: id }),
    picture: { heading: name, line: `${price}\n${store.name}`, photo: photoOf(item.picture) },
    facts: {
      '@type': 'Product',
      name,
      ...(item.brand !== '' && { brand: { '@type': 'Brand', name: item.brand } }),
      ...(about !== undefined && { description: about }),
      ...(facts?.gtin !== undefined && { gtin: facts.gtin }),
      offers: {
        '@type': 'Offer',
        price: rupees(item.pricePaise),
        priceCurrency: 'INR',
        availability: `https://schema.org/${isThere ? 'InStock' : 'OutOfStock'}`,
        seller: { '@type': 'GroceryStore', name: store.name },
      },
    },
  };
}

async function readGroupBuyPreview(db: Database, id: string): Promise<LinkPreview | null> {
  const [row] = await db
    .select({ group: groupBuys, item: storeItems, storeName: stores.name })
    .from(groupBuys)
    .innerJoin(storeItems, eq(storeItems.id, groupBuys.itemId))
    .innerJoin(stores, eq(stores.id, groupBuys.storeId))
    .where(eq(groupBuys.id, id));
  if (row === undefined) return null;
  const { group, item, storeName } = row;
  const name = `${item.name} ${item.unit}`;
  const price = formatRupees(group.groupPricePaise);
  const alone = `${formatRupees(item.pricePaise)} alone`;
  return {
    title: `${name} at ${price}, bought together · Haat`,
    text: cut(`${price} together, ${alone} · ${storeName} · Join with your neighbours.`),
    path: groupBuyPath(id),
    picture: { heading: name, line: `${price} together\n${alone}`, photo: photoOf(item.picture) },
    facts: {
      '@type': 'Product',
      name,
      offers: {
        '@type': 'Offer',
        price: rupees(group.groupPricePaise),
        priceCurrency: 'INR',
        validThrough: new Date(group.endsAt).toISOString(),
        seller: { '@type': 'GroceryStore', name: storeName },
      },
    },
  };
}

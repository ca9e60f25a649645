import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';
import { brandProductCatalog, brandsListing } from '../../contracts/catalogue/brands.ts';
import {
  fetchItemFacts,
  getItemById,
  MOST_ITEM_FACTS,
} from '../../contracts/catalogue/item-details.ts';
import { searchSellerCatalogs } from '../../contracts/catalogue/item-search.ts';
import { buyerAppContent } from '../../contracts/home/get-buyer-app-content.ts';
import type { SyncService } from '../../contracts/sync-service.ts';
import { isDatabaseClosed } from '../../db/open-databases.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { readCart } from '../../db/reads/cart.ts';
import {
  keepBoughtFacts,
  keepListing,
  readListing,
  withoutBoughtFacts,
} from '../../db/reads/listings.ts';
import { readOrders } from '../../db/reads/orders/orders.ts';
import { readNetworkSettings, readSetting } from '../../db/reads/settings.ts';
import type { GeoPoint } from '../../domain/stores/geo.ts';
import { answerDone } from '../answers.ts';
import { CallError } from '../call-error.ts';
import type { SyncRuntime } from '../runtime.ts';
import type { PullParts } from './areas.ts';

/** Most brands of an area, and items of a brand or of one search in a store. */
const MOST_BRANDS = 100;
const MOST_ITEMS = 60;

/** Fetches banners and offers of the home screen, unless they are those that are here. Throws `CallError`. */
async function pullContent({ device, transport, now }: PullParts): Promise<void> {
  const known = await readListing(device, 'content');
  const ask = { version: known?.value.version ?? null };
  const { version, content } = await transport.call(buyerAppContent, ask);
  if (content === null) return;
  await keepListing(device, { kind: 'content', value: { version, content }, now: now() });
}

/** Fetches the brands that can be had in an area; '' stands for everywhere. Throws `CallError`. */
async function pullBrands(parts: PullParts, areaCode: string): Promise<void> {
  const ask = { location: await locationOf(parts, areaCode), limit: MOST_BRANDS };
  const { brands } = await parts.transport.call(brandsListing, ask);
  const listing = { kind: 'brands', parts: [areaCode], value: brands, now: parts.now() } as const;
  await keepListing(parts.device, listing);
}

/** Fetches the items of a brand in an area; '' stands for everywhere. Throws `CallError`. */
async function pullBrandItems(parts: PullParts, brand: string, areaCode: string): Promise<void> {
  const ask = { brand, location: await locationOf(parts, areaCode), limit: MOST_ITEMS };
  const { items } = await parts.transport.call(brandProductCatalog, ask);
  const listing = { kind: 'brand', parts: [areaCode, brand], value: items } as const;
  await keepListing(parts.device, { ...listing, now: parts.now() });
}

/** Fetches what a search finds in one store; an empty query means its first items. Throws `CallError`. */
async function pullProducts(
  { device, transport, now }: PullParts,
  storeId: string,
  query: string,
): Promise<void> {
  const { items } = await transport.call(searchSellerCatalogs, {
    storeId,
    query,
    limit: MOST_ITEMS,
  });
  const listing = { kind: 'products', parts: [storeId, query], value: items } as const;
  await keepListing(device, { ...listing, now: now() });
}

/** Fetches an item with what its pack says (ITEM-1). Throws `CallError`. */
async function pullItem({ device, transport, now }: PullParts, itemId: string): Promise<void> {
  const value = await transport.call(getItemById, { itemId });
  await keepListing(device, { kind: 'item', parts: [itemId], value, now: now() });
}

async function locationOf({ device }: PullParts, areaCode: string): Promise<GeoPoint | null> {
  return (await device.areas.get(areaCode))?.location ?? null;
}

type ListingPulls = Pick<
  SyncService,
  'pullContent' | 'pullBrands' | 'pullBrandItems' | 'pullProducts' | 'pullItem'
>;

/** The pulls of lists that belong to the device. */
export function createListingPulls(parts: PullParts): ListingPulls {
  return {
    pullContent: () => answerDone(() => pullContent(parts)),
    pullBrands: (areaCode) => answerDone(() => pullBrands(parts, areaCode)),
    pullBrandItems: (brand, areaCode) => answerDone(() => pullBrandItems(parts, brand, areaCode)),
    pullItem: (itemId) => answerDone(() => pullItem(parts, itemId)),
    pullProducts: (storeId, query) => answerDone(() => pullProducts(parts, storeId, query)),
  };
}

/** After a change of the cart or an order, ms: more of them often follow, and one request asks for all. */
const FACTS_AFTER_MS = 5_000;
/** Facts of packs change seldom: those that are older are asked for again, ms. */
const FACTS_LIFETIME_MS = 30 * millisecondsInDay;
/** After a request without an answer, or one that was refused, ms. */
const FACTS_REST_MS = 10 * millisecondsInMinute;
/** Most items of the cart and of past orders whose facts are looked after. */
const MOST_LOOKED_AFTER = 3 * MOST_ITEM_FACTS;
const MOST_ORDERS = 60;

interface BoughtFactsParts extends PullParts {
  readonly openPerson: (userId: number | null) => PersonDatabase;
  readonly runtime: Pick<SyncRuntime, 'startTimer' | 'reportBug'>;
}

/**
 * Fetches in the background what the packs of goods in the cart and of past orders say (ITEM-1), so that it can be read without
 * a network. Most runs find nothing to fetch; none fetches while data is dear or nothing can be reached (NET-1).
 */
export function createBoughtFacts(parts: BoughtFactsParts) {
  const { device, transport, openPerson, now, runtime } = parts;
  /** Not told by a server that has forgotten them: not asked for again while this context lives. */
  const gone = new Set<string>();
  let isDear = true;
  let restsUntil = 0;
  let takeBack: (() => void) | undefined;
  let running: Promise<void> | undefined;

  async function lackingIds(): Promise<readonly string[]> {
    const session = await readSetting(device, 'authData');
    const person = openPerson(session?.userId ?? null);
    const [cart, orders] = await Promise.all([readCart(person), readOrders(person, MOST_ORDERS)]);
    const ids = [...cart, ...orders.flatMap(({ lines }) => lines)].map(({ itemId }) => itemId);
    const wanted = [...new Set(ids)].slice(0, MOST_LOOKED_AFTER).filter((id) => !gone.has(id));
    return withoutBoughtFacts(device, wanted, now() - FACTS_LIFETIME_MS);
  }

  async function run(): Promise<void> {
    const { workOffline, saveData, reachability } = await readNetworkSettings(device);
    const isStopped = (await readSetting(device, 'catalogue-stopped')) === true;
    if (isStopped || now() < restsUntil) return;
    if (workOffline || (saveData ?? isDear) || reachability === 'offline') return;
    const lacking = await lackingIds();
    for (let at = 0; at < lacking.length; at += MOST_ITEM_FACTS) {
      const itemIds = lacking.slice(at, at + MOST_ITEM_FACTS);
      const { items } = await transport.call(fetchItemFacts, { itemIds });
      await keepBoughtFacts(device, items, now());
      const told = new Set(items.map(({ itemId }) => itemId));
      for (const id of itemIds) if (!told.has(id)) gone.add(id);
    }
  }

  /** Fetches what is not here, once at a time; without an answer there is a next time. */
  function fetchLacking(): Promise<void> {
    running ??= run()
      .catch((error: unknown) => {
        restsUntil = now() + FACTS_REST_MS;
        if (!(error instanceof CallError || isDatabaseClosed(error))) runtime.reportBug(error);
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  return {
    /** @param isDataDear what the browser says, for a person who has not used the switch */
    look: (isDataDear: boolean): Promise<void> => {
      isDear = isDataDear;
      return fetchLacking();
    },
    /** Looks a little later; not before a page has said whether data is dear. */
    lookSoon: (): void => {
      if (isDear || takeBack !== undefined) return;
      takeBack = runtime.startTimer(FACTS_AFTER_MS, () => {
        takeBack = undefined;
        fetchLacking().catch(runtime.reportBug);
      });
    },
  };
}

import { brandProductCatalog, brandsListing } from '../../contracts/catalogue/brands.ts';
import { getItemById } from '../../contracts/catalogue/item-details.ts';
import { searchSellerCatalogs } from '../../contracts/catalogue/item-search.ts';
import { buyerAppContent } from '../../contracts/home/get-buyer-app-content.ts';
import type { SyncService } from '../../contracts/sync-service.ts';
import { keepListing, readListing } from '../../db/reads/listings.ts';
import type { GeoPoint } from '../../domain/stores/geo.ts';
import { answerDone } from '../answers.ts';
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

import { eq, asc, inArray, and, or, sql } from 'drizzle-orm';
import {
  fetchOwnShops,
  MOST_SHOPS,
  fetchSellerById,
  providerAdditionalInfo,
  facility,
} from '../../../src/contracts/sellers/store-details.ts';
import { foldedWords } from '../../orders/listing/order-search-text.ts';
import { fetchShopStaff } from '../../../src/contracts/sellers/shop-staff.ts';
import { readOwnedStore, worksAt } from '../own-stores.ts';
import { shopStaffOf } from '../shop-staff.ts';
import { stores } from '../store-tables.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { storeSummaries } from '../store-summaries.ts';
import { implement } from '../../http/service-handler.ts';
import { isOpenAt } from '../../../src/domain/time.ts';

/** Who answers when a store names nobody (specification, section 3: provider). */
const DEFAULT_CARE_NAME = 'Customer Care';

/** The parts of a store's "name,email,phone"; missing ones are empty, the name is the default one. */
export function customerCareOf(text: string): { name: string; email: string; phone: string } {
  const [name = '', email = '', phone = ''] = text.split(',').map((part) => part.trim());
  return { name: name === '' ? DEFAULT_CARE_NAME : name, email, phone };
}

/** A provider's contact as clients know it (specification, section 3: provider). */
function providerContactOf(text: string) {
  const { name, email, phone } = customerCareOf(text);
  return {
    contactDetails: { contactNumber: phone, email },
    additionalDetails: [{ refType: 'customer_care', refValue: [name, email, phone].join(',') }],
  };
}

export const fetchSellerByIdHandler = implement(
  fetchSellerById,
  async ({ input: { storeId }, db, parts }) => {
    const [store] = await storeSummaries(db, [storeId]);
    const [row] = await db
      .select({ customerCare: stores.customerCare })
      .from(stores)
      .where(eq(stores.id, storeId));
    if (store === undefined || row === undefined) throw new ProblemError('store_not_found');
    return { store, ...providerContactOf(row.customerCare), serverTime: parts.now() };
  },
);

export const providerAdditionalInfoHandler = implement(
  providerAdditionalInfo,
  async ({ input: { providerIds }, db, parts }) => {
    const serverTime = parts.now();
    const rows = await db
      .select()
      .from(stores)
      .where(inArray(stores.id, providerIds))
      .orderBy(asc(stores.id));
    const providers = rows.map((store) => ({
      providerId: store.id,
      deliveryRadiusKm: store.deliveryRadiusKm,
      deliveryMinutes: store.deliveryMinutes,
      opensAt: store.opensAt,
      closesAt: store.closesAt,
      isOpen: isOpenAt(store, serverTime),
      takingOrders: store.takingOrders,
      minimumOrderPaise: store.minimumOrderPaise,
      ...providerContactOf(store.customerCare),
    }));
    return { providers, serverTime };
  },
);

/** Most facilities of one provider that an answer names. */
const MOST_FACILITIES = 200;

const COLUMNS = {
  id: stores.id,
  name: stores.name,
  street: stores.street,
  city: stores.city,
  state: stores.state,
  areaCode: stores.areaCode,
  lat: stores.lat,
  lon: stores.lon,
  opensAt: stores.opensAt,
  closesAt: stores.closesAt,
  deliveryRadiusKm: stores.deliveryRadiusKm,
  takingOrders: stores.takingOrders,
};

export const facilityHandler = implement(facility, async ({ input: { providerId, city }, db }) => {
  const [provider] = await db
    .select({ seller: stores.sellerUserId })
    .from(stores)
    .where(eq(stores.id, providerId));
  if (provider === undefined) throw new ProblemError('store_not_found');
  const ofSeller = provider.seller === null ? undefined : eq(stores.sellerUserId, provider.seller);
  const rows = await db
    .select(COLUMNS)
    .from(stores)
    .where(
      and(
        or(eq(stores.id, providerId), ofSeller),
        city === undefined ? undefined : sql`lower(${stores.city}) = ${city.toLowerCase()}`,
      ),
    )
    .orderBy(asc(stores.id))
    .limit(MOST_FACILITIES);
  return {
    facilities: rows.map(({ lat, lon, ...store }) => ({ ...store, location: { lat, lon } })),
  };
});

/** Words of a query that count. */
const MOST_WORDS = 10;

export const fetchOwnShopsHandler = implement(
  fetchOwnShops,
  async ({ input: { query }, identity: { caller, userId }, db }) => {
    const { id: storeId, name, city, areaCode, sellerUserId: owner } = stores;
    const isTheirs = caller === 'admin' ? undefined : worksAt(userId);
    const isOwner = sql<boolean>`(${caller === 'admin'} or ${stores.sellerUserId} is not distinct from ${userId})`;
    const words = foldedWords(query).slice(0, MOST_WORDS);
    // Folded words hold no `%`, `_` or backslash.
    const hasWords = words.map((word) => sql`${stores.searchText} like ${`% ${word}%`}`);
    const found = await db
      .select({
        storeId,
        name,
        city,
        areaCode,
        isOwner,
        gstin: stores.gstin,
        upiId: stores.upiId,
        customerCare: stores.customerCare,
        owner,
      })
      .from(stores)
      .where(and(isTheirs, ...hasWords))
      .orderBy(asc(name), asc(storeId))
      .limit(MOST_SHOPS);
    const shops = found.map(({ gstin, upiId, customerCare, owner: ownerId, ...shop }) => ({
      ...shop,
      ...(caller !== 'admin' && { upiId, customerCare }),
      ...(ownerId === userId && { gstin }),
    }));
    return { shops };
  },
);

export const fetchShopStaffHandler = implement(
  fetchShopStaff,
  async ({ input: { storeId }, identity, db }) => {
    await readOwnedStore(db, identity, storeId);
    return { staff: await shopStaffOf(db, storeId) };
  },
);

import { users } from '../account/account-tables.ts';
import { paise, at, searchWordsOf, goodsColumns } from '../db/columns.ts';
import { sql, and, eq } from 'drizzle-orm';
import {
  pgTable,
  text,
  primaryKey,
  doublePrecision,
  integer,
  boolean,
  uuid,
  bigint,
  index,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

export const stores = pgTable(
  'stores',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** Lower case, unaccented: what search compares. */
    searchText: text('search_text').notNull(),
    street: text('street').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    areaCode: text('area_code').notNull(),
    lat: doublePrecision('lat').notNull(),
    lon: doublePrecision('lon').notNull(),
    deliveryRadiusKm: doublePrecision('delivery_radius_km').notNull(),
    opensAt: integer('opens_at').notNull(),
    closesAt: integer('closes_at').notNull(),
    ratingTenths: integer('rating_tenths').notNull(),
    ratingCount: integer('rating_count').notNull(),
    deliveryChargePaise: paise('delivery_charge_paise').notNull(),
    freeDeliveryFromPaise: paise('free_delivery_from_paise'),
    packingChargePaise: paise('packing_charge_paise').notNull(),
    minimumOrderPaise: paise('minimum_order_paise').notNull(),
    /** For each 100 kg begun of an order above 50 kg (LOT-2). */
    freightPaisePerQuintal: paise('freight_paise_per_quintal').notNull().default(0),
    deliveryMinutes: integer('delivery_minutes').notNull(),
    /** How long the shop usually needs until an order is packed, minutes. */
    preparationMinutes: integer('preparation_minutes').notNull().default(20),
    /** Buyers may pick their orders up. */
    offersPickup: boolean('offers_pickup').notNull().default(false),
    picture: text('picture').notNull(),
    /** A picture that its people took, in the place of `picture` (IMG-1); null: none. */
    ownPicture: text('own_picture'),
    /** What it tells its buyers, and the midnight in India that ends that; null: nothing. */
    notice: text('notice').notNull().default(''),
    noticeEndsAt: at('notice_ends_at'),
    /** How long after delivery it takes goods back (0: no time of its own); null: it has not said. */
    returnMinutes: integer('return_minutes'),
    returnWords: text('return_words').notNull().default(''),
    takingOrders: boolean('taking_orders').notNull().default(true),
    /** When a shop that is closed for a while takes orders again by itself. */
    closedUntil: at('closed_until'),
    /** Haat's share of delivered goods, hundredths of a percent. */
    commissionBasisPoints: integer('commission_basis_points').notNull().default(0),
    /** Its registration for GST; empty: it has none, and its invoices show no tax. */
    gstin: text('gstin').notNull().default(''),
    /** Where its customers pay at the door by UPI; empty: it takes cash alone. */
    upiId: text('upi_id').notNull().default(''),
    /** The bank account of its owner that it is paid to; null: their oldest. */
    payoutAccountId: uuid('payout_account_id'),
    /** Until which midnight in India it was paid what Haat owed it, ms. */
    paidOutBefore: at('paid_out_before'),
    /** When an administrator suspended it; null: it is not. Until it is opened again, its seller can't take orders. */
    suspendedAt: at('suspended_at'),
    suspendedFor: text('suspended_for').notNull().default(''),
    /** "name,email,phone" (specification, section 3: provider). */
    customerCare: text('customer_care').notNull().default(''),
    /** Raised with each change of price or stock; the live sheet's version. */
    liveVersion: bigint('live_version', { mode: 'number' }).notNull().default(0),
    /** Who runs it; null: nobody on this marketplace, as for stores of another network. */
    sellerUserId: bigint('seller_user_id', { mode: 'number' }).references(() => users.id),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('stores_seller').on(table.sellerUserId),
    index('stores_place').on(table.lat, table.lon),
    index('stores_words').using('gin', searchWordsOf(table.searchText)),
  ],
);

/** A category of a store; `position` is its place in the store's display order. */
export const storeCategories = pgTable(
  'store_categories',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => stores.id),
    id: text('id').notNull(),
    name: text('name').notNull(),
    /** Category group id of the domain. */
    groupId: text('group_id').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.id] })],
);

/** An item of a store. `ordinal` is its fixed place in the store's live sheet, never used again after removal. */
export const storeItems = pgTable(
  'store_items',
  {
    id: text('id').primaryKey(),
    storeId: text('store_id')
      .notNull()
      .references(() => stores.id),
    ordinal: integer('ordinal').notNull(),
    categoryId: text('category_id').notNull(),
    /** Place within the category. */
    position: integer('position').notNull(),
    /** The shop's own article number, for imports; with the store it is unique. */
    externalId: text('external_id').notNull(),
    name: text('name').notNull(),
    everydayNames: text('everyday_names').notNull().default(''),
    brand: text('brand').notNull().default(''),
    /** Which flavour of its product it is (ITEM-1); '' for none. Its name says so, too. */
    flavour: text('flavour').notNull().default(''),
    searchText: text('search_text').notNull(),
    unit: text('unit').notNull(),
    picture: text('picture').notNull(),
    mrpPaise: paise('mrp_paise').notNull(),
    pricePaise: paise('price_paise').notNull(),
    stock: integer('stock').notNull(),
    ...goodsColumns(),
    removed: boolean('removed').notNull().default(false),
    /** The store's live version at which price or stock last changed. */
    liveVersion: bigint('live_version', { mode: 'number' }).notNull(),
    /** The same for price and MRP alone: the version of its price (SELL-3). */
    priceVersion: bigint('price_version', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    uniqueIndex('store_items_ordinal').on(table.storeId, table.ordinal),
    uniqueIndex('store_items_external').on(table.storeId, table.externalId),
    index('store_items_category').on(table.storeId, table.categoryId, table.position),
    index('store_items_brand').on(table.brand),
    index('store_items_live').on(table.storeId, table.liveVersion),
    index('store_items_removed')
      .on(table.storeId)
      .where(sql`${table.removed}`),
    index('store_items_words').using('gin', searchWordsOf(table.searchText)),
  ],
);

/** Joins the category of an item. */
export const categoryOfItem = and(
  eq(storeCategories.storeId, storeItems.storeId),
  eq(storeCategories.id, storeItems.categoryId),
);

/** How long after delivery an item can go back, minutes: the longer of its own time and what its store promises for all goods. */
export const returnWindowOf = sql<number>`greatest(store_items.return_window_minutes,
  (select return_minutes from stores where stores.id = store_items.store_id))`;

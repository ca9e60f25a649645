import { and, eq, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DeliveryAddress } from '../../../src/domain/account/address.ts';
import type { Quote } from '../../../src/contracts/schemas.ts';
import type { OrderActor } from '../../../src/domain/orders/life/order-moves.ts';
import type { OrderStatus } from '../../../src/domain/orders/life/order-status.ts';
import { DEFAULT_RETAIL_TYPE, type RetailType } from '../../../src/domain/orders/retail-type.ts';
import type { OrderWishes } from '../../../src/domain/orders/order-wishes.ts';
import type { Arrival } from '../../../src/domain/orders/slots/arrival.ts';
import { at, goodsColumns, paise, searchWordsOf } from './columns.ts';

/*
 * Conventions: money in integer paise, points in time in ms (bigint), times of day as HHMM. Every table has a primary key;
 * every list that is read by version has its version in an index.
 */

/** A person. `phone` is ten digits; it never goes into a log. `role` as in the domain's ROLES. */
export const users = pgTable(
  'users',
  {
    id: bigint('id', { mode: 'number' })
      .primaryKey()
      .generatedAlwaysAsIdentity({ startWith: 1001 }),
    realmId: bigint('realm_id', { mode: 'number' })
      .notNull()
      .generatedAlwaysAsIdentity({ startWith: 5001 }),
    systemUserId: uuid('system_user_id').notNull(),
    phone: text('phone').notNull(),
    name: text('name').notNull().default(''),
    email: text('email').notNull().default(''),
    role: integer('role').notNull().default(1),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_phone').on(table.phone),
    uniqueIndex('users_realm').on(table.realmId),
    index('users_name').using('gin', sql`lower(${table.name}) gin_trgm_ops`),
  ],
);

/** The one code that a number may use now; a new one replaces it. `phoneHash` and `codeHash` are keyed hashes. */
export const otpChallenges = pgTable('otp_challenges', {
  phoneHash: text('phone_hash').primaryKey(),
  codeHash: text('code_hash').notNull(),
  expiresAt: at('expires_at').notNull(),
  triesLeft: integer('tries_left').notNull(),
  sentAt: at('sent_at').notNull(),
});

/** A signed-in device. Only the SHA-256 of its token is kept. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** The answer to a change, replayed when its key comes again (OUT-1). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    key: text('key').notNull(),
    service: text('service').notNull(),
    payloadHash: text('payload_hash').notNull(),
    answer: jsonb('answer').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_created_at').on(table.createdAt),
  ],
);

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

export const addresses = pgTable(
  'addresses',
  {
    id: uuid('id').notNull(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    address: jsonb('address').$type<DeliveryAddress>().notNull(),
    version: bigint('version', { mode: 'number' }).notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('addresses_area').on(sql`(${table.address} ->> 'areaCode')`),
  ],
);

/** The terms of `init-call`, one per transaction; `confirm-call-cod` takes exactly these. */
export const orderTerms = pgTable(
  'order_terms',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    transactionId: uuid('transaction_id').notNull(),
    storeId: text('store_id').notNull(),
    quote: jsonb('quote').$type<Quote>().notNull(),
    address: jsonb('address').$type<DeliveryAddress>().notNull(),
    /** Null where nobody wished anything. */
    wishes: jsonb('wishes').$type<OrderWishes>(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.transactionId] })],
);

export const orders = pgTable(
  'orders',
  {
    id: text('id').primaryKey(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    /** The client's transaction id; with the person it makes an order at most once. */
    transactionId: uuid('transaction_id').notNull(),
    storeId: text('store_id')
      .notNull()
      .references(() => stores.id),
    storeName: text('store_name').notNull(),
    status: text('status').$type<OrderStatus>().notNull(),
    itemTotalPaise: paise('item_total_paise').notNull(),
    deliveryChargePaise: paise('delivery_charge_paise').notNull(),
    packingChargePaise: paise('packing_charge_paise').notNull(),
    amountPaise: paise('amount_paise').notNull(),
    /** Taken off by a coupon; the amount is after it. */
    discountPaise: paise('discount_paise').notNull().default(0),
    couponCode: text('coupon_code'),
    paymentMethod: text('payment_method').$type<'cod' | 'online'>().notNull(),
    /** The payment of an order that was paid online; null for cash on delivery. */
    paymentId: uuid('payment_id'),
    /** Why it was cancelled or rejected: a code of the domain's reasons. */
    cancelReason: text('cancel_reason'),
    address: jsonb('address').$type<DeliveryAddress>().notNull(),
    wishes: jsonb('wishes').$type<OrderWishes>(),
    placedAt: at('placed_at').notNull(),
    statusAt: at('status_at').notNull(),
    version: bigint('version', { mode: 'number' }).notNull(),
    /** Raised with each change among the orders of its store: what the shop's board asks by. */
    shopVersion: bigint('shop_version', { mode: 'number' }).notNull().default(0),
    /** How long the shop said it needs when it accepted; null: it did not say. */
    preparationMinutes: integer('preparation_minutes'),
    /** When it is promised, and why (ETA-1); null: nothing was promised. */
    arrival: jsonb('arrival').$type<Arrival>(),
    /** Who carries it and under which air waybill number, once its shop has said so. */
    courierPartner: text('courier_partner'),
    awbNumber: text('awb_number'),
    /** What the buyer says at the door; null: an order from before there were codes. */
    deliveryCode: text('delivery_code'),
    /** Wrong codes that were said for it. */
    deliveryTries: integer('delivery_tries').notNull().default(0),
    retailType: text('retail_type').$type<RetailType>().notNull().default(DEFAULT_RETAIL_TYPE),
    /** Folded words of its id, store and items: what a search for orders compares. */
    searchText: text('search_text').notNull().default(''),
    /** Since when a refund of it waits for a second administrator (`approvals`); null: none does. */
    refundAskedAt: at('refund_asked_at'),
  },
  (table) => [
    uniqueIndex('orders_transaction').on(table.userId, table.transactionId),
    index('orders_version').on(table.userId, table.version),
    index('orders_of_buyer').on(table.userId, table.placedAt, table.id),
    index('orders_of_store').on(table.storeId, table.placedAt, table.id),
    index('orders_shop_version').on(table.storeId, table.shopVersion),
    index('orders_by_time').on(table.placedAt, table.id),
    index('orders_words').using('gin', searchWordsOf(table.searchText)),
    index('orders_open').on(table.status, table.statusAt),
  ],
);

export const orderLines = pgTable(
  'order_lines',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    position: integer('position').notNull(),
    itemId: text('item_id').notNull(),
    name: text('name').notNull(),
    unit: text('unit').notNull(),
    picture: text('picture').notNull(),
    quantity: integer('quantity').notNull(),
    pricePaise: paise('price_paise').notNull(),
    /** As the item was when it was ordered: later changes of the item don't change what the buyer may do. */
    returnable: boolean('returnable').notNull().default(true),
    cancellable: boolean('cancellable').notNull().default(true),
    returnWindowMinutes: integer('return_window_minutes').notNull().default(60),
    /** Its tax as it was when it was ordered; null: the shop had not entered it. */
    hsn: text('hsn'),
    gstPercent: doublePrecision('gst_percent'),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
);

export const orderMilestones = pgTable(
  'order_milestones',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    position: integer('position').notNull(),
    status: text('status').$type<OrderStatus>().notNull(),
    at: at('at').notNull(),
    /** Who moved it here, and what they said about it. */
    by: text('moved_by').$type<OrderActor>().notNull().default('system'),
    note: text('note').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
);

/** Joins the category of an item. */
export const categoryOfItem = and(
  eq(storeCategories.storeId, storeItems.storeId),
  eq(storeCategories.id, storeItems.categoryId),
);

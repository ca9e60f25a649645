import type { Quote } from '../../src/contracts/schemas.ts';
import type { DeliveryAddress } from '../../src/domain/account/address.ts';
import type { Rider } from '../../src/domain/orders/courier.ts';
import type { OrderActor } from '../../src/domain/orders/life/order-moves.ts';
import type { OrderStatus } from '../../src/domain/orders/life/order-status.ts';
import type { OrderWishes } from '../../src/domain/orders/order-wishes.ts';
import { type RetailType, DEFAULT_RETAIL_TYPE } from '../../src/domain/orders/retail-type.ts';
import type { Arrival } from '../../src/domain/orders/slots/arrival.ts';
import { users } from '../account/account-tables.ts';
import { at, paise, searchWordsOf } from '../db/columns.ts';
import { stores } from '../sellers/store-tables.ts';
import {
  pgTable,
  bigint,
  uuid,
  text,
  jsonb,
  primaryKey,
  integer,
  uniqueIndex,
  index,
  boolean,
  doublePrecision,
} from 'drizzle-orm/pg-core';

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
    /** The person on the way to the door; null once the goods are there. */
    rider: jsonb('rider').$type<Rider>(),
    /** What the buyer says at the door; null: an order from before there were codes. */
    deliveryCode: text('delivery_code'),
    /** Wrong codes that were said for it. */
    deliveryTries: integer('delivery_tries').notNull().default(0),
    retailType: text('retail_type').$type<RetailType>().notNull().default(DEFAULT_RETAIL_TYPE),
    /** Folded words of its id, store and items: what a search for orders compares. */
    searchText: text('search_text').notNull().default(''),
    /** Since when a refund of it waits for a second administrator (`approvals`); null: none does. */
    refundAskedAt: at('refund_asked_at'),
    /** How often its shop's phones were rung while it was new. */
    shopRings: integer('shop_rings').notNull().default(0),
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

import {
  bigint,
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
import type {
  RequestStatus,
  TradeEnd,
  TradeGrade,
  TradeParty,
  TradeSide,
  TradeTerms,
  TradeUnit,
} from '../../src/domain/trade/trade.ts';
import type { NegotiationStatus } from '../../src/domain/trade/trade-moves.ts';
import type {
  ContractAct,
  ContractStatus,
  DeliveryStatus,
} from '../../src/domain/trade/contract-moves.ts';
import type { TradePayer } from '../../src/contracts/trade/trade-schemas.ts';
import { uploads, users } from '../account/account-tables.ts';
import { at, paise } from '../db/columns.ts';
import { stores } from '../sellers/store-tables.ts';

/** Numbers on the table, as the domain's `TradeTerms` has them. */
const termsColumns = () => ({
  /** In base units: grams, or pieces. */
  quantity: bigint('quantity', { mode: 'number' }).notNull(),
  /** Of one unit of the request. */
  pricePaise: paise('price_paise').notNull(),
  byDay: at('by_day').notNull(),
  carrier: text('carrier').$type<TradeParty>().notNull(),
});

/**
 * A request to buy, or of a shop to sell. Whoever changes it or one of its negotiations locks this row first: of two who accept at
 * once one wins. `version` is raised with each of these changes.
 */
export const tradeRequests = pgTable(
  'trade_requests',
  {
    /** Chosen by the phone that it was written on. */
    id: uuid('id').primaryKey(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    /** The shop that sells; null: the person buys. */
    storeId: text('store_id').references(() => stores.id),
    side: integer('side').$type<TradeSide>().notNull(),
    status: integer('status').$type<RequestStatus>().notNull(),
    endedBy: text('ended_by').$type<TradeEnd>(),
    goods: text('goods').notNull(),
    grade: text('grade').$type<TradeGrade>().notNull(),
    note: text('note').notNull(),
    unit: text('unit').$type<TradeUnit>().notNull(),
    ...termsColumns(),
    tolerancePercent: integer('tolerance_percent').notNull(),
    areaCode: text('area_code').notNull(),
    city: text('city').notNull(),
    /** Middle of the area. */
    lat: doublePrecision('lat').notNull(),
    lon: doublePrecision('lon').notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    version: integer('version').notNull(),
  },
  (table) => [
    index('trade_requests_person').on(table.userId, table.createdAt),
    index('trade_requests_store').on(table.storeId, table.createdAt),
    index('trade_requests_due').on(table.status, table.expiresAt),
    index('trade_requests_place').on(table.lat, table.lon),
  ],
);

/** Pictures of a request: files of who wrote it, in their order. */
export const tradePictures = pgTable(
  'trade_pictures',
  {
    requestId: uuid('request_id')
      .notNull()
      .references(() => tradeRequests.id),
    place: integer('place').notNull(),
    fileId: text('file_id')
      .notNull()
      .references(() => uploads.id),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.place] }),
    index('trade_pictures_file').on(table.fileId),
  ],
);

/** Shops that were told of a request to buy, and may answer it. */
export const tradeReach = pgTable(
  'trade_reach',
  {
    requestId: uuid('request_id')
      .notNull()
      .references(() => tradeRequests.id),
    storeId: text('store_id')
      .notNull()
      .references(() => stores.id),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.storeId] }),
    index('trade_reach_store').on(table.storeId),
  ],
);

/** The talk of one buyer with one shop about a request, from its first offer on. */
export const tradeNegotiations = pgTable(
  'trade_negotiations',
  {
    /** Chosen by the phone of who offered first. */
    id: uuid('id').primaryKey(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => tradeRequests.id),
    buyerUserId: bigint('buyer_user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    storeId: text('store_id')
      .notNull()
      .references(() => stores.id),
    status: text('status').$type<NegotiationStatus>().notNull(),
    endedBy: text('ended_by').$type<TradeEnd>(),
    /** Whose numbers are on the table. */
    lastBy: text('last_by').$type<TradeParty>().notNull(),
    startedAt: at('started_at').notNull(),
    version: integer('version').notNull(),
  },
  (table) => [
    uniqueIndex('trade_negotiations_pair').on(table.requestId, table.storeId, table.buyerUserId),
    index('trade_negotiations_buyer').on(table.buyerUserId, table.startedAt),
    index('trade_negotiations_store').on(table.storeId, table.startedAt),
  ],
);

/** Offers and counter-offers; never changed. `version` is the negotiation's that it made. */
export const tradeOffers = pgTable(
  'trade_offers',
  {
    negotiationId: uuid('negotiation_id')
      .notNull()
      .references(() => tradeNegotiations.id),
    version: integer('version').notNull(),
    by: text('by').$type<TradeParty>().notNull(),
    /** Who wrote it: somebody of the shop, or the buyer. */
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    ...termsColumns(),
    at: at('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.negotiationId, table.version] }),
    index('trade_offers_person').on(table.userId),
  ],
);

/** The order of an agreed negotiation. Whoever changes it or its deliveries locks the request's row first. */
export const tradeContracts = pgTable('trade_contracts', {
  /** The negotiation's. */
  id: uuid('id')
    .primaryKey()
    .references(() => tradeNegotiations.id),
  status: text('status').$type<ContractStatus>().notNull(),
  /** Raised by each move that changes the status. */
  version: integer('version').notNull(),
  paysBy: text('pays_by').$type<TradePayer>().notNull(),
  /** As agreed, or as changed since. */
  ...termsColumns(),
  /** Other numbers that one side asks for. */
  change: jsonb('change').$type<{ readonly by: TradeParty; readonly terms: TradeTerms }>(),
});

/** Deliveries of an order between traders, each as its weighing slip says. */
export const tradeDeliveries = pgTable(
  'trade_deliveries',
  {
    /** Chosen by the phone that it was written down on. */
    id: uuid('id').primaryKey(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => tradeContracts.id),
    by: text('by').$type<TradeParty>().notNull(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    status: text('status').$type<DeliveryStatus>().notNull(),
    /** In base units. */
    quantity: bigint('quantity', { mode: 'number' }).notNull(),
    /** What the other side weighed, where it disputes it. */
    claimedQuantity: bigint('claimed_quantity', { mode: 'number' }),
    /** Once both agree: at the price of that moment, rounded down to the paisa. */
    amountPaise: paise('amount_paise'),
    slip: text('slip').notNull(),
    reason: text('reason').notNull(),
    day: at('day').notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    index('trade_deliveries_contract').on(table.contractId, table.at),
    index('trade_deliveries_person').on(table.userId),
  ],
);

/** What was done in an order between traders, in its order; never changed. */
export const tradeContractMoves = pgTable(
  'trade_contract_moves',
  {
    contractId: uuid('contract_id')
      .notNull()
      .references(() => tradeContracts.id),
    place: integer('place').notNull(),
    act: text('act').$type<ContractAct>().notNull(),
    by: text('by').$type<TradeParty | 'wallet'>().notNull(),
    /** Who did it; null: the server, which pays from the wallet. */
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id),
    at: at('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.contractId, table.place] }),
    index('trade_contract_moves_person').on(table.userId),
  ],
);

import { millisecondsInDay } from 'date-fns/constants';
import * as v from 'valibot';
import { callersOf } from '../../domain/account/permissions.ts';
import { count, orderStatus, paise, storeId, timestamp, uuid } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';

/** Longest period of one answer, days. */
const LONGEST_PERIOD_DAYS = 366;

/** A seller's figures, of their own stores; an admin's, of all or of one. Counted from the orders themselves. */
export const ondcDashboard = defineService({
  name: 'ondc-dashboard',
  summary: "A seller's figures",
  input: v.pipe(
    v.strictObject({
      storeId: v.optional(storeId),
      /** Orders placed from `from` until before `to`, ms. */
      from: timestamp,
      to: timestamp,
    }),
    v.check(
      ({ from, to }) => from < to && to - from <= LONGEST_PERIOD_DAYS * millisecondsInDay,
      `Please choose a period of at most ${LONGEST_PERIOD_DAYS} days`,
    ),
  ),
  output: v.object({
    /** Orders of the period by what they are now. */
    ordersByStatus: v.array(v.object({ status: orderStatus, orders: count })),
    placedOrders: count,
    cancelledOrders: count,
    /** Orders of the period that were neither cancelled nor rejected, and what they cost together. */
    salesOrders: count,
    salesPaise: paise,
    /** Of these, what was paid online and what is or was to be collected at the door. */
    onlinePaise: paise,
    cashPaise: paise,
    /** Sales by day in India, the days with any only. */
    days: v.array(v.object({ dayStart: timestamp, orders: count, amountPaise: paise })),
    /** Orders that somebody still has to do something for, whenever they were placed. */
    pendingOrders: count,
  }),
  callers: callersOf('ondc-dashboard'),
  noAuth: false,
  changes: false,
  errors: ['store_not_found'],
});

/** Paise that may be below 0. */
const signedPaise = v.pipe(v.number(), v.safeInteger());

/** Sums of orders, in paise. */
const ledgerSums = {
  /** The goods at their prices, and what was charged for delivery and packing. */
  goodsPaise: paise,
  chargesPaise: paise,
  /** Taken off by a coupon or an offer. */
  offerPaise: paise,
  /** GST that is within the price of the goods, by the rates that the shop has entered. */
  taxPaise: paise,
  /** What the buyer pays: goods and charges without the offer. */
  amountPaise: paise,
  /** Haat's share of the goods, without what went back of it. */
  commissionPaise: paise,
  /** Taken at the door, and paid to Haat for the shop. */
  cashTakenPaise: paise,
  paidOnlinePaise: paise,
  /** Went back to buyers. */
  givenBackPaise: paise,
  /** Paid online and not the shop's before the delivery. */
  heldPaise: signedPaise,
  /** What is due to the shop of it, paid out or not; below 0: the shop owes Haat. */
  owedPaise: signedPaise,
};

const ledgerLine = v.object({
  orderId: v.string(),
  placedAt: timestamp,
  status: orderStatus,
  paymentMethod: v.picklist(['cod', 'online']),
  ...ledgerSums,
  /** Goods of it have no GST rate: their tax is missing from `taxPaise`. */
  hasUnknownTax: v.boolean(),
  /** What its invoice was made less by, in the order of their numbers. */
  creditNotes: v.optional(v.array(v.object({ number: v.string(), amountPaise: paise })), []),
});
export type LedgerLine = v.InferOutput<typeof ledgerLine>;

/**
 * Orders of a shop that were placed in a period, newest first, each with all its money; and the sums of the whole period.
 * What moved is summed up from the ledger's entries (SELL-6), what was ordered from the orders. Cancelled orders have
 * nothing to pay, so their goods count for nothing.
 */
export const fetchShopLedger = defineService({
  name: 'fetch-shop-ledger',
  summary: "A shop's orders with their money",
  input: v.pipe(
    v.strictObject({
      storeId,
      /** Orders placed from `from` until before `to`, ms. */
      from: timestamp,
      to: timestamp,
      limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(200)), 100),
      /** Only lines after this one: the `next` of the page before. */
      after: v.optional(v.strictObject({ placedAt: timestamp, orderId: v.string() })),
    }),
    v.check(
      ({ from, to }) => from < to && to - from <= LONGEST_PERIOD_DAYS * millisecondsInDay,
      `Please choose a period of at most ${LONGEST_PERIOD_DAYS} days`,
    ),
  ),
  output: v.object({
    lines: v.array(ledgerLine),
    next: v.nullable(v.object({ placedAt: timestamp, orderId: v.string() })),
    totals: v.object({ orders: count, ...ledgerSums }),
  }),
  callers: callersOf('fetch-shop-ledger'),
  noAuth: false,
  changes: false,
  errors: ['store_not_found'],
});

/** Wallet types of the specification, section 3. */
const WALLET_TYPES = ['CREDIT', 'DEBIT', 'BALANCE', 'LOCKED'] as const;

/** One movement, as a statement shows it. CREDIT came in, DEBIT went out, LOCKED is the owner's own but not to be had yet. */
const transaction = v.object({
  transactionId: count,
  walletType: v.picklist(['CREDIT', 'DEBIT', 'LOCKED']),
  /** Above 0 for CREDIT, below 0 for DEBIT; LOCKED is either: locked or set free again. */
  amountPaise: signedPaise,
  /** What could be had, and what was locked, after it. */
  balancePaise: signedPaise,
  lockedPaise: signedPaise,
  reason: v.string(),
  orderId: v.nullable(v.string()),
  at: timestamp,
});

/** What Haat owes a shop, and what it has sent to its bank account, newest first. */
const shopPayouts = v.object({
  /** Without what is on its way, paise; below 0: the shop owes Haat. */
  owedPaise: signedPaise,
  /** Less than this waits for more, paise. */
  leastPaise: paise,
  /** When the next one is sent, ms; null: Haat's payment provider sends none. */
  nextAt: v.nullable(timestamp),
  /** The owner's account that they go to; null: there is none. */
  accountId: v.nullable(uuid),
  payouts: v.array(
    v.object({
      payoutId: uuid,
      amountPaise: paise,
      /** `requested` and `sent`: on its way; `completed`: with the bank; `failed`: not taken, and owed again. */
      state: v.picklist(['requested', 'sent', 'completed', 'failed']),
      /** Above a limit two administrators look at it first, and may refuse it; missing where nobody has to. */
      check: v.optional(v.picklist(['waiting', 'refused'])),
      requestedAt: timestamp,
      completedAt: v.nullable(timestamp),
      maskedNumber: v.nullable(v.string()),
    }),
  ),
});
export type ShopPayouts = v.InferOutput<typeof shopPayouts>;

/**
 * The ledger of a person, and of the stores that a seller runs: newest first, page by page. Sums are derived from the rows;
 * nothing stores a balance.
 */
export const getCashTransactions = defineService({
  name: 'get-cash-transactions',
  summary: 'Statement of money',
  input: v.strictObject({
    /** Only of this store, which has to be the caller's own. */
    storeId: v.optional(storeId),
    walletType: v.optional(v.picklist(['CREDIT', 'DEBIT', 'LOCKED'])),
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(100)), 20),
    /** Only rows before this one: the `nextBefore` of the page before. */
    before: v.optional(count),
  }),
  output: v.object({
    transactions: v.array(transaction),
    nextBefore: v.nullable(count),
    /** Sums over everything: what came in and went out (paise, both above 0), what can be had, and what is locked. */
    wallets: v.array(v.object({ walletType: v.picklist(WALLET_TYPES), amountPaise: signedPaise })),
    /** What came in of cash at the door, in paise: a seller has it already. */
    cashCollectedPaise: paise,
    /** Of the store that was named. */
    payouts: v.nullable(shopPayouts),
  }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: ['store_not_found'],
});

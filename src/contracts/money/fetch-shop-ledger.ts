import { millisecondsInDay } from 'date-fns/constants';
import * as v from 'valibot';
import { callersOf } from '../../domain/account/permissions.ts';
import { count, orderStatus, paise, storeId, timestamp } from '../schemas.ts';
import { defineService } from '../service.ts';
import { LONGEST_PERIOD_DAYS } from './ondc-dashboard.ts';

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
  /** What Haat owes the shop of it; below 0: the shop owes Haat. */
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

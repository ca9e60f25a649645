import { millisecondsInDay } from 'date-fns/constants';
import * as v from 'valibot';
import { callersOf } from '../../domain/account/permissions.ts';
import { count, orderStatus, paise, storeId, timestamp } from '../schemas.ts';
import { defineService } from '../service.ts';

/** Longest period of one answer, days. */
export const LONGEST_PERIOD_DAYS = 366;

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

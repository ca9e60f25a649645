import * as v from 'valibot';
import {
  count,
  geoPoint,
  itemId,
  paise,
  pincode,
  reason,
  requiredText,
  storeId,
  timestamp,
  typedText,
} from '../schemas.ts';
import { defineService } from '../service.ts';
import { apartmentId, groupBuyId, priceSteps } from './pledge.ts';

const shared = { callers: ['admin'], noAuth: false } as const;

/** What is decided about a group buy: prices of one unit, times by the server's clock. */
const groupBuyFacts = {
  storeId,
  itemId,
  steps: priceSteps,
  mostQuantity: v.pipe(count, v.minValue(1), v.maxValue(100_000)),
  mostPerPerson: v.pipe(count, v.minValue(1), v.maxValue(1_000)),
  startsAt: timestamp,
  endsAt: timestamp,
};

/** A group buy as administrators see it; `version` is raised with each change. */
export const deskGroupBuy = v.object({
  groupBuyId,
  storeId,
  itemId,
  steps: v.array(v.object({ fromQuantity: count, pricePaise: paise })),
  mostQuantity: count,
  mostPerPerson: count,
  startsAt: timestamp,
  endsAt: timestamp,
  storeName: v.string(),
  itemName: v.string(),
  unit: v.string(),
  /** What everybody else pays. */
  pricePaise: paise,
  apartments: v.array(v.object({ apartmentId, name: v.string() })),
  state: v.picklist(['open', 'ordering', 'ordered', 'released']),
  joinedQuantity: count,
  /** Units that are set aside for it; null: it has not begun. */
  keptQuantity: v.nullable(count),
  reachedPricePaise: v.nullable(paise),
  version: count,
});
export type DeskGroupBuy = v.InferOutput<typeof deskGroupBuy>;

/** Group buys, those that end last first. */
export const fetchDeskGroupBuys = defineService({
  ...shared,
  name: 'fetch-desk-group-buys',
  summary: 'Group buys, for who makes them',
  input: v.strictObject({
    list: v.optional(v.picklist(['open', 'over']), 'open'),
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(200)), 100),
  }),
  output: v.object({ groupBuys: v.array(deskGroupBuy), hasMore: v.boolean() }),
  changes: false,
  errors: [],
});

/**
 * Makes a group buy, or changes one that is open; `seenVersion` is 0 for a new one. The domain's `groupBuyProblem` says what can't be:
 * a ladder that rises, times in the past, anything that makes worse what people have pledged upon (GRP-2).
 */
export const saveGroupBuy = defineService({
  ...shared,
  name: 'save-group-buy',
  summary: 'Make or change a group buy',
  input: v.strictObject({
    groupBuyId,
    seenVersion: count,
    ...groupBuyFacts,
    /** The first one is named first; the others share it. */
    apartmentIds: v.pipe(
      v.array(apartmentId),
      v.minLength(1, 'Please choose who buys together'),
      v.maxLength(50),
      v.check((ids) => new Set(ids).size === ids.length, 'Each may stand here once'),
    ),
    reason,
  }),
  output: v.object({ groupBuy: deskGroupBuy }),
  changes: true,
  errors: [
    'changed_meanwhile',
    'store_not_found',
    'item_not_found',
    'apartment_not_found',
    'group_buy_over',
    'group_buy_not_possible',
  ],
});

/** Makes an apartment, or writes where it is. */
export const saveApartment = defineService({
  ...shared,
  name: 'save-apartment',
  summary: 'Make or change an apartment whose people buy together',
  input: v.strictObject({
    apartmentId,
    name: requiredText(80),
    street: typedText(120),
    city: requiredText(60),
    state: requiredText(60),
    areaCode: pincode,
    /** Null: where its pincode is. */
    location: v.optional(v.nullable(geoPoint), null),
    reason,
  }),
  output: v.object({ apartmentId }),
  changes: true,
  errors: ['place_not_found'],
});

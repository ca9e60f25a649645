import * as v from 'valibot';
import { count, timestamp } from '../schemas.ts';
import { defineService } from '../service.ts';

/** The steps of the funnel, in their order, and the event that counts for each. */
export const FUNNEL_STEPS = {
  viewed: 'store_viewed',
  added: 'add_to_cart',
  checkout: 'begin_checkout',
  placed: 'place_order',
} as const;
export type FunnelStep = keyof typeof FUNNEL_STEPS;

/** Most days and errors that are told. */
const MOST_DAYS = 30;
const MOST_ERRORS = 10;

/** How many sessions got how far on one day. */
export const funnelDay = v.object({
  /** UTC, "2026-11-21". */
  day: v.pipe(v.string(), v.isoDate()),
  viewed: count,
  added: count,
  checkout: count,
  placed: count,
});
export type FunnelDay = v.InferOutput<typeof funnelDay>;

/** Something that broke on phones (EVT-9). */
export const countedError = v.object({
  kind: v.string(),
  message: v.string(),
  source: v.string(),
  times: count,
  lastAt: timestamp,
});
export type CountedError = v.InferOutput<typeof countedError>;

/** Those whose first order was in one month in India, and how many of them ordered again so many months later. */
export const cohort = v.object({
  /** "2026-11". */
  month: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/)),
  people: count,
  /** The first is one month later. */
  again: v.array(count),
});
export type Cohort = v.InferOutput<typeof cohort>;

/** Months that cohorts begin in. */
export const COHORT_MONTHS = 6;

/** What was searched and not found (MKT-3), and how often. */
const searchedInVain = v.object({
  query: v.string(),
  areaCode: v.string(),
  times: count,
  lastAt: timestamp,
});

/** Orders that did not go through by themselves, each once, and why; one may have several reasons. */
const neededOrders = v.object({
  orders: count,
  /** A payment had failed or was given up before the one that paid it. */
  paidAgain: count,
  /** Cancelled or refused, and not by its buyer, who has to order elsewhere. */
  calledOff: count,
  /** Its buyer sent goods back, raised a ticket or disputed it. */
  complained: count,
  /** Staff ordered it or moved it on. */
  byStaff: count,
});

/** What orders tell, of the same days; cohorts of the last months. Of nobody by name. */
const orderFigures = v.object({
  orders: count,
  /** Those of people who had ordered before. */
  repeated: count,
  /** Those whose shop had to ask their buyer about a line. */
  asked: count,
  /** Those that needed their buyer or customer care: the asked ones, too. Missing in what an older app has kept. */
  needed: v.optional(neededOrders),
  /** From the order to the shop's yes, ms: the middle one, and that of 95 in 100; null without any. */
  acceptedAfterMs: v.nullable(v.object({ middle: count, slow: count })),
  /** Asked for most often first. */
  inVain: v.array(searchedInVain),
  /** Oldest first. */
  cohorts: v.array(cohort),
});
export type OrderFigures = v.InferOutput<typeof orderFigures>;

/** What events tell those who run the marketplace: a funnel by day, what broke most, and how much was lost on the way. */
export const fetchEventFigures = defineService({
  name: 'fetch-event-figures',
  summary: 'Funnel by day and top client errors',
  input: v.strictObject({
    days: v.optional(v.pipe(count, v.minValue(1), v.maxValue(MOST_DAYS)), 14),
  }),
  output: v.object({
    /** Oldest first; every day, also one on which nothing happened. */
    days: v.pipe(v.array(funnelDay), v.maxLength(MOST_DAYS)),
    /** Most frequent first. */
    errors: v.pipe(v.array(countedError), v.maxLength(MOST_ERRORS)),
    /** Events that phones dropped before they could send them (EVT-2). */
    dropped: count,
    /** Missing in what an older app has kept. */
    ofOrders: v.optional(orderFigures),
    serverTime: timestamp,
  }),
  callers: ['admin'],
  noAuth: false,
  changes: false,
  errors: [],
});
export type EventFigures = v.InferOutput<typeof fetchEventFigures.output>;

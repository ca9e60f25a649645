import * as v from 'valibot';

/** A midnight in India, ms since the epoch. */
const midnight = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Days on which a store is closed, from midnight to midnight in India. */
export const holiday = v.pipe(
  v.object({ startsAt: midnight, endsAt: midnight }),
  v.check(({ startsAt, endsAt }) => startsAt < endsAt, 'A holiday has to end after it begins'),
);

/** What a store tells its buyers until a day is over: the domain's `ShopNotice`. */
export const shopNotice = v.object({ text: v.string(), endsAt: midnight });

/** How a store takes goods back: the domain's `ReturnPolicy`. */
export const returnPolicy = v.object({
  withinMinutes: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  words: v.string(),
});

/** What a store says of itself in its summary; what is missing or null is not said, and takes no room in lists of stores. */
export const saidByStore = v.object({
  /** Those that have not begun. */
  holidays: v.optional(v.array(holiday)),
  notice: v.optional(v.nullable(shopNotice)),
  returnPolicy: v.optional(v.nullable(returnPolicy)),
});

import * as v from 'valibot';

/** ms since the epoch. */
const midnight = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Days on which a store is closed, from midnight to midnight in India. */
export const holiday = v.pipe(
  v.object({ startsAt: midnight, endsAt: midnight }),
  v.check(({ startsAt, endsAt }) => startsAt < endsAt, 'A holiday has to end after it begins'),
);

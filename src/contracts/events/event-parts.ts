import * as v from 'valibot';

/** The client's id of an event: with the topic it makes the event at most once. */
export const eventId = v.pipe(v.string(), v.regex(/^[\w.:-]{1,100}$/));

/** Short text of an event; what is longer is the sender's mistake. */
export const eventText = v.pipe(v.string(), v.maxLength(500));

/** A person or tool, by number or name, as the sender knows it; a claim, which the session may prove. */
export const claimedId = v.union([
  v.pipe(v.string(), v.maxLength(100)),
  v.pipe(v.number(), v.safeInteger()),
]);

/** A time as senders write it: ms since the epoch, or ISO 8601. */
export const eventTime = v.union([
  v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  v.pipe(v.string(), v.isoTimestamp()),
]);

/** Characters of one open part of an event, as JSON. */
const MOST_CHARACTERS = 8000;

/** A part whose members are the sender's business; bounded as a whole. */
export const openPart = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(100)), v.unknown()),
  v.check((part) => JSON.stringify(part).length <= MOST_CHARACTERS, 'is too large'),
);

/** Further details as name and value (specification, section 3). */
export const additionalDetails = v.pipe(
  v.array(
    v.strictObject({
      refType: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
      refValue: v.union([v.pipe(v.string(), v.maxLength(4000)), v.number(), v.boolean(), v.null()]),
    }),
  ),
  v.maxLength(60),
);

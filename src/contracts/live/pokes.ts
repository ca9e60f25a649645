import * as v from 'valibot';

/** What can change, as pokes name it (LIVE-1); the server counts versions by the same names. */
export const subjects = {
  /** A person's orders, tickets and addresses. */
  person: (userId: number): string => `person:${userId}`,
  cart: (userId: number): string => `cart:${userId}`,
  /** A shop's own orders. */
  shop: (storeId: string): string => `shop:${storeId}`,
  /** A store's live sheet. */
  prices: (storeId: string): string => `prices:${storeId}`,
} as const;

/**
 * A subject that has a new version; null when it may have changed any number of times. It carries nothing else: whoever can have what has changed
 * asks for it as ever.
 */
export const poke = v.object({
  subject: v.pipe(v.string(), v.maxLength(120)),
  version: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
});
export type Poke = v.InferOutput<typeof poke>;

/** `GET` of the stream: server-sent events whose data is a `Poke`. Queries: `shop` and `prices`, ids with commas between them. */
export const LIVE_PATH = '/live';

/** Stores, and shops, that one stream follows. */
export const MOST_STORES_FOLLOWED = 20;

/** The server says so often that it is there, ms: more seldom than proxies give up, often enough to miss it soon. */
export const BEAT_EVERY_MS = 20_000;

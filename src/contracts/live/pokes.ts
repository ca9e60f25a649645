import * as v from 'valibot';
import type { DeskRead } from '../desks/desk-reads.ts';

/** What can change, as pokes name it (LIVE-1); the server counts versions by the same names. */
export const subjects = {
  /** A person's orders, tickets and addresses. */
  person: (userId: number): string => `person:${userId}`,
  cart: (userId: number): string => `cart:${userId}`,
  coins: (userId: number): string => `coins:${userId}`,
  /** What a person pledged in group buys. */
  pledges: (userId: number): string => `pledges:${userId}`,
  /** Requests of the trade side that a person, or a shop of theirs, wrote or may answer. */
  trades: (userId: number): string => `trades:${userId}`,
  /** What a person has in the wallet of the trade side. */
  wallet: (userId: number): string => `wallet:${userId}`,
  /** Stores and items that a person marked, or waits for. */
  favourites: (userId: number): string => `favourites:${userId}`,
  /** Lists that a person keeps. */
  savedLists: (userId: number): string => `saved-lists:${userId}`,
  /** Messages to one person. */
  inbox: (userId: number): string => `inbox:${userId}`,
  /** Messages to everybody. */
  inboxOfAll: 'inbox:all',
  groupBuy: (groupBuyId: string): string => `group-buy:${groupBuyId}`,
  /** A shop's own orders. */
  shop: (storeId: string): string => `shop:${storeId}`,
  /** A store's live sheet. */
  prices: (storeId: string): string => `prices:${storeId}`,
  /** What was said in a buyer's talks with customer relations. */
  talk: (userId: number): string => `talk:${userId}`,
  /** A list of the desks; only staff may follow one. */
  desk: (queue: DeskQueue): string => `desk:${queue}`,
} as const;

/** The lists of the desks that are told of changes (DESK-3). */
export const DESK_QUEUES = [
  'orders',
  'tickets',
  'chats',
  'shops',
  'approvals',
  'people',
  'areas',
  'cooperatives',
  'group-buys',
  'offers',
  'home',
  'groups',
  'names',
  'messages',
  'audit',
] as const;
export type DeskQueue = (typeof DESK_QUEUES)[number];

/** Which list tells of the answer to a desk's question (DESK-3); the others are asked for in their rhythm. */
export const TOLD_BY: Readonly<Partial<Record<DeskRead, DeskQueue>>> = {
  'fetch-desk-orders': 'orders',
  'fetch-desk-order': 'orders',
  'fetch-waiting-chat-rooms': 'chats',
  'fetch-shop-applications': 'shops',
  'fetch-desk-stores': 'shops',
  'fetch-approvals': 'approvals',
  'fetch-audit-log': 'audit',
  'fetch-people': 'people',
  'fetch-person': 'people',
  'fetch-leads': 'areas',
  'fetch-desk-areas': 'areas',
  'fetch-desk-cooperatives': 'cooperatives',
  'fetch-desk-group-buys': 'group-buys',
  'fetch-desk-offers': 'offers',
  'fetch-desk-campaigns': 'offers',
  'fetch-desk-home': 'home',
  'fetch-desk-groups': 'groups',
  'fetch-desk-names': 'names',
  'fetch-desk-messages': 'messages',
};

/** Those whose answers also change by what tells nobody, such as an order that uses an offer: they keep their rhythm as well. */
export const ALSO_IN_RHYTHM: ReadonlySet<DeskRead> = new Set<DeskRead>([
  'fetch-desk-stores',
  'fetch-people',
  'fetch-person',
  'fetch-desk-areas',
  'fetch-desk-cooperatives',
  'fetch-desk-offers',
  'fetch-desk-campaigns',
  'fetch-desk-groups',
]);

/**
 * A subject that has a new version; null when it may have changed any number of times. It carries nothing else: whoever can have what has changed
 * asks for it as ever.
 */
export const poke = v.object({
  subject: v.pipe(v.string(), v.maxLength(120)),
  version: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
});
export type Poke = v.InferOutput<typeof poke>;

/**
 * `GET` of the stream: server-sent events whose data is a `Poke`; the first ones tell the versions of all that it follows as they are
 * then. Queries: `shop`, `prices`, `groups` (group buys) and `desk` (`DESK_QUEUES`), ids with commas between them.
 */
export const LIVE_PATH = '/live';

/** Stores, shops and group buys that one stream follows, of each. */
export const MOST_FOLLOWED = 20;

/** The server says so often that it is there, ms: more seldom than proxies give up, often enough to miss it soon. */
export const BEAT_EVERY_MS = 25_000;

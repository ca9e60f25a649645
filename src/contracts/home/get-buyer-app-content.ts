import * as v from 'valibot';
import { LANGUAGES } from '../../domain/account/language.ts';
import { itemOffer, storeId, timestamp } from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';

/** What the home screen shows besides stores and orders. `target` is a path of the app. */
const appContent = v.object({
  banners: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      subtitle: v.string(),
      picture: v.string(),
      target: v.string(),
    }),
  ),
  groups: v.array(v.object({ id: v.string(), name: v.string(), picture: v.string() })),
  /** Stores under a title, by their ids; an app shows those that deliver. Absent in what an older app has kept. */
  shelves: v.optional(
    v.array(v.object({ id: v.string(), title: v.string(), storeIds: v.array(storeId) })),
  ),
  /** Everyday names that administrators gave or took. Absent in what an older app has kept. */
  everydayNames: v.optional(
    v.array(v.object({ name: v.string(), means: v.string(), isRemoved: v.boolean() })),
  ),
  /** Offers of all stores; a store's own are `seller-promotions`. */
  offers: v.array(itemOffer),
});

/**
 * Content of the home screen. A client that says which version it has is sent the content only when it differs: the version
 * is a hash of what is shown now, so it changes by itself when a banner or an offer begins or ends.
 */
export const buyerAppContent = defineService({
  name: 'get-buyer-app-content',
  summary: 'Banners, shelves, category groups and offers of the home screen',
  input: v.strictObject({
    language: v.optional(v.picklist(LANGUAGES), 'en'),
    version: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(64))), null),
  }),
  output: v.object({
    version: v.string(),
    /** Null when the version is the one that was sent. */
    content: v.nullable(appContent),
    language: v.picklist(LANGUAGES),
    serverTime: timestamp,
  }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: [],
});
export type AppContent = v.InferOutput<typeof appContent>;

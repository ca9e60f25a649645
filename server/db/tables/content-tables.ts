import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/** What every part of the home screen has: its place, when it is shown, and whether. */
const partColumns = () => ({
  id: text('id').primaryKey(),
  position: integer('position').notNull(),
  title: text('title').notNull(),
  startsAt: at('starts_at').notNull(),
  /** Null: until it is taken away. */
  endsAt: bigint('ends_at', { mode: 'number' }),
  /** False: kept, and shown to nobody. */
  isOn: boolean('is_on').notNull().default(true),
  /** Raised with each change that an administrator makes. */
  version: integer('version').notNull().default(1),
});

/** A banner of the app's home screen. Its texts are English, which every language of the app shows (specification, section 1). */
export const homeBanners = pgTable(
  'home_banners',
  {
    ...partColumns(),
    subtitle: text('subtitle').notNull(),
    /** File name in `/goods` without its ending. */
    picture: text('picture').notNull(),
    /** Where a tap leads: a path of the app, never another origin. */
    target: text('target').notNull(),
  },
  (table) => [index('home_banners_position').on(table.position)],
);

/** A shelf of the home screen: stores under a title, of which a buyer sees those that deliver to them. */
export const homeShelves = pgTable('home_shelves', {
  ...partColumns(),
  storeIds: jsonb('store_ids').$type<readonly string[]>().notNull(),
});

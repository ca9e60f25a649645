import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/** A banner of the app's home screen. Its texts are English, which every language of the app shows (specification, section 1). */
export const homeBanners = pgTable(
  'home_banners',
  {
    id: text('id').primaryKey(),
    position: integer('position').notNull(),
    title: text('title').notNull(),
    subtitle: text('subtitle').notNull(),
    /** File name in `/goods` without its ending. */
    picture: text('picture').notNull(),
    /** Where a tap leads: a path of the app, never another origin. */
    target: text('target').notNull(),
    startsAt: at('starts_at').notNull(),
    /** Null: until it is taken away. */
    endsAt: bigint('ends_at', { mode: 'number' }),
  },
  (table) => [index('home_banners_position').on(table.position)],
);

import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { at } from '../db/columns.ts';

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

/** Names and order of the category groups, once an administrator has changed them. */
export const categoryGroups = pgTable('category_groups', {
  /** Of the domain's `CATEGORY_GROUPS`. */
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  position: integer('position').notNull(),
});

/** Into which group an administrator put the categories of a name, for stores that get one later. `name` is folded. */
export const categoryPlaces = pgTable('category_places', {
  name: text('name').primaryKey(),
  groupId: text('group_id').notNull(),
});

/** An everyday name that administrators gave a thing, or took from it; all others are in the domain (SRC-1). */
export const everydayNames = pgTable(
  'everyday_names',
  {
    /** In Latin letters, folded. */
    name: text('name').notNull(),
    /** What catalogues call the thing. */
    means: text('means').notNull(),
    isRemoved: boolean('is_removed').notNull(),
    version: integer('version').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.means] })],
);

/** What administrators know better of a pincode than the list of post offices: a new one, another name, or a pause. */
export const knownAreas = pgTable('known_areas', {
  areaCode: text('area_code').primaryKey(),
  city: text('city').notNull(),
  district: text('district').notNull(),
  state: text('state').notNull(),
  /** Null: its middle is not known, and stores of the pincode alone deliver. */
  lat: doublePrecision('lat'),
  lon: doublePrecision('lon'),
  /** No store delivers there for now. */
  isPaused: boolean('is_paused').notNull(),
  version: integer('version').notNull(),
});

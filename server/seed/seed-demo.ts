import { eq, inArray, sql } from 'drizzle-orm';
import { homeBanners } from '../home/home-tables.ts';
import type { Database } from '../db/database.ts';
import { inboxMessages } from '../inbox/message-tables.ts';
import { insertMany } from '../db/insert-many.ts';
import { promotions } from '../promotions/promotion-tables.ts';
import { storeCategories, storeItems, stores } from '../sellers/store-tables.ts';
import { users } from '../account/account-tables.ts';
import { storeTags } from '../sellers/seller-tables.ts';
import { rebuildStoreCatalogue, rememberWords } from '../catalogue/rebuild-catalogues.ts';
import { demoFacts } from './demo-facts.ts';
import { catalogueRows, storeRow } from './demo-rows.ts';
import { demoCatalogue, type StoreItemSeed } from './demo-catalogue.ts';
import { promotionRows, seedRewards } from './promotions-and-rewards.ts';
import { ROUTES } from '../../src/domain/routes/routes.ts';
import { ROLES } from '../../src/domain/account/roles.ts';
import type { StoreTagId } from '../../src/domain/stores/store-tags.ts';

/** Which of the demo's stores carry which tags. */
const STORES_BY_TAG: Readonly<Record<StoreTagId, readonly string[]>> = {
  coop: [
    'akshaya-dairy-bellandur',
    'hosa-santhe-panathur',
    'varthur-raitha-kendra',
    'hasiru-krishi-kendra-yelahanka',
    'kisan-bagh-mulund',
    'mayur-doodh-bhandar',
    'najafgarh-kisan-mandi',
    'behala-goyala-dairy',
    'garia-krishi-bhandar',
  ],
  organic: ['hosa-santhe-panathur', 'olive-and-thyme-koramangala', 'bandra-green-kitchen'],
  'local-produce': [
    'hosa-santhe-panathur',
    'dadar-phool-bhaji',
    'dwarka-sabzi-bagh',
    'salt-lake-sabji-ghar',
  ],
  wholesale: ['khari-masala-mandi-chandni-chowk', 'tank-bund-paper-mart-chickpet'],
  'family-run': [
    'kaveri-provisions-kadubeesanahalli',
    'hsr-corner-kirana',
    'borivali-kirana-bhandar',
    'shyambazar-mudi-dokan',
  ],
  'late-night': [
    'ring-road-night-mart-marathahalli',
    'five-rivers-store-domlur',
    'midnight-chaha-malad',
    'new-town-day-night-mart',
  ],
  'farm-inputs': [
    'garden-and-farm-depot-sarjapur-road',
    'varthur-raitha-kendra',
    'gau-seva-feeds-gunjur',
    'hasiru-krishi-kendra-yelahanka',
    'kisan-bagh-mulund',
    'najafgarh-kisan-mandi',
    'garia-krishi-bhandar',
  ],
  sweets: ['coffee-kudi-malleshwaram', 'karol-bagh-mithai-ghar'],
};

/** Rows of the demo's tags. */
const storeTagRows = (): (typeof storeTags.$inferInsert)[] =>
  Object.entries(STORES_BY_TAG).flatMap(([tag, storeIds]) =>
    storeIds.map((storeId) => ({ storeId, tag })),
  );

/**
 * People of the demo who are more than buyers: invented, and told by the last digit of their numbers, which is that of the
 * role. They sign in as everybody does.
 */
export const DEMO_PEOPLE = [
  { phone: '9000000002', name: 'Demo Seller', role: ROLES.SELLER },
  { phone: '9000000003', name: 'Demo Customer Care', role: ROLES.CR },
  { phone: '9000000004', name: 'Demo Admin', role: ROLES.ADMIN },
] as const;

/** Its shops' registration for GST: invented, with the right check character. */
const SELLERS_GSTIN = '29AAGCD1234F1ZX';

/** Stores that the demo's seller runs. */
const SELLERS_STORES = [
  'green-basket-bellandur',
  'kaveri-provisions-kadubeesanahalli',
  'malnad-spice-house-marathahalli',
];

/** The same on every server: nothing depends on nobody guessing it. */
const systemIdOf = (role: number): string =>
  `00000000-0000-4000-8000-${String(role).padStart(12, '0')}`;

/** Stores the facts of the demo's items; the texts of a product travel once, not for every shop and size. */
async function writeDemoFacts(db: Database, seeds: readonly StoreItemSeed[]): Promise<void> {
  const { products, items } = demoFacts(seeds);
  await db.execute(sql`insert into item_facts (item_id, facts)
    select item ->> 0, known.facts ||
      case when item ->> 2 is null then '{}'::jsonb else jsonb_build_object('gtin', item ->> 2) end
    from jsonb_array_elements(${JSON.stringify(items)}::jsonb) as item
    join jsonb_array_elements(${JSON.stringify(products)}::jsonb) with ordinality as known(facts, place)
      on known.place = (item ->> 1)::int + 1`);
}

type BannerSeed = Omit<typeof homeBanners.$inferInsert, 'position' | 'startsAt' | 'endsAt'>;

const BANNERS: readonly BannerSeed[] = [
  {
    id: 'fresh-today',
    title: 'Fresh today',
    subtitle: 'Fruits and vegetables from shops around you',
    picture: '1f966',
    target: '/category?group=fruits-and-vegetables',
  },
  {
    id: 'from-the-cooperative',
    title: 'From the cooperative',
    subtitle: 'Dairy and grain, straight from those who grow it',
    picture: '1f95b',
    target: '/coop/home',
  },
  {
    id: 'for-your-field',
    title: 'For your field',
    subtitle: 'Seed, feed and tools delivered to the farm',
    picture: '1f331',
    target: '/category?group=seed',
  },
  {
    id: 'earn-coins',
    title: 'Earn coins',
    subtitle: 'With every order that is delivered',
    picture: '1f381',
    target: '/how-to-earn',
  },
];

/** Banners of the demo's home screen, from now on. `now` in ms since the epoch. */
const bannerRows = (now: number): (typeof homeBanners.$inferInsert)[] =>
  BANNERS.map((banner, position) => ({ ...banner, position, startsAt: now, endsAt: null }));

/** The demo's message to everybody. `now` in ms. */
const welcomeMessage = (now: number): typeof inboxMessages.$inferInsert => ({
  id: 'demo-welcome',
  pivotId: 'demo',
  userId: null,
  title: 'Welcome to Haat',
  body: 'Shops near you, with or without a network.\nEvery delivered order earns coins: see how.',
  path: ROUTES.howToEarn,
  sentAt: now,
});

/**
 * Fills an empty database with the demo stores and their catalogues; does nothing once there is any store.
 * All in one transaction: a server that is stopped half-way starts over.
 * @param now ms since the epoch
 */
export async function seedDemo(db: Database, now: number): Promise<void> {
  await db.transaction(async (transaction) => {
    // Copies of the server that start together seed once.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('seed-demo'))`);
    const known = await transaction.select({ id: stores.id }).from(stores).limit(1);
    if (known.length > 0) return;
    const demo = demoCatalogue();
    const rows = catalogueRows(demo.items);
    const storeRows = demo.stores.map((store) => storeRow(store, now));
    await insertMany(transaction, stores, storeRows);
    await insertMany(transaction, storeCategories, rows.categories);
    await insertMany(transaction, storeItems, rows.items);
    await writeDemoFacts(transaction, demo.items);
    await seedDemoPeople(transaction, now);
    await transaction.insert(storeTags).values(storeTagRows());
    await transaction.insert(homeBanners).values(bannerRows(now));
    await transaction.insert(inboxMessages).values(welcomeMessage(now));
    const storeIds = demo.stores.map(({ id }) => id);
    await transaction.insert(promotions).values(promotionRows(storeIds, now));
    await seedRewards(transaction, rows.items, now);
    await rememberWords(
      transaction,
      storeRows.map(({ searchText }) => searchText),
    );
    for (const { id } of demo.stores) await rebuildStoreCatalogue(transaction, id, now);
  });
}

/** Adds the demo's seller, customer care and admin, and gives the seller their stores. `now` in ms since the epoch. */
async function seedDemoPeople(db: Database, now: number): Promise<void> {
  for (const person of DEMO_PEOPLE) {
    await db
      .insert(users)
      .values({ ...person, systemUserId: systemIdOf(person.role), createdAt: now })
      // Whoever signed in with the number before keeps their row.
      .onConflictDoNothing({ target: users.phone });
  }
  const [seller] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.phone, DEMO_PEOPLE[0].phone));
  if (seller === undefined) throw new Error('the demo has no seller');
  await db
    .update(stores)
    .set({ sellerUserId: seller.id, gstin: SELLERS_GSTIN })
    .where(inArray(stores.id, SELLERS_STORES));
}

import { existsSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STORE_TAGS } from '../../../src/domain/stores/store-tags.ts';
import { homeBanners } from '../../../server/db/tables/content-tables.ts';
import type { OpenDatabase } from '../../../server/db/database.ts';
import { users } from '../../../server/db/tables/schema.ts';
import { storeTags } from '../../../server/db/tables/seller-tables.ts';
import { checkMobileNumber } from '../../../server/otp/check-mobile-number.ts';
import { DEMO_PEOPLE, seedDemo } from '../../../server/seed/seed-demo.ts';
import { ownStores } from '../../../server/sellers/own-stores.ts';
import { openTestDatabase } from '../../support/servers/test-database.ts';
import { TEST_NOON } from '../../support/test-clock.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
  await seedDemo(opened.db, TEST_NOON);
}, 120_000);
afterAll(() => opened.close());

const personWith = async (phone: string) => {
  const [person] = await opened.db.select().from(users).where(eq(users.phone, phone));
  return person;
};

describe('the demo', () => {
  test.each(DEMO_PEOPLE.map(({ name, phone, role }) => [name, phone, role] as const))(
    'has %s, who can sign in',
    async (name, phone, role) => {
      expect(await personWith(phone)).toMatchObject({ name, role });
      expect(() => checkMobileNumber(phone)).not.toThrow();
    },
  );

  test('has a seller who runs some of its stores', async () => {
    const seller = await personWith('9000000002');
    expect(await ownStores(opened.db, seller?.id ?? 0)).toHaveLength(3);
    expect(await ownStores(opened.db, 0)).toEqual([]);
  });

  test('has stores of every tag', async () => {
    const rows = await opened.db.select().from(storeTags);
    expect([...new Set(rows.map(({ tag }) => tag))].toSorted()).toEqual(
      STORE_TAGS.map(({ id }) => id).toSorted(),
    );
  });

  test('has banners whose pictures are there and which lead into the app', async () => {
    const banners = await opened.db.select().from(homeBanners);
    const missing = banners.filter(({ picture }) => !existsSync(`public/goods/${picture}.webp`));
    expect([banners.length, missing]).toEqual([4, []]);
    expect(banners.filter(({ target }) => !/^\/[a-z]/.test(target))).toEqual([]);
  });
});

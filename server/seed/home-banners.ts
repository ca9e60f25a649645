import type { homeBanners } from '../db/content-tables.ts';

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
export const bannerRows = (now: number): (typeof homeBanners.$inferInsert)[] =>
  BANNERS.map((banner, position) => ({ ...banner, position, startsAt: now, endsAt: null }));

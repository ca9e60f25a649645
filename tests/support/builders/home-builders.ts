import { TEST_NOON } from '../test-clock.ts';

/** What an administrator writes for a new banner, from noon on. */
export const aWantedBanner = (parts: object = {}) => ({
  bannerId: 'rain-sale',
  seenVersion: 0,
  title: 'Rain sale',
  subtitle: 'Umbrellas and tea',
  picture: '1f966',
  target: '/category?group=beverages',
  startsAt: TEST_NOON,
  endsAt: null as number | null,
  isOn: true,
  reason: 'The rains have begun',
  ...parts,
});

/** The same for a shelf. */
export const aWantedShelf = (parts: object = {}) => ({
  shelfId: 'open-late',
  seenVersion: 0,
  title: 'Open late',
  storeIds: [] as string[],
  startsAt: TEST_NOON,
  endsAt: null as number | null,
  isOn: true,
  reason: 'People asked where to buy at night',
  ...parts,
});

/** What an administrator writes for an area that the list of post offices lacks, near the default pincode 560103. */
export const aWantedArea = (parts: object = {}) => ({
  areaCode: '560199',
  seenVersion: 0,
  city: 'Bellandur Lake',
  district: 'Bengaluru',
  state: 'Karnataka',
  location: { lat: 12.935, lon: 77.66 } as { lat: number; lon: number } | null,
  isPaused: false,
  reason: 'A new post office',
  ...parts,
});

/**
 * Pictures that stand where nothing is (`EmptyState`), names in `/goods`. The service worker keeps them from the start: an
 * empty screen offline is the one that needs them. tests/house/pictures.test.ts fails when one is missing here.
 */
export const STANDING_PICTURES = [
  '1f381',
  '1f3ea',
  '1f4e6',
  '1f69c',
  '1f6cd-fe0f',
  '1f6d2',
  '1f96c',
  '1f9fa',
] as const;

import { describe, expect, it } from 'vitest';
import { PRICE_LIFETIME_MS, priceAgeText } from './freshness.ts';

const NOW = Date.UTC(2026, 10, 21);

describe('CAT-4 how old prices are', () => {
  it('CAT-4 is not said while they are fresh, or when none are here', () => {
    expect(priceAgeText(NOW - PRICE_LIFETIME_MS, NOW)).toBeNull();
    expect(priceAgeText(undefined, NOW)).toBeNull();
  });

  it('CAT-4 is said once they are older than their time to live', () => {
    expect(priceAgeText(NOW - PRICE_LIFETIME_MS - 1, NOW)).toBe('prices from 15 min ago');
    expect(priceAgeText(NOW - 3 * 3_600_000, NOW)).toBe('prices from 3 h ago');
  });

  it('CAT-4 is not said of the future, after the clock was set back', () => {
    expect(priceAgeText(NOW + 86_400_000, NOW)).toBeNull();
  });
});

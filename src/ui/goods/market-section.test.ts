import { describe, expect, it } from 'vitest';
import { isCoopPath } from './market-section.tsx';

describe('the section of a path', () => {
  it.each(['/coop/home', '/b2c/coop/orders?order=1', '/coop', '/coop/store/a/item'])(
    '%s is the cooperative one',
    (path) => {
      expect(isCoopPath(path)).toBe(true);
    },
  );

  it.each(['/home', '/store/coop/item', '/cooperative', '/orders?from=/coop/home'])(
    '%s is the main one',
    (path) => {
      expect(isCoopPath(path)).toBe(false);
    },
  );
});

import { describe, expect, it } from 'vitest';
import { tagsOf, withTag } from './coop-stores-page.tsx';

const dairy = { name: 'dairy', tags: ['coop'] };
const market = { name: 'market', tags: ['coop', 'local-produce', 'organic'] };
const farm = { name: 'farm', tags: ['farm-inputs', 'coop', 'of a newer server'] };
const older: { readonly name: string; readonly tags?: readonly string[] } = { name: 'older' };

describe('stores of cooperatives by tag', () => {
  it('offers the tags that a store has, in display order, and not the one that all have', () => {
    expect(tagsOf([farm, market, dairy]).map(({ name }) => name)).toEqual([
      'Organic',
      'Local produce',
      'For farmers',
    ]);
    expect(tagsOf([dairy, older])).toEqual([]);
  });

  it('shows the stores with the chosen tag, or all', () => {
    const stores = [dairy, market, farm, older];
    expect(withTag(stores, 'organic')).toEqual([market]);
    expect(withTag(stores, '')).toEqual(stores);
  });
});

import { describe, expect, it } from 'vitest';
import { productRows, summaryOf } from './product-rows.ts';

const offer = (storeId: string, name: string, unit: string, rupees: number | null, more = {}) => ({
  storeId,
  itemId: `${storeId} ${name} ${unit}`,
  name,
  unit,
  pricePaise: rupees === null ? null : rupees * 100,
  stock: 5,
  inArea: true,
  ...more,
});

describe('one product, one row', () => {
  it('SRC-4 puts sizes and shops of a product into the row of its best offer, and keeps the order', () => {
    const best = offer('a', 'Onion', '1 kg', 40);
    const rows = productRows([
      best,
      offer('b', 'Spring onion', '1 bunch', 12),
      offer('b', 'onion', '500 g', 29),
      offer('b', 'Onion', '1 kg', 38),
    ]);
    expect(rows.map(({ name }) => name)).toEqual(['Onion', 'Spring onion']);
    expect(rows[0]?.offers?.map(({ storeId, unit }) => `${storeId} ${unit}`)).toEqual([
      'a 1 kg',
      'b 500 g',
      'b 1 kg',
    ]);
    expect(rows[0]?.itemId).toBe(best.itemId);
    expect(rows[1]?.offers).toBeUndefined();
    expect(summaryOf(rows[0]?.offers ?? [])).toEqual({
      shops: 2,
      sizes: 2,
      flavours: 1,
      fromPaise: 2_900,
    });
  });

  it('SRC-4 tells brands apart, and what is not delivered here', () => {
    const rows = productRows([
      offer('a', 'Butter', '100 g', 60, { brand: 'Gokuldham' }),
      offer('a', 'Butter', '100 g', 58, { brand: 'Nandini Vale' }),
      offer('b', 'Butter', '100 g', 57, { brand: 'gokuldham', inArea: false }),
    ]);
    expect(rows).toHaveLength(3);
  });

  it('ITEM-1 SRC-4 puts the flavours of a product into one row, or each into its own where none may be guessed', () => {
    const juices = ['Mango', 'Orange'].map((flavour) =>
      offer('a', `${flavour} juice`, '1 l', 115, { flavour, brand: 'Phalwari' }),
    );
    const [row, ...others] = productRows(juices);
    expect(others).toEqual([]);
    expect(row?.name).toBe('Mango juice');
    expect(summaryOf(row?.offers ?? [])).toMatchObject({ flavours: 2, sizes: 1, shops: 1 });
    expect(productRows(juices, true).map(({ name }) => name)).toEqual([
      'Mango juice',
      'Orange juice',
    ]);
  });

  it('SRC-4 names the lowest price of what can be had', () => {
    const out = offer('a', 'Onion', '500 g', 10, { stock: 0 });
    const had = offer('b', 'Onion', '500 g', 30);
    expect(summaryOf([out, had]).fromPaise).toBe(3_000);
    expect(summaryOf([out]).fromPaise).toBe(1_000);
    expect(summaryOf([offer('a', 'Onion', '500 g', null)]).fromPaise).toBeNull();
  });

  it('SRC-4 stays quick and bounded for answers of any size', () => {
    const many = Array.from({ length: 5_000 }, (_, at) => offer(`s${at}`, 'Onion', '1 kg', 40));
    expect(productRows(many)[0]?.offers).toHaveLength(40);
    const names = Array.from({ length: 500 }, (_, at) => offer('s', `Thing ${at}`, '1 kg', 40));
    expect(productRows(names)).toHaveLength(60);
  });
});

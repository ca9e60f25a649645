import { expect, it } from 'vitest';
import { NEW_ITEM, newItemLike, newItemOf, newItemProblems } from './new-item.ts';

const DAL = {
  ...NEW_ITEM,
  name: ' Toor Dal ',
  unit: '1 kg',
  groupId: 'grocery',
  price: '159',
  mrp: '₹175.50',
  stock: '24',
};

it('ITEM-1 a new item needs name, size, place, price, MRP and stock, and may have the facts of its pack', () => {
  expect(newItemProblems(DAL)).toEqual({});
  const full = {
    ...DAL,
    gtin: '8901058 000290',
    hsn: '0713',
    gstPercent: '5',
    maker: ' Tata ',
    nutrition: 'Energy 331 kcal\nVitamin B12: 0.5 mcg\n',
  };
  expect(newItemProblems(full)).toEqual({});
  expect(newItemOf(full)).toMatchObject({
    name: 'Toor Dal',
    pricePaise: 15_900,
    mrpPaise: 17_550,
    stock: 24,
    facts: {
      gtin: '8901058000290',
      hsn: '0713',
      gstPercent: 5,
      maker: 'Tata',
      nutrition: [
        { name: 'Energy', amount: '331 kcal' },
        { name: 'Vitamin B12', amount: '0.5 mcg' },
      ],
    },
  });
  expect(newItemOf(DAL).facts).toEqual({});
  expect(newItemOf(DAL)).not.toHaveProperty('categoryId');
  expect(newItemOf(DAL)).not.toHaveProperty('flavour');
  const juice = newItemOf({ ...DAL, name: 'Fruit juice', flavour: ' Mango ' });
  expect(juice).toMatchObject({ name: 'Fruit juice, Mango', flavour: 'Mango' });
  expect(newItemOf({ ...DAL, categoryId: 'dals' })).toHaveProperty('categoryId', 'dals');
  expect(Object.keys(newItemProblems(NEW_ITEM)).toSorted()).toEqual([
    'groupId',
    'mrp',
    'name',
    'price',
    'stock',
    'unit',
  ]);
});

it('ITEM-1 begins like a product that Haat knows, with everything its pack says', () => {
  const facts = {
    maker: 'Tata',
    nutrition: [
      { name: 'Energy', amount: '331 kcal' },
      { name: 'Sodium', amount: '<5 mg' },
    ],
  };
  const known = { name: 'Toor Dal', unit: '1 kg', brand: 'Tata', flavour: '', groupId: 'grocery' };
  const values = newItemLike({ ...known, vegMark: 1, mrpPaise: 17_550, facts });
  expect(values).toMatchObject({ mrp: '175.50', vegMark: '1', price: '', stock: '' });
  const typed = { ...values, price: '170', stock: '3' };
  expect(newItemProblems(typed)).toEqual({});
  expect(newItemOf(typed).facts).toEqual(facts);
});

it.each([
  ['price', '-5'],
  ['price', '180'],
  ['mrp', '10,00,00,000'],
  ['stock', '-3'],
  ['gtin', '8901058000291'],
  ['hsn', '071'],
  ['gstPercent', '7'],
  ['fssaiLicence', '30000000000000'],
  ['nutrition', 'Energy 331 kcal\nlots of protein'],
  ['nutrition', Array.from({ length: 25 }, (_, at) => `Mineral${at}x ${at} mg`).join('\n')],
] as const)('says what is wrong with %s %s', (field, text) => {
  expect(Object.keys(newItemProblems({ ...DAL, [field]: text }))).toContain(
    field === 'mrp' ? 'mrp' : field,
  );
});

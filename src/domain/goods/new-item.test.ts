import { expect, it } from 'vitest';
import { NEW_ITEM, newItemOf, newItemProblems } from './new-item.ts';

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
  const full = { ...DAL, gtin: '8901058 000290', hsn: '0713', gstPercent: '5', maker: ' Tata ' };
  expect(newItemProblems(full)).toEqual({});
  expect(newItemOf(full)).toMatchObject({
    name: 'Toor Dal',
    pricePaise: 15_900,
    mrpPaise: 17_550,
    stock: 24,
    facts: { gtin: '8901058000290', hsn: '0713', gstPercent: 5, maker: 'Tata' },
  });
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

it.each([
  ['price', '-5'],
  ['price', '180'],
  ['mrp', '10,00,00,000'],
  ['stock', '-3'],
  ['gtin', '8901058000291'],
  ['hsn', '071'],
  ['gstPercent', '7'],
  ['fssaiLicence', '30000000000000'],
] as const)('says what is wrong with %s %s', (field, text) => {
  expect(Object.keys(newItemProblems({ ...DAL, [field]: text }))).toContain(
    field === 'mrp' ? 'mrp' : field,
  );
});

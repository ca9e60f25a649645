import { readDrawnPicture } from '../../src/domain/catalogue/drawn-picture.ts';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CATEGORY_GROUPS } from '../../src/domain/catalogue/category-groups.ts';
import { distanceKm } from '../../src/domain/stores/geo.ts';
import * as v from 'valibot';
import { itemFacts, type ItemFacts } from '../../src/contracts/catalogue/item-details.ts';
import { productKey } from '../../src/domain/catalogue/shelf-choice.ts';
import { DEMO_FLAVOURS } from './catalogue/catalogue-source.ts';
import { demoCatalogue } from './demo-catalogue.ts';
import { demoFacts, demoVegMark } from './demo-facts.ts';

const PINCODE_560103 = { lat: 12.93, lon: 77.685 };
const GOODS_FOLDER = new URL('../../public/goods/', import.meta.url);

const { stores, items } = demoCatalogue();
const storesAt560103 = stores.filter(
  (store) => distanceKm(store, PINCODE_560103) <= store.deliveryRadiusKm,
);

function distinct<T>(values: Iterable<T>): readonly T[] {
  return [...new Set(values)];
}

function isHhmm(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 2359 && value % 100 < 60;
}

it('ITEM-1 goods of the demo come in flavours, all of a product from one maker', () => {
  const flavoured = items.filter(({ flavour }) => flavour !== '');
  expect(distinct(flavoured.map(({ name }) => name)).toSorted()).toEqual(
    [...DEMO_FLAVOURS.keys()].toSorted(),
  );
  const makers = new Map<string, Set<string>>();
  for (const { name, flavour, brand, categoryName } of flavoured) {
    const product = `${categoryName} ${productKey({ name, flavour })}`;
    makers.set(product, (makers.get(product) ?? new Set()).add(brand));
  }
  expect([...makers.values()].filter(({ size }) => size > 1)).toEqual([]);
});

describe('the demo stores', () => {
  it('are at least 40 in four cities, with distinct ids', () => {
    expect(stores.length).toBeGreaterThanOrEqual(40);
    expect(distinct(stores.map((store) => store.city))).toHaveLength(4);
    expect(distinct(stores.map((store) => store.id))).toHaveLength(stores.length);
  });

  it('deliver to 560103 from at least eight places', () => {
    expect(storesAt560103.length).toBeGreaterThanOrEqual(8);
  });

  it('sell each of the fifteen groups in three stores, one of them delivering to 560103', () => {
    for (const { id } of CATEGORY_GROUPS) {
      const sellers = distinct(items.filter((item) => item.group === id).map((i) => i.storeId));
      expect(sellers.length, id).toBeGreaterThanOrEqual(3);
      expect(
        storesAt560103.some((store) => sellers.includes(store.id)),
        id,
      ).toBe(true);
    }
  });

  it('keep hours that are valid HHMM, one of them past midnight', () => {
    const times = stores.flatMap((store) => [store.opensAt, store.closesAt]);
    expect(times.filter((time) => !isHhmm(time))).toEqual([]);
    expect(stores.some((store) => store.closesAt < store.opensAt)).toBe(true);
  });

  it('have a customer-care contact, six-digit pincodes, ratings to 5 and amounts in whole paise', () => {
    for (const store of stores) {
      expect(store.customerCare).toMatch(
        /^Customer Care,care\.[a-z0-9-]+@example\.com,1800000\d{4}$/,
      );
      expect(store.pincode).toMatch(/^[1-9]\d{5}$/);
      expect(store.rating).toBeGreaterThanOrEqual(0);
      expect(store.rating).toBeLessThanOrEqual(5);
      expect(Number.isInteger(store.deliveryChargePaise + store.minimumOrderPaise)).toBe(true);
    }
  });
});

describe('the demo catalogue', () => {
  it('has 6,000 to 20,000 store items, at least 1,500 of them different', () => {
    expect(items.length).toBeGreaterThanOrEqual(6_000);
    expect(items.length).toBeLessThanOrEqual(20_000);
    expect(distinct(items.map((i) => `${i.name}, ${i.unit}`)).length).toBeGreaterThanOrEqual(1_500);
  });

  it('gives no store more than 1,600 items and numbers them from 0 without a gap', () => {
    for (const store of stores) {
      const own = items.filter((item) => item.storeId === store.id);
      expect(own.length, store.id).toBeGreaterThan(0);
      expect(own.length, store.id).toBeLessThanOrEqual(1_600);
      expect(own.map((item) => item.ordinal)).toEqual(own.map((_, index) => index));
    }
  });

  it('lists the groups of a store in the order of CATEGORY_GROUPS', () => {
    const ids: readonly string[] = CATEGORY_GROUPS.map((group) => group.id);
    for (const store of stores) {
      const shown = distinct(items.filter((i) => i.storeId === store.id).map((i) => i.group));
      expect(shown, store.id).toEqual(ids.filter((id) => store.groups.some((own) => own === id)));
    }
  });

  it('has distinct item ids and no product size twice in one group of a store', () => {
    const sizes = items.map((i) => [i.storeId, i.group, i.name, i.unit].join('|'));
    expect(distinct(items.map((item) => item.itemId))).toHaveLength(items.length);
    expect(distinct(sizes)).toHaveLength(items.length);
  });

  it('shows only pictures that exist', () => {
    const pictures = distinct(
      [...items, ...stores, ...CATEGORY_GROUPS].map((shown): string => shown.picture),
    );
    const missing = pictures
      .map((name) => readDrawnPicture(name)?.photo ?? name)
      .filter((name) => !existsSync(new URL(`${name}.webp`, GOODS_FOLDER)));
    expect(missing).toEqual([]);
  });

  it('IMG-1 draws every product, no two of one category alike', () => {
    const looks = new Map<string, string>();
    for (const { categoryName, name, picture } of items) {
      const drawn = readDrawnPicture(picture);
      if (drawn === null) throw new Error(`${name} is not drawn: ${picture}`);
      const look = `${categoryName}: ${drawn.packing} ${drawn.colour} ${drawn.pattern}`;
      expect(looks.get(look) ?? name, look).toBe(name);
      looks.set(look, name);
    }
    expect(looks.size).toBeGreaterThan(1_600);
  });

  it.each([
    ['Potato', /^(?:heap|crate)-(?!violet|pink|blue)/],
    ['Mutton liver', /^tray-(?!violet|pink)/],
    ['Sunflower oil', /^bottle-yellow/],
    ['Cow ghee', /^jar-yellow/],
    ['Chicken masala', /^pouch-(?:orange|yellow|red)/],
    ['Red chilli powder', /^pouch-(?:red|orange|pink|brown)/],
    ['Black rice', /^pouch-grey/],
    ['Green chilli pickle', /^jar-green/],
    ['Mango pickle', /^jar-yellow/],
    ['Green apple', /1f34f$/],
    ['Cauliflower', /-1f966-200d-2b1c$/],
    ['White radish', /-1f955-200d-2b1c$/],
    ['Button mushroom', /-1f344-200d-2b1c$/],
    ['Oil pastels', /^box-/],
    ['Hand sprayer, 1 l', /^box-/],
    ['Cow bell', /^box-.*-1f514$/],
    ['Rabbit feed pellets', /^sack-/],
    ['Fish amino acid', /^bottle-/],
    ['Watermelon seeds', /^pouch-(?:green|lime|teal)-/],
    ['Cow dung manure', /^sack-(?:brown|cream|orange)-/],
    ['Wettable sulphur 80% WP', /^pouch-yellow-/],
  ])('IMG-1 draws %s as people know it', (name, picture) => {
    const drawn = items.filter((item) => item.name === name).map((item) => item.picture);
    expect(distinct(drawn)).toEqual([expect.stringMatching(picture)]);
  });

  it('asks whole rupees, at most the MRP and at least three quarters of it', () => {
    const odd = items.filter(
      ({ pricePaise, mrpPaise }) =>
        pricePaise % 100 !== 0 || pricePaise > mrpPaise || pricePaise < mrpPaise * 0.75,
    );
    expect(odd).toEqual([]);
  });

  it('has units the apps can read', () => {
    const unit = /^\d+(\.\d+)? (g|kg|ml|l|pcs|pc|bunch|pack|m|sheets|pairs|set)$/;
    expect(distinct(items.map((item) => item.unit)).filter((text) => !unit.test(text))).toEqual([]);
  });

  it('is out of stock now and then, else has 3 to 120 pieces', () => {
    const soldOut = items.filter((item) => item.stock === 0).length;
    expect(soldOut / items.length).toBeGreaterThan(0.02);
    expect(soldOut / items.length).toBeLessThan(0.06);
    expect(items.filter(({ stock }) => stock !== 0 && (stock < 3 || stock > 120))).toEqual([]);
  });

  it('takes back only what is returnable', () => {
    const odd = items.filter((item) => item.returnable !== item.returnWindowMinutes > 0);
    expect(odd).toEqual([]);
  });

  it('gives packed goods a brand, the same in every store, and none to what grows or is cut fresh', () => {
    const brands = new Map<string, Set<string>>();
    for (const { group, name, brand } of items) {
      const key = `${group} ${name}`;
      brands.set(key, (brands.get(key) ?? new Set()).add(brand));
    }
    expect([...brands.values()].filter(({ size }) => size > 1)).toEqual([]);
    const fresh = items.filter(({ group }) =>
      ['fruits-and-vegetables', 'eggs-meat-fish'].includes(group),
    );
    expect(distinct(fresh.map(({ brand }) => brand))).toEqual(['']);
    expect(distinct(items.map(({ brand }) => brand)).length).toBeGreaterThan(20);
  });

  it('is the same on every call', () => {
    expect(demoCatalogue()).toEqual({ stores, items });
  });
});

describe('ITEM-1 the facts of the demo', () => {
  const { products, items: factsOfItems } = demoFacts(items);
  const placed = new Map(factsOfItems.map(([id, place, gtin]) => [id, { place, gtin }]));
  const factsOf = ({ itemId }: (typeof items)[number]): ItemFacts => {
    const { place = -1, gtin = null } = placed.get(itemId) ?? {};
    return { ...products[place], ...(gtin !== null && { gtin }) };
  };
  const packed = items.filter(({ brand }) => brand !== '');
  const named = (name: string) => {
    const item = items.find((each) => each.name === name);
    if (item === undefined) throw new Error(`no ${name}`);
    return factsOf(item);
  };

  it('are as the contract wants them, for every item', () => {
    expect(items.filter((item) => !v.is(itemFacts, factsOf(item)))).toEqual([]);
  });

  it('tell of every packed good its maker, origin, tax and barcode, and of food its licence', () => {
    const lacks = packed.filter((item) => {
      const { maker, makerAddress, countryOfOrigin, hsn, gstPercent, gtin } = factsOf(item);
      const all = [maker, makerAddress, countryOfOrigin, hsn, gstPercent, gtin];
      return all.includes(undefined);
    });
    expect(lacks.map(({ name }) => name)).toEqual([]);
    const food = packed.filter((item) => demoVegMark(item) !== 0);
    expect(food.filter((item) => factsOf(item).fssaiLicence === undefined)).toEqual([]);
  });

  it('give each size its own barcode, of the range that no maker has, the same in every shop', () => {
    const sizesByGtin = new Map<string, Set<string>>();
    for (const item of packed) {
      const { gtin = '' } = factsOf(item);
      expect(gtin).toMatch(/^2/);
      const size = `${item.group} ${item.name} ${item.unit}`;
      sizesByGtin.set(gtin, (sizesByGtin.get(gtin) ?? new Set()).add(size));
    }
    expect([...sizesByGtin.values()].filter(({ size }) => size > 1)).toEqual([]);
  });

  it('tell of loose produce only where it is from, how it keeps, and its tax', () => {
    const told = items
      .filter(({ group }) => group === 'fruits-and-vegetables')
      .flatMap((item) => Object.keys(factsOf(item)));
    expect(distinct(told).toSorted()).toEqual(['countryOfOrigin', 'gstPercent', 'hsn', 'storage']);
  });

  it.each([
    ['Sona masuri rice', { hsn: '1006', gstPercent: 5, ingredients: 'Sona masuri rice' }],
    ['Mango pickle', { hsn: '2001', gstPercent: 5, allergens: 'Contains mustard' }],
    ['Toned milk', { hsn: '0401', gstPercent: 0, allergens: 'Contains milk' }],
    ['Cola', { hsn: '2202', gstPercent: 40 }],
    ['Marie biscuits', { hsn: '1905', allergens: 'Contains milk, wheat (gluten)' }],
  ])('fit the goods: %s', (name, facts) => {
    expect(named(name)).toMatchObject(facts);
  });
});

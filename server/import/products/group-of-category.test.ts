import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { groupOfCategory, isReturnable } from './group-of-category.ts';
import { IMPORT_PICTURES, pictureOfProduct } from './picture-of-product.ts';

describe('groupOfCategory', () => {
  test.each([
    ['Fruits & Vegetables', 'Fresh Vegetables', 'fruits-and-vegetables'],
    ['Eggs, Meat & Fish', 'Eggs', 'eggs-meat-fish'],
    ['Foodgrains, Oil & Masala', 'Dals & Pulses', 'grocery'],
    ['Foodgrains, Oil & Masala', 'Masalas & Spices', 'spices'],
    ['Foodgrains, Oil & Masala', 'Dry Fruits', 'grocery'],
    ['Bakery, Cakes & Dairy', 'Ice Creams & Desserts', 'dairy-and-bread'],
    ['Beverages', 'Fruit Juices & Drinks', 'beverages'],
    ['Gourmet & World Food', 'Snacks, Dry Fruits, Nuts', 'gourmet'],
    ['Snacks & Branded Foods', 'Noodle, Pasta', 'snacks'],
    ['Cleaning & Household', 'Stationery', 'stationery'],
    ['Beauty & Hygiene', 'Skin Care', 'grocery'],
    ['Vegetable seeds', '', 'seed'],
    ['Fertilisers', '', 'fertilizer'],
    ['Cattle feed', '', 'cattle-feed'],
    ['Something else', '', 'grocery'],
    ['', '', 'grocery'],
  ])('%s / %s is %s', (category, subcategory, group) => {
    expect(groupOfCategory(category, subcategory)).toBe(group);
  });

  test('takes back what keeps', () => {
    expect(isReturnable('grocery')).toBe(true);
    expect(isReturnable('dairy-and-bread')).toBe(false);
  });
});

describe('pictureOfProduct', () => {
  const picture = (name: string, category = 'Foodgrains', subcategory = '') =>
    pictureOfProduct({ name, category, subcategory }, 'grocery');

  test('goes by the name, then the sub-category, then the group', () => {
    expect(picture('Basmati Rice')).toBe('1f35a');
    expect(picture('Tata Sampann', 'Foodgrains', 'Dals & Pulses')).toBe('1fad8');
    expect(picture('Something')).toBe('1f6d2');
  });

  test('does not take a strawberry soap for a strawberry', () => {
    expect(picture('Lip Butter - Apple', 'Beauty & Hygiene', 'Skin Care')).toBe('1f9f4');
  });

  test.each(IMPORT_PICTURES)('%s.webp is there', (name) => {
    expect(existsSync(new URL(`../../../public/goods/${name}.webp`, import.meta.url))).toBe(true);
  });
});

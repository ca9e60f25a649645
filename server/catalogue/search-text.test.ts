import { expect, test } from 'vitest';
import { itemSearchText, storeSearchText, wordsOf } from './search-text.ts';

test('holds name, everyday names, brand and category, then how they sound, each word once between spaces', () => {
  const text = itemSearchText({
    name: 'Potato, new',
    everydayNames: 'aloo potato',
    brand: 'Fresho!',
    categoryName: 'Root vegetables',
  });
  expect(text).toBe(' potato new aloo fresho root vegetables nev alu freso rut ');
});

test('is short even for an endless name', () => {
  const words = Array.from({ length: 5000 }, (_, index) => `word${index}`).join(' ');
  const text = itemSearchText({ name: words, everydayNames: '', brand: '', categoryName: '' });
  expect(text.length).toBeLessThanOrEqual(602);
});

test('of a store is its name and street', () => {
  expect(storeSearchText({ name: 'Anand Kirana', street: '1 MG Road' })).toBe(
    ' anand kirana 1 mg road ',
  );
});

test('gives the words that misspelt ones are compared with', () => {
  expect([...wordsOf([' toor dal 1 kg ', ' dal '])]).toEqual(['toor', 'dal']);
});

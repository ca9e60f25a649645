import { describe, expect, test } from 'vitest';
import { normalUnit, unitOfName } from './unit-of-name.ts';

describe('unitOfName', () => {
  test.each([
    ['Toor Dal 500 g', 'Toor Dal', '500 g'],
    ['Toor Dal - 500gm', 'Toor Dal', '500 g'],
    ['Milk, 1.5 Ltr', 'Milk', '1.5 l'],
    ['Milk (500 ML)', 'Milk', '500 ml'],
    ['Eggs 12 pcs', 'Eggs', '12 pcs'],
    ['Garlic Oil Capsule 500 mg', 'Garlic Oil Capsule', '500 mg'],
    ['Soap 3 x 125 g', 'Soap', '3 x 125 g'],
    ['Soap 3x125g', 'Soap', '3 x 125 g'],
    ['Rice 5kg + Dal 1kg', 'Rice 5kg + Dal 1kg', '1 pack'],
    ['Detergent 1 kg Get 200 g Free', 'Detergent 1 kg Get 200 g Free', '1 pack'],
    ['Cups - Pack of 6', 'Cups - Pack of 6', '6 pcs'],
    ['Prosto-8 Tablet', 'Prosto-8 Tablet', '1 pc'],
    ['7 O Clock Razor', '7 O Clock Razor', '1 pc'],
    ['Vitamin B12 gold', 'Vitamin B12 gold', '1 pc'],
    ['500 g', '500 g', '500 g'],
    ['Water Bottle - Orange', 'Water Bottle - Orange', '1 pc'],
  ])('%s: %s, %s', (text, name, unit) => {
    expect(unitOfName(text)).toEqual({ name, unit });
  });

  test('is quick with a hostile name', () => {
    const started = performance.now();
    unitOfName(`${'1 x '.repeat(300)}${'9'.repeat(1000)}`);
    expect(performance.now() - started).toBeLessThan(200);
  });
});

test.each([
  ['500gm', '500 g'],
  ['1 KG', '1 kg'],
  ['6 x 100ml', '6 x 100 ml'],
  ['per bunch', 'per bunch'],
  ['500 g pouch', '500 g pouch'],
  ['', ''],
])('normalUnit writes %j as %j', (text, unit) => {
  expect(normalUnit(text)).toBe(unit);
});

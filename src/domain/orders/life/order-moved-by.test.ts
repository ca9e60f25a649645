import { describe, expect, it } from 'vitest';
import { courierOf, movedByText, type OrderMove } from './order-moved-by.ts';

const shipped = (note: string): OrderMove[] => [
  { status: 'PACKED', at: 1, by: 'seller', note: '12 bags' },
  { status: 'SHIPPED', at: 2, by: 'seller', note },
];

describe('who moved an order', () => {
  it('is said in the words of its buyer', () => {
    expect(movedByText('buyer')).toBe('by you');
    expect(movedByText('seller')).toBe('by the store');
    expect(movedByText('system')).toBe('by Haat, on its own');
  });
});

describe('the courier of an order', () => {
  it.each([
    ['Blue Dart, AWB 12345678901', 'Blue Dart', '12345678901'],
    ['Delhivery AWB no: DL-99887766', 'Delhivery', 'DL-99887766'],
    ['India Post EA123456789IN', 'India Post', 'EA123456789IN'],
    ['AWB 12345678901', null, '12345678901'],
    ['Our own rider', 'Our own rider', null],
  ])('is read from the note "%s"', (note, partner, awbNumber) => {
    expect(courierOf(shipped(note))).toEqual({ partner, awbNumber });
  });

  it('is not known before the goods were handed over, or without a word about it', () => {
    expect(courierOf([{ status: 'PACKED', at: 1, note: 'Blue Dart 12345678' }])).toBeUndefined();
    expect(courierOf(shipped(''))).toBeUndefined();
  });
});

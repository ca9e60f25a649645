import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { newOrderId } from './create-order.ts';

test('an order id is H and ten characters that can be read out', () => {
  expect(newOrderId(() => new Uint8Array([0, 31, 32, 255, 10, 11, 12, 13, 14, 15]))).toBe(
    'H0Z0ZABCDEF',
  );
  for (let round = 0; round < 100; round += 1) {
    expect(newOrderId(randomBytes)).toMatch(/^H[0-9A-HJKMNP-TV-Z]{10}$/);
  }
});

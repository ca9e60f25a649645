import { expect, test } from 'vitest';
import { aServerOrderRow } from '../../../../tests/support/builders/a-server-order.ts';
import { aPersonDatabase } from '../../../../tests/support/sync-world.ts';
import { readAllOrders } from './orders.ts';

test('ORD-1 all orders of a phone are read, the newest first, however many portions it takes', async () => {
  const person = aPersonDatabase();
  const rows = Array.from({ length: 125 }, (_, place) => aServerOrderRow({ placedAt: place }));
  await person.orders.bulkPut(rows);
  const placed = (await readAllOrders(person)).map(({ placedAt }) => placedAt);
  expect(placed).toEqual(Array.from({ length: 125 }, (_, place) => 124 - place));
});

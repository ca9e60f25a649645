import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ORDER_MOVES } from '../../src/domain/orders/life/order-moves.ts';
import { ORDER_STATUSES } from '../../src/domain/orders/life/order-status.ts';
import { orderLifePage } from '../../scripts/checks/order-life-page.ts';

test('ORD-5 docs/order-life.md says and draws what the table of moves says', () => {
  expect(readFileSync('docs/order-life.md', 'utf8')).toBe(orderLifePage());
});

test('the page names every status and every move', () => {
  const page = orderLifePage();
  for (const status of ORDER_STATUSES) expect(page).toContain(`\`${status}\``);
  const arrows = page.match(/^ {2}[A-Z_]+ --> [A-Z_]+: /gm) ?? [];
  expect(arrows).toHaveLength(ORDER_MOVES.length);
});

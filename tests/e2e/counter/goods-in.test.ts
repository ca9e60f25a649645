import { expect, it } from 'vitest';
import type { GoodsPayload } from '../../../src/contracts/goods/change-goods.ts';
import { sessionOf } from '../../support/browser/journeys.ts';
import { personTable, readRows, type OutboxRow } from '../../support/browser/local-rows.ts';
import { withTwoPhones } from '../../support/browser/two-phones.ts';

const phones = withTwoPhones();

it('SELL-2 goods that come in are written down once, whether a line is left by Enter, by Tab or by both', async () => {
  const counter = await phones.aCounter('/seller/goods');
  const { userId } = await sessionOf(counter);
  await counter
    .getByRole('textbox', { name: /^Price of / })
    .first()
    .waitFor();
  await counter.context().setOffline(true);
  await counter.getByRole('combobox', { name: 'What you do' }).selectOption('Goods in');
  const cells = counter.getByRole('textbox', { name: /^Received of / });
  await cells.first().fill('24');
  await cells.first().press('Enter');
  await expect.poll(() => cells.nth(1).evaluate((cell) => cell.matches(':focus'))).toBe(true);
  await cells.nth(1).fill('12');
  await cells.nth(1).press('Tab');
  // A second box of the same comes in later.
  await cells.first().fill('24');
  await cells.first().press('Enter');
  const cameIn = async () => {
    const entries = await readRows<OutboxRow>(counter, personTable(userId, 'outbox'));
    return entries
      .filter(({ kind }) => kind === 'change-goods')
      .flatMap(({ payload }) => (payload as unknown as GoodsPayload).changes)
      .map((change) => (change.act === 'received' ? change.quantity : change.act));
  };
  await expect.poll(cameIn).toEqual([24, 12, 24]);
});

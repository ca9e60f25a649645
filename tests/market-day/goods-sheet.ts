import type { Page } from 'playwright';
import type { GoodsPayload } from '../../src/contracts/goods/change-goods.ts';
import type { GoodsChange } from '../../src/contracts/goods/goods-change.ts';
import { goInApp } from '../support/browser/journeys.ts';
import { pollUntil } from '../support/poll-until.ts';
import type { DayPhone } from './day-phone.ts';
import type { Good, MarketDay } from './market.ts';

/** What is done on the goods sheet, and what the sheet calls it. */
const MODES = { price: 'Edit', received: 'Goods in', counted: 'Count' } as const;
export type Column = keyof typeof MODES;

/** Shows a category's goods on a counter, to be priced, counted or filled up. */
export async function openSheet(
  { storeId }: MarketDay,
  phone: DayPhone,
  column: Column,
  categoryName: string,
): Promise<Page> {
  const path = `/seller/goods?store=${storeId}`;
  const page = await phone.open(path);
  if (new URL(page.url()).pathname !== '/seller/goods') await goInApp(page, path);
  await page.getByRole('combobox', { name: 'What you do' }).selectOption(MODES[column]);
  await page.getByRole('combobox', { name: 'Category' }).selectOption(categoryName);
  await page.evaluate(() => window.scrollTo(0, 0));
  return page;
}

/** Types down a column from its first row on, as one does who has both hands on the keyboard. `read`: what to type, by what the books say. */
export async function typeDown(
  page: Page,
  column: Column,
  goods: readonly Good[],
  read: (good: Good, books: number) => string,
): Promise<void> {
  const what = { price: 'Price', received: 'Received', counted: 'Counted' }[column];
  const cell = page.locator(`[data-index="0"] input[aria-label="${what} of ${goods[0]?.name}"]`);
  await cell.focus();
  for (const [place, good] of goods.entries()) {
    const books = await page.waitForFunction(
      ([label, index]) => {
        const { activeElement } = document;
        const row = activeElement?.closest('li');
        const isThere =
          activeElement?.getAttribute('aria-label') === label && row?.dataset['index'] === index;
        return isThere ? (row.querySelector('p > b, p b')?.textContent ?? 'none') : null;
      },
      [`${what} of ${good.name}`, String(place)] as const,
    );
    await page.keyboard.insertText(read(good, Number(await books.jsonValue())));
    await page.keyboard.press('Enter');
  }
}

/** Changes of the goods that wait on a phone, those asked about too. */
export async function waitingChanges(phone: DayPhone): Promise<readonly GoodsChange[]> {
  const entries = await phone.outbox();
  return entries
    .filter(({ kind }) => kind === 'change-goods')
    .flatMap(({ payload }) => (payload as unknown as GoodsPayload).changes);
}

/** Waits until all of what was typed is kept: it waits in the outbox, or the server has told that it has it. */
export async function untilKept(
  phone: DayPhone,
  goods: readonly Good[],
  isKept: (changes: readonly GoodsChange[], told: ToldGood | undefined) => boolean,
): Promise<void> {
  await pollUntil(
    async () => {
      const changes = await waitingChanges(phone);
      const told = await phone.rows<ToldGood>('shopGoods');
      return goods.filter(
        ({ itemId }) =>
          !isKept(
            changes.filter((change) => change.itemId === itemId),
            told.find((each) => each.itemId === itemId),
          ),
      );
    },
    (missing) => missing.length === 0,
    `what was typed on ${phone.name}, to be kept`,
  );
}

interface ToldGood {
  readonly itemId: string;
  readonly pricePaise: number;
}

export async function untilPriced(
  phone: DayPhone,
  prices: ReadonlyMap<Good, number>,
): Promise<void> {
  const paiseOf = new Map([...prices].map(([{ itemId }, paise]) => [itemId, paise]));
  await untilKept(phone, [...prices.keys()], (changes, told) => {
    const change = changes.findLast(({ act }) => act === 'price');
    const paise = change?.act === 'price' ? change.pricePaise : told?.pricePaise;
    return paise === paiseOf.get(change?.itemId ?? told?.itemId ?? '');
  });
}

/** Waits until counts are kept, or were sent. */
export async function untilCounted(
  phone: DayPhone,
  units: ReadonlyMap<Good, number>,
): Promise<void> {
  const unitsOf = new Map([...units].map(([{ itemId }, found]) => [itemId, found]));
  await untilKept(phone, [...units.keys()], (changes) => {
    const change = changes.findLast(({ act }) => act === 'counted');
    return change?.act === 'counted' && change.quantity === unitsOf.get(change.itemId);
  });
}

export const rupees = (paise: number): string => (paise / 100).toFixed(2);

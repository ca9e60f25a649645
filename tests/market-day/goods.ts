import type { Page } from 'playwright';
import type { Chance } from '../simulation/chance.ts';
import { pollUntil } from '../support/poll-until.ts';
import type { DayPhone } from './day-phone.ts';
import { note, noteCounted, noteStock } from './diary.ts';
import {
  openSheet,
  rupees,
  typeDown,
  untilCounted,
  untilKept,
  untilPriced,
  waitingChanges,
} from './goods-sheet.ts';
import type { Good, MarketDay } from './market.ts';
import type { Step } from './plan-day.ts';

export const KEPT_CATEGORIES = 5;

/**
 * Goods in the order of the sheet, at most `rows` of a category, each time of another one: `taken` counts them. Those of one category are
 * priced, or counted, by one person once.
 */
function nextCategories(day: MarketDay, taken: { at: number }, rows: number): Good[][] {
  const found: Good[][] = [];
  // The last ones are for what both counters do.
  const most = day.categories.length - KEPT_CATEGORIES;
  for (let left = rows; left > 0;) {
    const category = taken.at < most ? day.categories[taken.at] : undefined;
    if (category === undefined) throw new Error('the shop has too few goods for such a day');
    taken.at += 1;
    found.push(category.slice(0, left));
    left -= category.slice(0, left).length;
  }
  return found;
}

const priced = new WeakMap<MarketDay, { at: number }>();
const counted = new WeakMap<MarketDay, { at: number }>();
function cursorOf(of: WeakMap<MarketDay, { at: number }>, day: MarketDay): { at: number } {
  const cursor = of.get(day) ?? { at: 0 };
  of.set(day, cursor);
  return cursor;
}

/** Another price for an item. What buyers order gets a few paise cheaper, so that nobody has to be asked; the rest moves either way. */
function newPrice(day: MarketDay, { itemId, pricePaise, mrpPaise }: Good, chance: Chance): number {
  if (day.wanted.some((each) => each.itemId === itemId)) return pricePaise - 50;
  const up = pricePaise + 50 * (1 + chance.below(8));
  const down = Math.max(50, pricePaise - 50 * (1 + chance.below(8)));
  if (up <= mrpPaise && chance.happens(1 / 2)) return up;
  return down === pricePaise ? pricePaise - 1 : down;
}

/** A counter changes the prices of some goods, by hand or from a spreadsheet. */
export async function changePrices(day: MarketDay, step: Step, chance: Chance): Promise<void> {
  const phone = day.counters[step.by];
  if (phone === undefined) return;
  for (const goods of nextCategories(day, cursorOf(priced, day), step.rows)) {
    const prices = new Map(goods.map((good) => [good, newPrice(day, good, chance)]));
    const texts = goods.map((good) => rupees(prices.get(good) ?? 0));
    const page = await openSheet(day, phone, 'price', goods[0]?.categoryName ?? '');
    if (step.kind === 'paste prices') {
      const first = page.locator('[data-index="0"] input[data-column="price"]');
      await page
        .getByRole('textbox', { name: `Price of ${goods[0]?.name}`, exact: true })
        .first()
        .waitFor();
      await first.evaluate((cell, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', text);
        const paste = { clipboardData, bubbles: true, cancelable: true };
        cell.dispatchEvent(new ClipboardEvent('paste', paste));
      }, texts.join('\n'));
    } else {
      const type = (on: Page, of: readonly Good[]) =>
        typeDown(on, 'price', of, (good) => rupees(prices.get(good) ?? 0));
      if (step.fault === 'browser' || step.fault === 'page') {
        await type(page, goods.slice(0, Math.ceil(goods.length / 2)));
        await dieAtSheet(day, phone, step.fault);
        // What was kept stays as it is when it is typed again.
        await type(await openSheet(day, phone, 'price', goods[0]?.categoryName ?? ''), goods);
        delete step.fault;
      } else await type(page, goods);
    }
    await untilPriced(phone, prices);
    for (const [{ itemId }, paise] of prices) day.diary.prices.set(itemId, paise);
  }
}

async function dieAtSheet({ diary }: MarketDay, phone: DayPhone, what: 'browser' | 'page') {
  await phone.kill(what);
  note(diary, what === 'browser' ? 'kills of a browser' : 'kills of a page');
}

/** A counter counts some lines without the network: some goods are gone, some more are there than by the books. */
export async function count(day: MarketDay, step: Step, chance: Chance): Promise<void> {
  const phone = day.counters[step.by];
  if (phone === undefined) return;
  for (const goods of nextCategories(day, cursorOf(counted, day), step.rows)) {
    await countGoods(day, phone, goods, { chance, fault: step.fault });
    delete step.fault;
  }
}

async function countGoods(
  day: MarketDay,
  phone: DayPhone,
  goods: readonly Good[],
  { chance, fault }: { readonly chance: Chance; readonly fault?: Step['fault'] },
): Promise<void> {
  const category = goods[0]?.categoryName ?? '';
  const found = new Map<Good, { readonly units: number; readonly difference: number }>();
  // Once counted, a line has so many, however often it is typed.
  const countOf = (good: Good, books: number): string => {
    const difference = Math.max(-books, chance.pick([0, 0, 0, -1, -2, 1]));
    const known = found.get(good) ?? { units: books + difference, difference };
    found.set(good, known);
    return String(known.units);
  };
  const page = await openSheet(day, phone, 'counted', category);
  if (fault === 'browser' || fault === 'page') {
    await typeDown(page, 'counted', goods.slice(0, Math.ceil(goods.length / 2)), countOf);
    await dieAtSheet(day, phone, fault);
  }
  await typeDown(await openSheet(day, phone, 'counted', category), 'counted', goods, countOf);
  await untilCounted(phone, new Map([...found].map(([good, { units }]) => [good, units])));
  for (const [{ itemId }, { difference }] of found) {
    noteCounted(day.diary, itemId, phone);
    noteStock(day.diary, itemId, difference);
  }
}

/** Goods come in, some of each. */
export async function receive(day: MarketDay, { by, rows }: Step, chance: Chance): Promise<void> {
  const phone = day.counters[by];
  const goods = chance.pick(day.categories).slice(0, rows);
  if (phone === undefined) return;
  const came = new Map(goods.map((good) => [good, 6 + chance.below(24)]));
  const page = await openSheet(day, phone, 'received', goods[0]?.categoryName ?? '');
  await typeDown(page, 'received', goods, (good) => String(came.get(good)));
  await untilKept(phone, goods, (changes) => {
    const change = changes.findLast(({ act }) => act === 'received');
    const good = goods.find(({ itemId }) => itemId === change?.itemId);
    return change?.act === 'received' && good !== undefined && change.quantity === came.get(good);
  });
  for (const [{ itemId }, units] of came) noteStock(day.diary, itemId, units);
  note(day.diary, 'lines of goods that came in', goods.length);
}

/** How many times an item waits on a phone as sold at the till. */
async function soldOf(phone: DayPhone, { itemId }: Good): Promise<number> {
  const changes = await waitingChanges(phone);
  return changes.filter((change) => change.act === 'sold' && change.itemId === itemId).length;
}

/** Somebody buys at the till. */
export async function sellHere(day: MarketDay, { by }: Step, chance: Chance): Promise<void> {
  const phone = day.counters[by];
  const good = chance.pick(day.wanted);
  if (phone === undefined) return;
  const before = await soldOf(phone, good);
  const page = await openSheet(day, phone, 'price', good.categoryName);
  await page.getByPlaceholder('Name or brand').fill(good.name);
  await page
    .getByRole('list', { name: 'Goods' })
    .getByRole('listitem')
    .filter({ has: page.getByText(good.unit, { exact: true }) })
    .getByRole('button', { name: `More about ${good.name}`, exact: true })
    .first()
    .click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('How many', { exact: true }).fill('1');
  await sheet.getByRole('button', { name: 'Sold here' }).click();
  await sheet.waitFor({ state: 'detached' });
  await page.getByPlaceholder('Name or brand').fill('');
  await pollUntil(
    () => soldOf(phone, good),
    (sold) => sold === before + 1,
    'what was sold here, to be kept',
  );
  noteStock(day.diary, good.itemId, -1);
  note(day.diary, 'sold at the till');
}

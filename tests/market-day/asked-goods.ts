import type { Chance } from '../simulation/chance.ts';
import { ASKED_GOODS_SUBJECTS } from '../../src/domain/goods/gather-changes.ts';
import { goInApp } from '../support/browser/journeys.ts';
import type { DayPhone } from './day-phone.ts';
import { noteCounted, noteStock } from './diary.ts';
import { openSheet, rupees, typeDown, untilCounted, untilPriced } from './goods-sheet.ts';
import { KEPT_CATEGORIES } from './goods.ts';
import type { Good, MarketDay } from './market.ts';
import type { Step } from './plan-day.ts';

/** Goods that both counters change. */
const both = new WeakMap<MarketDay, readonly Good[]>();

/** What a counter means such goods to cost, paise. */
const priceAt = ({ counters }: MarketDay, phone: DayPhone, { pricePaise }: Good): number =>
  pricePaise - 1 - counters.indexOf(phone);

/** Both counters change the same prices while neither hears of the other. */
export async function priceTwice(day: MarketDay, { rows }: Step): Promise<void> {
  const goods = rowsOfLast(day, rows);
  for (const phone of day.counters) {
    const page = await openSheet(day, phone, 'price', goods[0]?.categoryName ?? '');
    await typeDown(page, 'price', goods, (good) => rupees(priceAt(day, phone, good)));
    await untilPriced(phone, new Map(goods.map((good) => [good, priceAt(day, phone, good)])));
  }
}

/** Both counters count the same lines: half of them find the same, of the others the second is asked and leaves it. */
export async function countTwice(day: MarketDay, { rows }: Step): Promise<void> {
  const goods = rowsOfLast(day, rows);
  for (const [place, phone] of day.counters.entries()) {
    const units = new Map<Good, number>();
    const page = await openSheet(day, phone, 'counted', goods[0]?.categoryName ?? '');
    await typeDown(page, 'counted', goods, (good, books) => {
      const isOneMore = place === 1 && goods.indexOf(good) % 2 === 1;
      units.set(good, books + 2 + (isOneMore ? 1 : 0));
      return String(units.get(good));
    });
    await untilCounted(phone, units);
  }
  for (const { itemId } of goods) {
    for (const phone of day.counters) noteCounted(day.diary, itemId, phone);
    noteStock(day.diary, itemId, 2);
  }
}

/** Goods that nobody else prices or counts. */
function rowsOfLast(day: MarketDay, rows: number): readonly Good[] {
  const category = day.categories
    .slice(-KEPT_CATEGORIES)
    .map((goods) => goods.slice(0, rows))
    .find((goods) => goods.length === rows);
  if (category === undefined) throw new Error('no category has so many goods');
  both.set(day, [...(both.get(day) ?? []), ...category]);
  return category;
}

/** Reads what the goods sheet asks, and decides: a price as the dice say, a count as it stands. */
export async function answerQuestions(
  day: MarketDay,
  phone: DayPhone,
  chance: Chance,
): Promise<void> {
  const { diary, counters, storeId } = day;
  const page = await phone.open();
  await goInApp(page, `/seller/goods?store=${storeId}`);
  await page.getByRole('button', { name: /^Needs you \d/ }).click();
  const rows = page.getByRole('list', { name: 'Goods' }).getByRole('listitem');
  const keep = page.getByRole('button', { name: 'Keep what stands' });
  while ((await askedOf(phone)) > 0) {
    await keep.first().waitFor();
    const first = rows.filter({ has: keep }).first();
    const [name = '', unit = ''] = await first.getByRole('paragraph').allTextContents();
    // By its words: more may be asked at any moment, above this one or below.
    const row = rows
      .filter({ has: page.getByText(name, { exact: true }) })
      .filter({ has: page.getByText(unit, { exact: true }) });
    const question = row.getByRole('alert').filter({ hasText: 'You entered' }).first();
    const words = (await question.textContent()) ?? '';
    diary.told.push(`${name}, ${unit}: ${words}`);
    const good = both.get(day)?.find((each) => each.name === name && each.unit === unit);
    if (good === undefined) throw new Error(`${phone.name} is asked of ${name}, ${unit}: ${words}`);
    const isPrice = words.startsWith('You entered ₹');
    const takesOwn = isPrice && chance.happens(1 / 2);
    const other = counters.find((each) => each !== phone) ?? phone;
    if (isPrice) diary.prices.set(good.itemId, priceAt(day, takesOwn ? phone : other, good));
    // The second counter found one more: it was first.
    else if (other === counters[1]) noteStock(diary, good.itemId, 1);
    const button = takesOwn ? /^Use ₹/ : 'Keep what stands';
    await row.getByRole('button', { name: button }).first().click();
    await row.filter({ hasText: words }).waitFor({ state: 'detached' });
  }
}

/** How many changes of goods a phone asks about. */
export async function askedOf(phone: DayPhone): Promise<number> {
  const entries = await phone.outbox();
  return entries.filter(({ subject }) => subject.startsWith(ASKED_GOODS_SUBJECTS)).length;
}

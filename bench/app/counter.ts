import type { Page } from 'playwright';
import { changeShopGoods } from '../../src/contracts/goods/change-goods.ts';
import { OTP } from '../server/filled-server.ts';
import { servicePath } from '../../tests/support/service-client.ts';
import type { SignedIn } from '../server/sign-people-in.ts';
import { withBenchProfiles } from '../bench-browser.ts';
import { BENCH_STORE_ID } from '../catalogue/bench-item.ts';
import { follow } from './desk-screens.ts';
import { signInWithArea, untilInstalled, untilStoreIsKept } from './shopper.ts';

/** A processor of a cheap phone, as a part of this one. */
const SLOWDOWN = 4;
const ROUNDS = 7;
/** Cells that are typed into, and prices that are pasted at once. */
const CELLS = 20;
const PRICES = 200;
const BUYER = '9876543211';

/** Times of a counter, ms. */
export interface CounterFigures {
  /** From another screen of the counter to the first rows of its goods, which the phone has kept. */
  readonly firstRows: readonly number[];
  /** From Enter to the next cell that can be typed into, drawn. */
  readonly nextCell: readonly number[];
  /** From Enter at the counter to the price on the open shelf of a buyer. */
  readonly onShelf: readonly number[];
  /** From the return of the network until everything is sent and answered; and the same changes by a bare request. */
  readonly sent: readonly number[];
  readonly bare: readonly number[];
}

/** Works at the counter of the measured store, whose only person has the number of `signInWithArea`. */
export function measureCounter(url: string, seller: SignedIn): Promise<CounterFigures> {
  return withBenchProfiles(['counter', 'buyer'], async (profiles) => {
    const [counter, buyer] = [profiles.get('counter'), profiles.get('buyer')];
    if (counter === undefined || buyer === undefined) throw new Error('a browser is missing');
    const start = `${url}/robots.txt`;
    return counter.open(
      start,
      async (page) => {
        await signInWithArea(page, url, OTP);
        await untilInstalled(page);
        await page.goto(`${url}/seller/goods`);
        await prices(page).first().waitFor();
        const atRest = { firstRows: await firstRows(page), nextCell: await nextCells(page) };
        const onShelf = await buyer.open(start, async (shelf) => {
          await signInWithArea(shelf, url, OTP, BUYER);
          await untilStoreIsKept(shelf, url, BENCH_STORE_ID);
          return shelfTimes(page, shelf);
        });
        return { ...atRest, onShelf, ...(await sentTimes(page, url, seller)) };
      },
      true,
    );
  });
}

const prices = (page: Page) => page.getByRole('textbox', { name: /^Price of / });

/** When the first cell stands that did not stand before, ms of the page's clock. As text: it is no code of this realm. */
const CELLS_AT = `new Promise((resolve) => {
  const look = () => {
    if (document.querySelector('input[data-column="price"]') === null) requestAnimationFrame(look);
    else requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
  };
  look();
})`;

/** When the page has nothing to do any more. */
const AT_REST = 'new Promise((resolve) => requestIdleCallback(() => resolve(null)))';

async function slowed<Result>(page: Page, work: () => Promise<Result>): Promise<Result> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const result = await work();
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return result;
}

function firstRows(page: Page): Promise<number[]> {
  return slowed(page, async () => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await follow(page, '/seller/orders');
      await prices(page).first().waitFor({ state: 'detached' });
      await page.evaluate(AT_REST);
      const from = await page.evaluate<number>('performance.now()');
      await follow(page, '/seller/goods');
      times.push((await page.evaluate<number>(CELLS_AT)) - from);
    }
    return times;
  });
}

/** Notes how long after Enter the next cell had the focus and was drawn. */
const WATCH_ENTER = `(() => {
  window.nextCells = [];
  let enteredAt = 0;
  const channel = new MessageChannel();
  channel.port1.onmessage = ({ data }) => window.nextCells.push(performance.now() - data);
  addEventListener('keydown', ({ key, timeStamp }) => {
    if (key === 'Enter') enteredAt = timeStamp;
  }, true);
  addEventListener('focusin', () => {
    const from = enteredAt;
    enteredAt = 0;
    if (from > 0) requestAnimationFrame(() => channel.port2.postMessage(from));
  }, true);
})()`;

async function nextCells(page: Page): Promise<number[]> {
  await page.evaluate(WATCH_ENTER);
  await prices(page).first().focus();
  for (let cell = 0; cell < CELLS; cell += 1) {
    await page.keyboard.type('1.50');
    await page.keyboard.press('Enter');
    await page.evaluate(AT_REST);
  }
  const times = await page.evaluate<number[]>('window.nextCells');
  if (times.length !== CELLS) throw new Error('Enter did not lead to the next cell.');
  return times;
}

async function shelfTimes(counter: Page, shelf: Page): Promise<number[]> {
  const card = shelf.getByRole('main').getByRole('article').first();
  const wanted = (await card.getByRole('heading').textContent()) ?? '';
  await counter.getByPlaceholder('Name or brand').fill(wanted);
  const cell = counter.getByRole('textbox', { name: `Price of ${wanted}`, exact: true }).first();
  await cell.waitFor();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const shown = `₹1.${round + 10}`;
    await cell.fill(`1.${round + 10}`);
    const seen = shelf
      .getByText(shown, { exact: true })
      .first()
      .waitFor()
      .then(() => Date.now());
    const from = Date.now();
    await cell.press('Enter');
    times.push((await seen) - from);
    await cell.click();
  }
  await counter.getByPlaceholder('Name or brand').fill('');
  return times;
}

async function sentTimes(
  page: Page,
  url: string,
  seller: SignedIn,
): Promise<Pick<CounterFigures, 'sent' | 'bare'>> {
  const sent: number[] = [];
  let changes: readonly PriceChange[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await prices(page).nth(3).waitFor();
    await page.context().setOffline(true);
    await paste(page, Array.from({ length: PRICES }, () => `1.${round + 60}`).join('\n'));
    changes = (await untilRows(page, seller, true)).flatMap(({ payload }) => payload.changes);
    if (changes.length !== PRICES) throw new Error(`${changes.length} prices wait.`);
    const from = Date.now();
    await page.context().setOffline(false);
    await untilRows(page, seller, false);
    sent.push(Date.now() - from);
  }
  return { sent, bare: await bareTimes(url, seller, changes) };
}

/** The same changes again, each on what the one before has made, with nothing stored on a phone. */
async function bareTimes(
  url: string,
  seller: SignedIn,
  made: readonly PriceChange[],
): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const changes = made.map((change) => ({
      ...change,
      seenPricePaise: change.pricePaise + round,
      pricePaise: change.pricePaise + round + 1,
    }));
    const from = performance.now();
    const response = await fetch(`${url}${servicePath(changeShopGoods, seller)}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${seller.token}`,
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ storeId: BENCH_STORE_ID, changes }),
    });
    const answer = await response.text();
    times.push(performance.now() - from);
    if (!response.ok) throw new Error(`A bare request was answered ${response.status}: ${answer}`);
  }
  return times;
}

interface PriceChange {
  readonly pricePaise: number;
}

/** Pastes a block of cells at the first price, as from a spreadsheet. */
const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate<void>(`(() => {
    const data = new DataTransfer();
    data.setData('text', ${JSON.stringify(text)});
    const to = document.querySelector('input[data-column="price"]');
    to.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  })()`);

interface WaitingChanges {
  readonly payload: { readonly changes: readonly PriceChange[] };
}

/** The entries of a person's outbox, as soon as there are some, or none. As text, as above. */
async function untilRows(
  page: Page,
  { user }: SignedIn,
  wanted: boolean,
): Promise<readonly WaitingChanges[]> {
  const read = `new Promise((resolve) => {
    const opening = indexedDB.open('haat-user-${user}');
    opening.onsuccess = () => {
      const reading = opening.result.transaction('outbox').objectStore('outbox').getAll();
      reading.onsuccess = () => { opening.result.close(); resolve(reading.result); };
    };
  })`;
  const deadline = Date.now() + 30_000;
  for (;;) {
    const rows = await page.evaluate<readonly WaitingChanges[]>(read);
    if (rows.length > 0 === wanted) return rows;
    if (Date.now() > deadline) throw new Error(`${rows.length} entries wait.`);
  }
}

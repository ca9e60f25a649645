import type { OrderStatus } from '../../src/domain/orders/life/order-status.ts';
import type { ShopOrder } from '../../src/contracts/sellers/shop-order.ts';
import type { Chance } from '../simulation/chance.ts';
import { askService, goInApp, listOrders } from '../support/browser/journeys.ts';
import { pollUntil } from '../support/poll-until.ts';
import { answerQuestions, askedOf } from './asked-goods.ts';
import { boardPath, goToBoard, knownStatuses, readNotices } from './board.ts';
import type { DayPhone } from './day-phone.ts';
import { note } from './diary.ts';
import type { MarketDay } from './market.ts';

/** Where the shop's orders stand at the server. */
async function serverStatuses(day: MarketDay): Promise<Map<string, OrderStatus>> {
  const [owner] = day.counters;
  if (owner === undefined) throw new Error('there is no counter');
  const found = new Map<string, OrderStatus>();
  for (let sinceVersion = 0, hasMore = true; hasMore;) {
    const input = { storeId: day.storeId, sinceVersion, limit: 100 };
    const session = await owner.session();
    const page = await askService<BoardPage>(day.server.url, session, 'fetch-shop-orders', input);
    for (const { orderId, status } of page.orders) found.set(orderId, status);
    ({ version: sinceVersion, hasMore } = page);
  }
  return found;
}

interface BoardPage {
  readonly orders: readonly ShopOrder[];
  readonly version: number;
  readonly hasMore: boolean;
}

/** Learns the numbers of orders that buyers' phones sent after their people had looked away. */
export async function learnNumbers({ diary, server }: MarketDay): Promise<void> {
  const buyers = new Set(
    diary.orders.filter(({ orderId }) => orderId === null).map(({ buyer }) => buyer),
  );
  for (const buyer of buyers) {
    const listed = await listOrders(server.url, await buyer.session());
    for (const order of diary.orders)
      order.orderId ??=
        listed.find(({ externalReferenceId }) => externalReferenceId === order.id)?.orderId ?? null;
  }
}

const isUnsent = (state: string): boolean => state === 'waiting' || state === 'sending';

/** Waits until all of what was tapped on a phone of the shop is sent, with what it asks read and decided. */
async function untilAllSent(day: MarketDay, phone: DayPhone, chance: Chance): Promise<void> {
  for (;;) {
    const page = await goToBoard(day, phone);
    // Asks at once, however long the waits have grown.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    const left = await pollUntil(
      () => phone.outbox(),
      (entries) => {
        // What was tapped after something that lost waits behind it until somebody has read that.
        const lost = new Set(
          entries.filter(({ state }) => !isUnsent(state)).map(({ subject }) => subject),
        );
        return entries.every(({ state, subject }) => !isUnsent(state) || lost.has(subject));
      },
      `all of ${phone.name}, to be sent`,
    );
    if (left.length === 0) return;
    await readNotices(day, await goToBoard(day, phone));
    if ((await askedOf(phone)) > 0) await answerQuestions(day, phone, chance);
  }
}

/** Waits until a phone's board says of every order what the server said. */
async function untilBoardKnows(
  phone: DayPhone,
  wanted: ReadonlyMap<string, OrderStatus>,
): Promise<void> {
  await pollUntil(
    async () => {
      const known = await knownStatuses(phone);
      return [...wanted].filter(([orderId, status]) => known.get(orderId) !== status);
    },
    (missing) => missing.length === 0,
    `the board of ${phone.name}, to be that of the server`,
  );
}

/** The shop's phones reach the server again: what was done without it arrives, and all learn of each other. */
export async function comeBack(
  day: MarketDay,
  chance: Chance,
  { serverDies = false } = {},
): Promise<void> {
  const { counters, riders, server, diary } = day;
  const phones = [...counters, ...riders];
  for (const phone of phones) await phone.setLine(true);
  if (serverDies) {
    await server.kill();
    await server.start();
    note(diary, 'kills of the server');
  }
  await Promise.all(phones.map((phone) => untilAllSent(day, phone, chance)));
  await lookAround(day);
}

/** The line goes. What is on the phones of the shop is what they work with until it is back. */
export async function loseLine(day: MarketDay): Promise<void> {
  const phones = [...day.counters, ...day.riders];
  if (phones.every((phone) => !phone.hasLine())) return;
  for (const phone of phones) await goToBoard(day, phone);
  await lookAround(day);
  for (const phone of phones) await phone.setLine(false);
}

/** All phones of the shop learn of the orders, and the counters of the goods, as the server has them. */
async function lookAround(day: MarketDay): Promise<void> {
  const { counters, riders } = day;
  await learnNumbers(day);
  const wanted = await serverStatuses(day);
  await Promise.all(
    [...counters, ...riders].map(async (phone) => {
      await untilBoardKnows(phone, wanted);
      day.known.set(phone, wanted);
      if (!counters.includes(phone)) return;
      const page = phone.page();
      await goInApp(page, `/seller/goods?store=${day.storeId}`);
      await page
        .getByRole('textbox', { name: /^Price of / })
        .first()
        .waitFor();
      await goInApp(page, boardPath(day));
    }),
  );
}

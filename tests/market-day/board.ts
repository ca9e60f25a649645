import type { Locator, Page } from 'playwright';
import type { OrderStatus } from '../../src/domain/orders/life/order-status.ts';
import type { Chance } from '../simulation/chance.ts';
import { limitStorage } from '../support/browser/browser-faults.ts';
import { goInApp } from '../support/browser/journeys.ts';
import { moveAtDesk } from '../support/browser/market-people.ts';
import { startSignedIn } from '../support/browser/signed-in-phone.ts';
import { pollUntil } from '../support/poll-until.ts';
import { codesOf } from './buyers.ts';
import type { DayPhone } from './day-phone.ts';
import { note, type WantedOrder } from './diary.ts';
import type { MarketDay } from './market.ts';
import type { Step } from './plan-day.ts';

const SMALL_DISK = 200 * 1024;
const ADMINS_NUMBER = '9000000004';
/** Orders that somebody takes care of in one go. */
const AT_ONCE = 3;

export const boardPath = ({ storeId }: MarketDay): string => `/seller/orders?store=${storeId}`;

interface ShopOrderRow {
  readonly orderId: string;
  readonly status: OrderStatus;
}

/** What a phone of the shop knows of its orders. */
export async function knownStatuses(phone: DayPhone): Promise<ReadonlyMap<string, OrderStatus>> {
  const rows = await phone.rows<ShopOrderRow>('shopOrders');
  return new Map(rows.map(({ orderId, status }) => [orderId, status]));
}

const cardOf = (page: Page, { orderId }: WantedOrder): Locator =>
  page.getByRole('article', { name: orderId ?? '', exact: true });

const actOf = (page: Page, wanted: WantedOrder, act: string): Locator =>
  cardOf(page, wanted).getByRole('button', { name: act, exact: true });

/** Dies in the middle and is opened again; who looks at the card then sees what was kept. */
async function dieAndReturn(day: MarketDay, phone: DayPhone, what: 'browser' | 'page') {
  await phone.kill(what);
  note(day.diary, what === 'browser' ? 'kills of a browser' : 'kills of a page');
  return phone.open(boardPath(day));
}

/** Which counter or rider, and what goes wrong in the middle. */
type Doer = Pick<Step, 'by' | 'fault'>;

/** Taps a button of an order until its card does not offer it any more; what was tapped is in the outbox then. */
async function tap(
  day: MarketDay,
  phone: DayPhone,
  [wanted, act]: readonly [WantedOrder, string],
  step?: Doer,
): Promise<void> {
  const fault = step?.fault;
  if (step !== undefined) delete step.fault;
  const press = (page: Page) => actOf(page, wanted, act).click();
  if (fault === 'full disk') await findNoRoom(day, phone, press);
  await press(phone.page());
  if (fault === 'browser' || fault === 'page') {
    const page = await dieAndReturn(day, phone, fault);
    await cardOf(page, wanted).waitFor();
    if ((await actOf(page, wanted, act).count()) > 0) await press(page);
  }
  await actOf(phone.page(), wanted, act).waitFor({ state: 'detached' });
  wanted.isBegun ||= phone.hasLine();
}

/** Presses while the disk is full, reads that nothing was saved, and frees some room. */
async function findNoRoom(
  day: MarketDay,
  phone: DayPhone,
  press: (page: Page) => Promise<void>,
): Promise<void> {
  await phone.setLine(false);
  await phone.shut();
  const page = await phone.open();
  // Before the first write: Chromium remembers how much room there was.
  await limitStorage(page, phone.url, SMALL_DISK);
  await page.goto(phone.url + boardPath(day));
  await press(page);
  await page.getByText('Not saved: this device is out of space.').first().waitFor();
  await limitStorage(page, phone.url);
  await phone.setLine(true);
  note(day.diary, 'full disks');
}

/** Orders of a stage that a phone knows in a status. */
function ordersAt(
  { diary, known }: MarketDay,
  phone: DayPhone,
  stage: WantedOrder['stage'],
  statuses: readonly OrderStatus[],
): WantedOrder[] {
  return diary.orders.filter((each) => {
    const status = known.get(phone)?.get(each.orderId ?? '');
    return each.stage === stage && status !== undefined && statuses.includes(status);
  });
}

/** One of the counters accepts what is new and packs it, or leaves the packing for later. */
export async function workOnBoard(day: MarketDay, doer: Doer, chance: Chance): Promise<void> {
  const phone = day.counters[doer.by];
  if (phone === undefined) return;
  await goToBoard(day, phone);
  const news = ordersAt(day, phone, 'placed', ['ORDER_CREATED']);
  const accepted = ordersAt(day, phone, 'accepted', ['ORDER_REQUEST_APPROVED']);
  const todo = [...accepted, ...news].slice(0, AT_ONCE);
  for (const [place, wanted] of todo.entries()) {
    const first = place === 0 ? doer : undefined;
    if (wanted.stage === 'placed') {
      await tap(day, phone, [wanted, 'Accept'], first);
      wanted.stage = 'accepted';
      if (chance.happens(1 / 4)) continue;
    }
    await tap(day, phone, [wanted, 'Packed'], first);
    wanted.stage = 'packed';
  }
}

/** Both counters accept the same order, neither knowing of the other. */
export async function acceptTwice(day: MarketDay): Promise<void> {
  const [first, second] = day.counters;
  if (first === undefined || second === undefined) return;
  const known = ordersAt(day, second, 'placed', ['ORDER_CREATED']);
  const news = ordersAt(day, first, 'placed', ['ORDER_CREATED']);
  const wanted = news.find((each) => known.includes(each));
  if (wanted === undefined) return;
  for (const phone of [first, second]) {
    await goToBoard(day, phone);
    await tap(day, phone, [wanted, 'Accept']);
  }
  wanted.stage = 'accepted';
  note(day.diary, 'orders accepted on two phones');
}

/** A rider takes packed orders out and says the code that the buyer reads out; sometimes they mishear it first. */
export async function ride(day: MarketDay, doer: Doer, chance: Chance): Promise<void> {
  const phone = day.riders[doer.by];
  if (phone === undefined) return;
  const left = day.size.deliveries - delivered(day);
  const packed = ordersAt(day, phone, 'packed', ['PACKED']);
  const todo = packed.slice(0, Math.min(AT_ONCE, left));
  const codes = await codesOf(todo);
  for (const [place, wanted] of todo.entries()) {
    const code = codes.get(wanted) ?? '';
    await tap(day, phone, [wanted, 'Hand over'], place === 0 ? doer : undefined);
    const page = phone.page();
    const field = cardOf(page, wanted).getByRole('textbox', { name: 'Delivery code' });
    if (chance.happens(1 / 6)) {
      await field.fill(code === '0000' ? '0001' : '0000');
      await actOf(page, wanted, 'Delivered').click();
      await cardOf(page, wanted).getByText('This is not the code of this order.').waitFor();
      wanted.wrongCodes += 1;
      note(day.diary, 'wrong codes said');
    }
    await field.fill(code);
    await tap(day, phone, [wanted, 'Delivered']);
    wanted.stage = 'delivered';
    day.diary.deliveries.set(wanted.id, phone);
  }
}

export const delivered = ({ diary }: MarketDay): number =>
  diary.orders.filter(({ stage }) => stage === 'delivered').length;

/**
 * An order that its buyer or care could still call off, as the shop has not told the server of it; best one that a counter took in hand.
 * Buyers can't call off everything.
 */
export function toCancel(
  { diary, known, counters, categories }: MarketDay,
  who: 'buyer' | 'care',
): WantedOrder | undefined {
  const [first] = counters;
  const goods = categories.flat();
  const isFinal = (id: string) => goods.find(({ itemId }) => itemId === id)?.cancellable === false;
  const open = diary.orders.filter(
    ({ orderId, stage, isBegun, lines }) =>
      !isBegun &&
      !(who === 'buyer' && lines.some(({ itemId }) => isFinal(itemId))) &&
      (stage === 'placed' || stage === 'accepted' || stage === 'packed') &&
      first !== undefined &&
      known.get(first)?.get(orderId ?? '') === 'ORDER_CREATED',
  );
  return open.findLast(({ stage }) => stage !== 'placed') ?? open.at(-1);
}

/** Customer care cancels an order for its buyer. */
export async function cancelAtDesk(day: MarketDay, wanted: WantedOrder): Promise<void> {
  const { care, diary } = day;
  const page = await care.open();
  await startSignedIn(page, care.url, ADMINS_NUMBER);
  await goInApp(page, `/care/orders?open=${wanted.orderId}`);
  const sheet = page.getByRole('dialog', { name: `Order ${wanted.orderId}` });
  await moveAtDesk(sheet, 'Cancel the order');
  await pollUntil(
    () => care.outbox(),
    (entries) => entries.length === 0,
    'the outbox of care, to be empty',
  );
  await care.shut();
  wanted.stage = 'cancelled';
  note(diary, 'orders called off by care');
}

export async function goToBoard(day: MarketDay, phone: DayPhone): Promise<Page> {
  const page = await phone.open(boardPath(day));
  if (new URL(page.url()).pathname !== '/seller/orders') await goInApp(page, boardPath(day));
  return page;
}

/** Reads all notices on the board: what was tapped on an order that somebody else moved meanwhile. */
export async function readNotices({ diary }: MarketDay, page: Page): Promise<void> {
  const notices = page.getByRole('region', { name: 'Please read' }).getByRole('article');
  for (let left = await notices.count(); left > 0; left = await notices.count()) {
    const notice = notices.first();
    diary.told.push((await notice.getByRole('alert').first().textContent()) ?? '');
    const name = await notice.getByRole('heading').first().textContent();
    await notice.getByRole('button', { name: 'OK' }).click();
    await page
      .getByRole('region', { name: 'Please read' })
      .getByRole('article', { name: name ?? '', exact: true })
      .waitFor({ state: 'detached' });
  }
}

import { millisecondsInDay } from 'date-fns/constants';
import type { Locator, Page } from 'playwright';
import {
  labelInWords,
  type OrderStatus,
  orderStatusLabel,
} from '../../../src/domain/orders/life/order-status.ts';
import { MESSAGES } from '../../../src/domain/messages.ts';
import { dayInputOf } from '../../../src/domain/trade/trade.ts';
import { startApp, startAppBehindProxy, type AppServer } from '../servers/app-server.ts';
import { startFaultProxy } from '../servers/fault-proxy.ts';
import { pollUntil } from '../poll-until.ts';
import { aPhone, pageOf } from './browser.ts';
import {
  addFirstItem,
  askService,
  expectSyncStatus,
  goInApp,
  listOrders,
  sessionOf,
  untilInstalled,
} from './journeys.ts';
import { personTable, readRows, type OutboxRow } from './local-rows.ts';
import { startAsBuyer, startSignedIn } from './signed-in-phone.ts';

/** A shop of the demo's seller, and the seller's and the administrator's numbers (server/seed/seed-demo.ts). */
const STORE_ID = 'green-basket-bellandur';
const [SELLER, ADMIN] = ['9000000002', '9000000004'];

export const button = (place: Page | Locator, name: string | RegExp): Locator =>
  place.getByRole('button', { name, exact: true });

export const main = (page: Page): Locator => page.getByRole('main');

interface Asked {
  readonly requests: readonly {
    readonly goods: string;
    readonly negotiations: readonly {
      readonly status: OrderStatus;
      readonly contract: { readonly status: OrderStatus } | null;
    }[];
  }[];
}

/**
 * A buyer, a seller and an administrator, each on a phone of their own, and what each does to an order.
 * @param hasBadLine the buyer reaches the server over a connection that the test can break
 */
export async function startMarketPeople({ hasBadLine = false } = {}) {
  const start = hasBadLine ? startAppBehindProxy : startApp;
  const server: AppServer = await start({ FULFILMENT: 'manual' });
  const line = hasBadLine ? await startFaultProxy(server.url) : null;
  const phones = [await aPhone(), await aPhone(), await aPhone()] as const;
  const close = async () => {
    for (const phone of phones) await phone.discard();
    await line?.close();
    await server.close();
  };
  const [buyer, seller, desk] = [
    pageOf(await phones[0].open()),
    pageOf(await phones[1].open()),
    pageOf(await phones[2].open()),
  ];
  await startAsBuyer(buyer, line?.url ?? server.url);
  await startSignedIn(seller, server.url, SELLER);
  await startSignedIn(desk, server.url, ADMIN);
  const session = await sessionOf(buyer);
  await expectSyncStatus(buyer, 'All saved');
  await untilInstalled(buyer);
  await goInApp(seller, '/seller/orders');
  await seller.getByRole('combobox', { name: 'Shop' }).selectOption('Green Basket Supermarket');

  const orderOf = async (id: string) =>
    (await listOrders(server.url, session)).find((each) => each.externalReferenceId === id);

  /** The order's own number, once the server has it. */
  const numberOf = async (id: string): Promise<string> => {
    const found = await pollUntil(
      () => orderOf(id),
      (order) => order !== undefined,
      'the order',
    );
    return found?.orderId ?? '';
  };

  return {
    server,
    session,
    buyer,
    seller,
    desk,
    close,

    /** The buyer's connection, which a test can break; only of people who were started with a bad one. */
    get line() {
      if (line === null) throw new Error('the buyer has an ordinary connection');
      return line;
    },
    orderOf,
    numberOf,

    /** Puts goods into the buyer's cart. @returns the shop's id */
    async fillCart(): Promise<string> {
      await goInApp(buyer, `/store/${STORE_ID}/item`);
      await addFirstItem(buyer, 2);
      return STORE_ID;
    },

    /** What the server says of an order of the buyer. */
    atServer: (id: string) => async () => (await orderOf(id))?.status,

    /** How far an order is on the buyer's phone: its own state and its entry's in the outbox, and what the server has of it. */
    onPhone: (id: string) => async () => {
      const orders = personTable(session.userId, 'orders');
      const rows = await readRows<{ id: string; state: string }>(buyer, orders);
      const outbox = await readRows<OutboxRow>(buyer, personTable(session.userId, 'outbox'));
      const entry = outbox.find(({ kind }) => kind === 'place-order');
      const order = await orderOf(id);
      return [rows.find((row) => row.id === id)?.state, entry?.state, order?.status ?? null];
    },

    /** The shop's card of an order. */
    async cardOf(id: string): Promise<Locator> {
      await goInApp(seller, '/seller/orders');
      return seller.getByRole('article', { name: await numberOf(id), exact: true });
    },

    /** The desk's page of an order. */
    async sheetOf(id: string): Promise<Locator> {
      const orderId = await numberOf(id);
      await goInApp(desk, `/care/orders?open=${orderId}`);
      return desk.getByRole('dialog', { name: `Order ${orderId}` });
    },

    /** Keeps the buyer's requests on their way to the server until what it returns is called. */
    async hold(service: string): Promise<() => void> {
      let letGo = (): void => undefined;
      const gone = new Promise<void>((resolve) => (letGo = resolve));
      await buyer.context().route(`**/run/${service}`, async (route) => {
        await gone;
        // In a slow minute the phone has given up and asked again.
        await route.continue().catch(() => undefined);
      });
      return letGo;
    },

    /** What the server says of the one negotiation about some goods, or of the order that came of it; null while there is none. */
    ofTrade: (goods: string, of: 'negotiation' | 'contract') => async () => {
      const asked = await askService<Asked>(server.url, session, 'fetch-trade-requests', {});
      const request = asked.requests.find((each) => each.goods === goods);
      const negotiation = request?.negotiations[0];
      return (of === 'contract' ? negotiation?.contract : negotiation)?.status ?? null;
    },

    /** The buyer asks for 100 kg of something, and the shop writes an offer of ₹24. */
    async askFor(goods: string): Promise<void> {
      await goInApp(buyer, '/products/requests');
      await buyer.getByRole('link', { name: 'Ask for goods' }).click();
      await buyer.getByLabel('Goods', { exact: true }).fill(goods);
      await buyer.getByLabel('How much').fill('100');
      await buyer.getByLabel(/^At most/).fill('22');
      await buyer.getByLabel('Delivered by').fill(dayInputOf(Date.now() + 2 * millisecondsInDay));
      await button(buyer, 'Ask shops around').click();
      const told = buyer.getByText(/^Told to \d+ shops, no offer yet$/);
      await told.first().waitFor();
      await goInApp(buyer, '/products/requests');
      await buyer.getByRole('link', { name: `100 kg ${goods}` }).click();
      await goInApp(seller, '/seller/requests');
      await seller.getByRole('link', { name: `100 kg ${goods}` }).click();
      await button(seller, 'Make an offer').click();
      await seller.getByLabel(/^Price/).fill('24');
    },
  };
}

export type MarketPeople = Awaited<ReturnType<typeof startMarketPeople>>;

/** An administrator moves an order on its desk's page, and says why. */
export async function moveAtDesk(sheet: Locator, what: string): Promise<void> {
  const moves = sheet.getByLabel('What is to be done');
  // The page learns of each move by and by, and begins anew then.
  await pollUntil(
    async () => {
      if ((await moves.count()) === 0) await button(sheet, 'Move the order').click();
      return moves.getByRole('option').allTextContents();
    },
    (offered) => offered.includes(what),
    `the moves of the desk, to have "${what}"`,
  );
  await moves.selectOption(what);
  await sheet.getByLabel('Why').fill('On the phone with both');
  await button(sheet, what).click();
}

/**
 * Somebody sees a status by its label. Several share a label, so what is behind it is asked, too.
 * @param behind what the server says, or what the phone has; ends with what it has to be, the status unless said otherwise
 */
export async function expectStatus(
  status: OrderStatus,
  place: Locator,
  behind: () => Promise<unknown>,
  is: unknown = status,
): Promise<OrderStatus> {
  const wanted = JSON.stringify(is);
  const isSo = (found: unknown) => JSON.stringify(found) === wanted;
  await pollUntil(behind, isSo, `what is behind ${status}, to be ${wanted}`);
  const label = labelInWords(MESSAGES, orderStatusLabel(status));
  await place.getByText(label, { exact: true }).first().waitFor();
  return status;
}

/** Chooses a row that a search in a form of the desks finds. */
export async function pickFound(
  sheet: Locator,
  of: string,
  query: string,
  name: RegExp,
): Promise<void> {
  const field = sheet.getByRole('group', { name: of, exact: true });
  await field.getByLabel(`Search ${of.toLowerCase()}`).fill(query);
  await field.getByRole('button', { name: 'Search' }).click();
  await field.getByRole('group', { name: 'Found' }).getByRole('button', { name }).first().click();
}

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { confirmCallCod, initCall, selectCall } from '../../src/contracts/orders/placing-calls.ts';
import { getSellersByPincode } from '../../src/contracts/sellers/store-search.ts';
import type { ServiceContract } from '../../src/contracts/service.ts';
import { rebuildStoreCatalogue } from '../../server/catalogue/rebuild-catalogues.ts';
import type { Database } from '../../server/db/database.ts';
import { insertMany } from '../../server/db/insert-many.ts';
import { storeCategories, storeItems, stores } from '../../server/sellers/store-tables.ts';
import { anOrderWish } from '../../tests/support/builders/order-builders.ts';
import { ITEM_FACTS, SHOP_FACTS } from '../../tests/support/people/shop-facts.ts';
import { servicePath } from '../../tests/support/service-client.ts';
import { judged, median, type BenchRow } from '../suite.ts';
import { openLine, postOf, type Line } from './load.ts';
import { signPeopleIn, type SignedIn } from './sign-people-in.ts';

const STORES = 51;
const ITEMS_PER_STORE = 200;
const LINES = 4;
const PRICE_PAISE = 5000;
/** As many as would wait for each other at a store that everybody opens at once. */
const BUYERS = 40;
const READERS = 2;
const READ_PAUSE_MS = 20;
const READY_PAUSE_MS = 200;

/** How a crowd of buyers was served, and what others saw meanwhile. */
interface CrowdFigures {
  readonly ordersPerSecond: number;
  readonly orderP99Ms: number;
  readonly readMs: number;
  readonly readP99Ms: number;
  readonly readyPolls: number;
  readonly notReady: number;
}

const storeId = (index: number): string => `hot-${index}`;

/** Shops of 200 items each, and buyers who are signed in. */
async function fillShops(db: Database): Promise<SignedIn[]> {
  for (let index = 0; index < STORES; index += 1) {
    const id = storeId(index);
    const name = `Shop ${index}`;
    await db.insert(stores).values({
      id,
      ...SHOP_FACTS,
      name,
      searchText: name.toLowerCase(),
      ratingTenths: 43,
      ratingCount: 1,
      deliveryChargePaise: 0,
      packingChargePaise: 0,
      minimumOrderPaise: 0,
      liveVersion: 1,
      createdAt: 0,
    });
    await db
      .insert(storeCategories)
      .values({ storeId: id, id: 'grocery', name: 'Grocery', groupId: 'grocery', position: 0 });
    const items = Array.from({ length: ITEMS_PER_STORE }, (_, ordinal) => ({
      ...ITEM_FACTS,
      id: `${id}-${ordinal}`,
      storeId: id,
      ordinal,
      position: ordinal,
      externalId: String(ordinal),
      name: `Toor dal ${ordinal}`,
      searchText: `toor dal ${ordinal}`,
      mrpPaise: PRICE_PAISE,
      pricePaise: PRICE_PAISE,
      stock: 1_000_000,
      liveVersion: 1,
    }));
    await insertMany(db, storeItems, items);
    await rebuildStoreCatalogue(db, id, 0);
  }
  const buyers = await signPeopleIn(db, BUYERS + READERS);
  await db.execute('analyze');
  return buyers;
}

function requestOf(
  server: string,
  contract: ServiceContract,
  { token, user, realm }: SignedIn,
  input: Readonly<Record<string, unknown>> & { readonly messageId?: string },
): string {
  const { messageId } = input;
  const key: Record<string, string> =
    contract.changes && messageId !== undefined ? { 'Idempotency-Key': messageId } : {};
  const path = servicePath(contract, { user, realm, token });
  return postOf(`${server}${path}`, { authorization: `Bearer ${token}`, ...key }, input);
}

/** Lets buyers order on and on, each at a store of `pick`, and others read. */
async function serveCrowd(
  server: string,
  people: readonly SignedIn[],
  { buyers, seconds, pick }: { buyers: number; seconds: number; pick: (turn: number) => number },
): Promise<CrowdFigures> {
  const times: number[] = [];
  const reads: number[] = [];
  let polls = 0;
  let notReady = 0;
  let turn = 0;
  const until = performance.now() + seconds * 1000;
  const isOver = (): boolean => performance.now() > until;
  const order = async (line: Line, as: SignedIn): Promise<void> => {
    const store = storeId(pick((turn += 1)));
    const first = Math.floor(Math.random() * (ITEMS_PER_STORE - LINES));
    const lines = Array.from({ length: LINES }, (_, index) => ({
      itemId: `${store}-${first + index}`,
      quantity: 1,
    }));
    const wish = anOrderWish(store, lines);
    await line.ask(requestOf(server, selectCall, as, wish));
    await line.ask(requestOf(server, initCall, as, { ...wish, messageId: randomUUID() }));
    await line.ask(
      requestOf(server, confirmCallCod, as, {
        transactionId: wish.transactionId,
        messageId: randomUUID(),
        acceptedAmountPaise: LINES * PRICE_PAISE,
      }),
    );
  };
  const buyOn = async (as: SignedIn): Promise<void> => {
    const line = openLine(server);
    while (!isOver()) {
      const start = performance.now();
      await order(line, as);
      if (!isOver()) times.push(performance.now() - start);
    }
    line.close();
  };
  const readOn = async (as: SignedIn): Promise<void> => {
    const line = openLine(server);
    const request = requestOf(server, getSellersByPincode, as, {
      pincode: '560103',
      limit: 20,
      offset: 0,
    });
    while (!isOver()) {
      const start = performance.now();
      await line.ask(request);
      reads.push(performance.now() - start);
      await wait(READ_PAUSE_MS);
    }
    line.close();
  };
  const pollOn = async (): Promise<void> => {
    while (!isOver()) {
      const answer = await fetch(`${server}/readyz`);
      polls += 1;
      if (!answer.ok) notReady += 1;
      await wait(READY_PAUSE_MS);
    }
  };
  await Promise.all([
    ...people.slice(READERS, READERS + buyers).map(buyOn),
    ...people.slice(0, READERS).map(readOn),
    pollOn(),
  ]);
  const p99 = (values: number[]): number =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN;
  return {
    ordersPerSecond: times.length / seconds,
    orderP99Ms: p99(times),
    readMs: median(reads),
    readP99Ms: p99(reads),
    readyPolls: polls,
    notReady,
  };
}

/** Orders a second that one store takes (LOAD-1). */
const WANTED_ORDERS = 150;
const SECONDS = 8;
const WARM_UP_SECONDS = 4;
const IDLE_SECONDS = 3;

const oneStore = (): number => 0;
const anyOfFifty = (turn: number): number => 1 + (turn % (STORES - 1));

/**
 * Forty people order at one store, each again and again (quote, terms, confirmation), and then at fifty; two others read stores all
 * the time, and readiness is polled.
 */
export async function measureBusyStore({
  db,
  ours,
}: {
  readonly db: Database;
  readonly ours: string;
}): Promise<BenchRow[]> {
  const people = await fillShops(db);
  const serve = (buyers: number, seconds: number, pick: (turn: number) => number) =>
    serveCrowd(ours, people, { buyers, seconds, pick });
  await serve(BUYERS, WARM_UP_SECONDS, anyOfFifty);
  const quiet = await serve(0, IDLE_SECONDS, oneStore);
  const one = await serve(BUYERS, SECONDS, oneStore);
  const fifty = await serve(BUYERS, SECONDS, anyOfFifty);
  const rate = ({ ordersPerSecond }: CrowdFigures): string =>
    `${Math.round(ordersPerSecond)} a second`;
  return [
    judged({
      name: `an order of one store (${rate(one)})`,
      unit: 'ms',
      ours: 1000 / one.ordersPerSecond,
      peer: 1000 / WANTED_ORDERS,
      peerName: `${WANTED_ORDERS} orders a second`,
      budget: 1,
    }),
    judged({
      name: `an order of one store (${rate(one)})`,
      unit: 'ms',
      ours: 1000 / one.ordersPerSecond,
      peer: 1000 / fifty.ordersPerSecond,
      peerName: `the same over 50 stores (${rate(fifty)})`,
      budget: 1 / 0.7,
    }),
    judged({
      name: 'stores of an area for others meanwhile',
      unit: 'ms',
      ours: one.readMs,
      peer: quiet.readMs,
      peerName: 'nobody orders',
      budget: 2,
    }),
    judged({
      name: 'stores of an area for others meanwhile, p99',
      unit: 'ms',
      ours: one.readP99Ms,
      peer: fifty.readP99Ms,
      peerName: 'orders at 50 stores',
      budget: null,
    }),
    judged({
      name: `not ready, of ${one.readyPolls} polls meanwhile`,
      unit: 'answers 503',
      ours: one.notReady,
      // Of any at all the ratio is above the budget.
      peer: 1,
      peerName: 'one',
      budget: 0,
    }),
  ];
}

import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { Page } from 'playwright';
import { changeShopGoods } from '../../src/contracts/goods/change-goods.ts';
import { orderStatusEvent } from '../../src/contracts/events/event-topics.ts';
import { groupBuyOrderConfirmation } from '../../src/contracts/group-buy/pledge.ts';
import { ROLES } from '../../src/domain/account/roles.ts';
import { formatRupees } from '../../src/domain/money.ts';
import type { OrderStatus } from '../../src/domain/orders/life/order-status.ts';
import { groupBuyPath, orderPath, storePath } from '../../src/domain/routes/routes.ts';
import type { Database } from '../../server/db/database.ts';
import { sessions } from '../../server/sign-in/sign-in-tables.ts';
import { storeItems } from '../../server/sellers/store-tables.ts';
import { users } from '../../server/account/account-tables.ts';
import { sessionTokenHash } from '../../server/sign-in/authenticate.ts';
import { aGroupBuy, aGroupWish } from '../../tests/support/builders/group-buy-builders.ts';
import { anOrderWish, placeOrder } from '../../tests/support/builders/order-builders.ts';
import { createServiceClient, type ServiceClient } from '../../tests/support/service-client.ts';
import { signInWithArea, untilInstalled, untilStoreIsKept } from '../app/shopper.ts';
import { withBenchPage } from '../bench-browser.ts';
import { BENCH_STORE_ID } from '../catalogue/bench-item.ts';
import { signPeopleIn, type SignedIn } from '../server/sign-people-in.ts';
import { judged, median, type BenchRow } from '../suite.ts';
import { measureAsking, type FollowedOrder } from './measure-asking.ts';

/** Two copies of the server on one database: what is done at the first is seen on a phone at the second. */
export interface TwoCopies {
  readonly db: Database;
  readonly first: string;
  readonly second: string;
  /** A server that only passes on what it is told. */
  readonly bare: string;
  readonly code: string;
}

const ORDERS = 8;
const CHANGES = 40;
/** News come apart, as people make them: a phone rests for a quarter of a second between two pulls of the same (src/sync/live/live.ts), ms. */
const BETWEEN_MS = 400;
/** The first news on a screen are not counted: that they came shows that the screen is followed. */
const NOT_COUNTED = 1;
const STEPS: readonly (readonly [to: OrderStatus, label: string])[] = [
  ['ORDER_REQUEST_APPROVED', 'APPROVED'],
  ['PACKED', 'PACKED'],
  ['DISPATCHED', 'DISPATCHED'],
  ['OUT_FOR_DELIVERY', 'OUT FOR DELIVERY'],
  ['DELIVERED', 'DELIVERED'],
];
/** From the shop's request to the drawn frame on the buyer's phone, ms (issue of live screens): the middle one and the 95th of a hundred. */
const BUDGETS_MS = { middle: 100, high: 300 } as const;
/** A fifth of a budget is room for other machines. */
const BUDGET = 0.8;

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((left, right) => left - right)[Math.ceil(values.length * part) - 1] ?? Number.NaN;

/** An expression for the page: the time of the frame that has a text, ms since the epoch. */
const drawnAt = (text: string): string => `new Promise((resolve) => {
  const wanted = ${JSON.stringify(text)};
  const isIt = (element) => element.childElementCount === 0 && element.textContent.trim() === wanted;
  const isThere = () => [...document.querySelectorAll('main *')].some(isIt);
  const observer = new MutationObserver(() => {
    if (!isThere()) return;
    observer.disconnect();
    requestAnimationFrame(() => resolve(Date.now()));
  });
  if (isThere()) resolve(Date.now());
  observer.observe(document, { subtree: true, childList: true, characterData: true });
})`;

/**
 * Starts to watch for a text, does something, and waits until the frame with the text is drawn.
 * @returns from the beginning of `act` on, ms
 */
async function msUntilDrawn(page: Page, text: string, act: () => Promise<unknown>) {
  await wait(BETWEEN_MS);
  const drawn = page.evaluate<number>(drawnAt(text));
  const start = Date.now();
  const [at] = await Promise.all([drawn, act()]);
  return at - start;
}

/** How long news from one copy take to a screen at the other: an order's step, a price on an open shelf, a pledge. */
export async function measureSteps(copies: TwoCopies): Promise<BenchRow[]> {
  const { db, first, second, bare, code } = copies;
  const client = createServiceClient(first, () => code);
  const [admin, ...neighbours] = [
    ...(await signPeopleIn(db, 1, { role: ROLES.ADMIN })),
    ...(await signPeopleIn(db, CHANGES)),
  ];
  if (admin === undefined) throw new Error('nobody runs the shop');
  // Enough for all that is ordered and pledged.
  await db.update(storeItems).set({ stock: 10_000 }).where(eq(storeItems.storeId, BENCH_STORE_ID));
  const ours = await withBenchPage(second, async (page) => {
    await signInWithArea(page, second, code);
    await untilStoreIsKept(page, second, BENCH_STORE_ID);
    await untilInstalled(page);
    const buyer = await newestPerson(db);
    return {
      "an order's step": await measureOrders({ page, client, admin, buyer, copies }),
      'a price on an open shelf': await measurePrices({ page, client, admin, copies }),
      'a pledge in a group buy': await measurePledges({ page, client, neighbours, copies }),
    };
  });
  const peer = await withBenchPage(bare, async (page) => {
    await page.getByText('open', { exact: true }).waitFor();
    const found: number[] = [];
    for (let place = 0; place < CHANGES; place += 1) {
      const text = `told for time ${place}`;
      const tell = () => fetch(`${bare}/${encodeURIComponent(text)}`, { method: 'POST' });
      found.push(await msUntilDrawn(page, text, tell));
    }
    return found;
  });
  const asking = await measureAsking({
    url: second,
    code,
    placeOrder: async (page) =>
      followedOrder({ page, client, admin, buyer: await newestPerson(db), copies }),
  });
  const rows = Object.entries(ours).flatMap(([name, found]) => [
    judged({
      name: `${name}, from request to frame, median`,
      unit: 'ms',
      ours: median(found),
      peer: BUDGETS_MS.middle,
      peerName: 'the budget',
      budget: BUDGET,
    }),
    judged({
      name: `${name}, 95th of 100`,
      unit: 'ms',
      ours: percentile(found, 0.95),
      peer: BUDGETS_MS.high,
      peerName: 'the budget',
      budget: BUDGET,
    }),
    judged({
      name: `${name}, beside events alone, median`,
      unit: 'ms',
      ours: median(found),
      peer: median(peer),
      peerName: 'a bare server of events',
      budget: null,
    }),
  ]);
  return [...rows, ...asking];
}

/** Who has signed in on the measured phone, with a session for the bench beside the phone's. */
async function newestPerson(db: Database): Promise<SignedIn> {
  const rows = await db
    .select({ user: users.id, realm: users.realmId })
    .from(users)
    .where(eq(users.phone, '9876543210'));
  const [person] = rows;
  if (person === undefined) throw new Error('nobody has signed in');
  const token = crypto.randomUUID();
  await db.insert(sessions).values({
    tokenHash: sessionTokenHash(token),
    userId: person.user,
    createdAt: 0,
    expiresAt: Date.now() + 86_400_000,
  });
  return { ...person, token };
}

interface Measured {
  readonly page: Page;
  readonly client: ServiceClient;
  readonly copies: TwoCopies;
}

async function anItemOf(db: Database) {
  const [item] = await db
    .select()
    .from(storeItems)
    .where(eq(storeItems.storeId, BENCH_STORE_ID))
    .orderBy(storeItems.ordinal)
    .limit(1);
  if (item === undefined) throw new Error('the shop has nothing');
  return item;
}

type OrderParts = Measured & { readonly admin: SignedIn; readonly buyer: SignedIn };

/** Places an order, whose steps are then measured one after the other. */
async function followedOrder(parts: OrderParts): Promise<FollowedOrder> {
  const { page, client, admin, buyer, copies } = parts;
  const { id: itemId } = await anItemOf(copies.db);
  const wish = anOrderWish(BENCH_STORE_ID, [{ itemId, quantity: 1 }]);
  const { orderId } = await placeOrder(client, buyer, wish);
  const left = [...STEPS];
  return {
    transactionId: wish.transactionId,
    step: async () => {
      const next = left.shift();
      if (next === undefined) return undefined;
      const [to, label] = next;
      return msUntilDrawn(page, label, async () => {
        const { output } = await client.call(orderStatusEvent, { orderId, to }, { as: admin });
        if (output.status !== to) throw new Error(`the order is ${output.status}`);
      });
    },
  };
}

async function measureOrders(parts: OrderParts): Promise<number[]> {
  const { page, copies } = parts;
  const found: number[] = [];
  for (let count = 0; count < ORDERS; count += 1) {
    const order = await followedOrder(parts);
    await page.goto(copies.second + orderPath(order.transactionId));
    await page.getByText('CREATED', { exact: true }).first().waitFor();
    const ofOrder: number[] = [];
    for (let took = await order.step(); took !== undefined; took = await order.step()) {
      ofOrder.push(took);
    }
    found.push(...ofOrder.slice(NOT_COUNTED));
  }
  return found;
}

async function measurePrices({
  page,
  client,
  admin,
  copies,
}: Measured & { readonly admin: SignedIn }): Promise<number[]> {
  const item = await anItemOf(copies.db);
  await page.goto(copies.second + storePath(BENCH_STORE_ID, { category: item.categoryId }));
  await page.getByText(item.name).first().waitFor();
  const found: number[] = [];
  let seen = { price: item.pricePaise, mrp: item.mrpPaise, version: item.liveVersion };
  for (let count = 0; count < CHANGES; count += 1) {
    const price = 90_011 + count * 100;
    const change = async () => {
      const { output } = await client.call(
        changeShopGoods,
        {
          storeId: BENCH_STORE_ID,
          changes: [
            {
              act: 'price',
              itemId: item.id,
              pricePaise: price,
              mrpPaise: price,
              seenPricePaise: seen.price,
              seenMrpPaise: seen.mrp,
              seenVersion: seen.version,
            },
          ],
        },
        { as: admin },
      );
      if (output.goods.asked.length > 0) throw new Error('the price was not taken');
      seen = { price, mrp: price, version: output.goods.version };
    };
    found.push(await msUntilDrawn(page, formatRupees(price), change));
  }
  return found.slice(NOT_COUNTED);
}

async function measurePledges({
  page,
  client,
  neighbours,
  copies,
}: Measured & { readonly neighbours: readonly SignedIn[] }): Promise<number[]> {
  const { id: itemId } = await anItemOf(copies.db);
  const now = Date.now();
  const group = await aGroupBuy(copies.db, {
    storeId: BENCH_STORE_ID,
    itemId,
    mostQuantity: CHANGES,
    startsAt: now - 1000,
    endsAt: now + 3_600_000,
  });
  await page.goto(copies.second + groupBuyPath(group.id));
  await page.getByText(/^Be the first/).waitFor();
  const found: number[] = [];
  for (const [place, as] of neighbours.entries()) {
    const join = async () => {
      const { status } = await client.call(groupBuyOrderConfirmation, aGroupWish(group.id), { as });
      if (status !== 200) throw new Error(`nobody could pledge: ${status}`);
    };
    found.push(await msUntilDrawn(page, `${place + 1} of ${CHANGES} pledged`, join));
  }
  return found.slice(NOT_COUNTED);
}

import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../server/db/database.ts';
import { priceChanges, stockMoves } from '../../server/goods/goods-tables.ts';
import { ledgerEntries } from '../../server/money/money-tables.ts';
import { orderLines, orderMilestones, orders } from '../../server/orders/order-tables.ts';
import { storeItems, stores } from '../../server/sellers/store-tables.ts';
import { keptWork } from '../../server/sellers/seller-tables.ts';
import { unbalancedItems } from '../../server/goods/stock-ledger.ts';
import type { OrderStatus } from '../../src/domain/orders/life/order-status.ts';
import { inDatabaseOf } from '../support/servers/stopped-server.ts';
import { note, type Stage, type WantedOrder } from './diary.ts';
import type { MarketDay } from './market.ts';
import { COUNTERS } from './plan-day.ts';

/** The way of an order that somebody took so far: each of its statuses, once. */
const WAYS: Readonly<Record<Stage, readonly OrderStatus[]>> = {
  placed: ['ORDER_CREATED'],
  accepted: ['ORDER_CREATED', 'ORDER_REQUEST_APPROVED'],
  packed: ['ORDER_CREATED', 'ORDER_REQUEST_APPROVED', 'PACKED'],
  delivered: [
    ...(['ORDER_CREATED', 'ORDER_REQUEST_APPROVED', 'PACKED'] as const),
    ...(['DISPATCHED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const),
  ],
  cancelled: ['ORDER_CREATED', 'CANCELLED'],
};

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** Compares the database, of a server that is stopped, with what people did all day. @returns what differs, a line each */
export async function checkBooks(day: MarketDay): Promise<string[]> {
  await day.server.stop();
  return inDatabaseOf(day.server.dataDirectory, async (db) => {
    const wrong = [
      ...(await wrongOrders(db, day)),
      ...(await wrongStock(db, day)),
      ...(await wrongPrices(db, day)),
      ...(await wrongMoney(db, day)),
    ];
    const kept = await db.select().from(keptWork);
    if (kept.length > 0) wrong.push(`${kept.length} pieces of work were not taken`);
    return wrong;
  });
}

const shopOrders = (db: Database, { storeId }: MarketDay) =>
  db.select().from(orders).where(eq(orders.storeId, storeId));

/** Each order that was wanted, and no other, once, with its lines, on its way as far as it was taken, each step once. */
async function wrongOrders(db: Database, day: MarketDay): Promise<string[]> {
  const wrong: string[] = [];
  const rows = await shopOrders(db, day);
  const wanted = new Map(day.diary.orders.map((order) => [order.id, order]));
  for (const { id, transactionId } of rows)
    if (!wanted.has(transactionId)) wrong.push(`nobody wanted order ${id}`);
  for (const order of wanted.values()) {
    const [row, ...others] = rows.filter(({ transactionId }) => transactionId === order.id);
    if (row === undefined || others.length > 0) {
      wrong.push(`order ${order.id} is there ${row === undefined ? 0 : 1 + others.length} times`);
      continue;
    }
    const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, row.id));
    if (linesText(lines) !== linesText(order.lines))
      wrong.push(`${row.id} has ${linesText(lines)}, wanted was ${linesText(order.lines)}`);
    const made = await db
      .select()
      .from(orderMilestones)
      .where(eq(orderMilestones.orderId, row.id))
      .orderBy(asc(orderMilestones.position));
    const way = made.map(({ status }) => status).join(' ');
    if (way !== WAYS[order.stage].join(' ')) wrong.push(`${row.id} is ${order.stage}: ${way}`);
    wrong.push(...wrongDelivery(order, row, made.at(-1)?.note ?? ''));
  }
  return wrong;
}

const linesText = (lines: WantedOrder['lines']): string =>
  lines
    .map(({ itemId, quantity }) => `${quantity} × ${itemId}`)
    .toSorted()
    .join(', ');

function wrongDelivery(
  { stage, wrongCodes }: WantedOrder,
  { id, status, deliveryTries }: typeof orders.$inferSelect,
  lastNote: string,
): string[] {
  const wrong: string[] = [];
  if (stage === 'delivered' && lastNote !== 'With the delivery code')
    wrong.push(`${id} was delivered "${lastNote}"`);
  if (stage === 'delivered' && deliveryTries !== wrongCodes)
    wrong.push(`${id} counts ${deliveryTries} wrong codes of ${wrongCodes}`);
  if (WAYS[stage].at(-1) !== status) wrong.push(`${id} is ${status}, not ${stage}`);
  return wrong;
}

/** To the unit: what was there in the morning, with all that came, was sold, ordered, called off and counted away. */
async function wrongStock(db: Database, day: MarketDay): Promise<string[]> {
  const wrong: string[] = [];
  const expected = new Map(
    day.categories
      .flat()
      .map(({ itemId, stock }) => [itemId, stock + (day.diary.stock.get(itemId) ?? 0)]),
  );
  for (const { stage, lines } of day.diary.orders) {
    if (stage === 'cancelled') continue;
    for (const { itemId, quantity } of lines)
      expected.set(itemId, (expected.get(itemId) ?? 0) - quantity);
  }
  const items = await db.select().from(storeItems).where(eq(storeItems.storeId, day.storeId));
  for (const { id, name, stock } of items) {
    if (stock === expected.get(id)) continue;
    const moves = await db.select().from(stockMoves).where(eq(stockMoves.itemId, id));
    const story = moves.map(({ kind, quantity }) => `${kind} ${quantity}`).join(', ');
    wrong.push(`there are ${stock} of ${id} ${name}, not ${expected.get(id)}: ${story}`);
  }
  for (const { itemId, excess } of await unbalancedItems(db))
    wrong.push(`the moves of ${itemId} are ${excess} off its stock`);
  const counts = await db
    .select()
    .from(stockMoves)
    .where(and(eq(stockMoves.storeId, day.storeId), eq(stockMoves.kind, 'counted')));
  const counted = new Set(counts.map(({ itemId }) => itemId));
  wrong.push(...differences('count', counted, day.diary.counted));
  const counters = new Set(counts.map(({ by }) => by));
  if (counters.size !== COUNTERS) wrong.push(`${counters.size} people counted`);
  return wrong;
}

/** What is in the books of items that nobody touched, and the other way round. */
const differences = (
  what: string,
  booked: ReadonlySet<string>,
  meant: ReadonlyMap<string, unknown>,
): string[] => [
  ...[...booked].filter((id) => !meant.has(id)).map((id) => `nobody meant a ${what} of ${id}`),
  ...[...meant.keys()].filter((id) => !booked.has(id)).map((id) => `there is no ${what} of ${id}`),
];

/** Each price is what the last person who changed it meant; all others are those of the morning. */
async function wrongPrices(db: Database, day: MarketDay): Promise<string[]> {
  const wrong: string[] = [];
  const morning = new Map(day.categories.flat().map((good) => [good.itemId, good]));
  const items = await db.select().from(storeItems).where(eq(storeItems.storeId, day.storeId));
  for (const { id, name, pricePaise, mrpPaise } of items) {
    const meant = day.diary.prices.get(id) ?? morning.get(id)?.pricePaise;
    if (pricePaise !== meant) wrong.push(`${id} ${name} costs ${pricePaise}, not ${meant} paise`);
    if (mrpPaise !== morning.get(id)?.mrpPaise) wrong.push(`${id} has another MRP`);
  }
  const changes = await db
    .select()
    .from(priceChanges)
    .where(eq(priceChanges.storeId, day.storeId))
    .orderBy(asc(priceChanges.id));
  const last = new Map<string, number>();
  for (const { itemId, pricePaise } of changes) {
    if (last.get(itemId) === pricePaise) wrong.push(`${itemId} got one price twice`);
    last.set(itemId, pricePaise);
  }
  wrong.push(...differences('price change', new Set(last.keys()), day.diary.prices));
  return wrong;
}

/** To the paisa: cash of each order that was delivered, once, with Haat's commission, and of no other; the ledger adds up to nothing. */
async function wrongMoney(db: Database, day: MarketDay): Promise<string[]> {
  const wrong: string[] = [];
  const entries = await db.select().from(ledgerEntries);
  const sum = sumOf(entries.map(({ amountPaise }) => amountPaise));
  if (sum !== 0) wrong.push(`the ledger is ${sum} paise off`);
  const [store] = await db.select().from(stores).where(eq(stores.id, day.storeId));
  const rows = await shopOrders(db, day);
  let [cashPaise, commissionPaise] = [0, 0];
  for (const row of rows) {
    const own = entries.filter(({ orderId }) => orderId === row.id);
    const goods = row.itemTotalPaise - row.discountPaise;
    const commission = Math.round((goods * (store?.commissionBasisPoints ?? 0)) / 10_000);
    const isDelivered = row.status === 'DELIVERED';
    const wanted = isDelivered
      ? `cash ${-row.amountPaise}, ${commission === 0 ? '' : `haat ${commission}, `}store:${day.storeId} ${row.amountPaise - commission}`
      : '';
    const booked = [...new Set(own.map(({ account }) => account))]
      .map((account) => {
        const ofAccount = own.filter((each) => each.account === account);
        return `${account} ${sumOf(ofAccount.map(({ amountPaise }) => amountPaise))}`;
      })
      .toSorted()
      .join(', ');
    if (booked !== wanted) wrong.push(`${row.id} ${row.status}: booked ${booked}`);
    if (own.length !== (isDelivered ? (commission === 0 ? 2 : 4) : 0))
      wrong.push(`${row.id} has ${own.length} entries`);
    const lines = await db
      .select()
      .from(orderLines)
      .where(and(eq(orderLines.orderId, row.id), inArray(orderLines.itemId, itemIdsOf(day, row))));
    const total = sumOf(lines.map(({ quantity, pricePaise }) => quantity * pricePaise));
    if (total !== row.itemTotalPaise) wrong.push(`${row.id} adds up to ${total} paise`);
    if (isDelivered) {
      cashPaise += row.amountPaise;
      commissionPaise += commission;
    }
  }
  note(day.diary, 'paise of cash taken', cashPaise);
  note(day.diary, 'paise of commission', commissionPaise);
  return wrong;
}

const itemIdsOf = (
  { diary }: MarketDay,
  { transactionId }: Pick<typeof orders.$inferSelect, 'transactionId'>,
): string[] =>
  diary.orders
    .filter(({ id }) => id === transactionId)
    .flatMap(({ lines }) => lines.map(({ itemId }) => itemId));

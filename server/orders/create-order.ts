import { randomInt } from 'node:crypto';
import type { DeliveryAddress } from '../../src/domain/account/address.ts';
import { DELIVERY_CODE_DIGITS } from '../../src/domain/orders/shop/delivery-code.ts';
import { DEFAULT_RETAIL_TYPE } from '../../src/domain/orders/retail-type.ts';
import type { OrderWishes } from '../../src/domain/orders/order-wishes.ts';
import type { Arrival } from '../../src/domain/orders/slots/arrival.ts';
import type { Order, Quote } from '../../src/contracts/schemas.ts';
import type { Database } from '../db/database.ts';
import { inArray, sql } from 'drizzle-orm';
import type { LockedItem } from '../catalogue/stock/stock-lines.ts';
import { insertMany } from '../db/insert-many.ts';
import { eachVersion, personPartition, raiseVersions, shopPartition } from '../db/raise-version.ts';
import { itemFactRows } from '../catalogue/catalogue-tables.ts';
import { orderLines, orderMilestones, orders } from './order-tables.ts';
import { returnWindowOf, storeItems } from '../sellers/store-tables.ts';
import { pokeDesk } from '../live/poke-channel.ts';
import { orderSearchText } from './listing/order-search-text.ts';
import { newOrdersOf } from './load-orders.ts';

/** Crockford's base 32: no I, L, O and U, so that an id can be read out on the phone. */
const ID_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ID_LENGTH = 10;

/** "H" and ten characters, 50 random bits: short enough to read out, too many to guess. */
export function newOrderId(randomBytes: (count: number) => Uint8Array): string {
  const characters = Array.from(
    randomBytes(ID_LENGTH),
    (byte) => ID_ALPHABET[byte % ID_ALPHABET.length],
  );
  return `H${characters.join('')}`;
}

/** How an order is paid: at the door, or already, by a payment of `payments`. */
export type OrderPayment =
  { readonly method: 'cod' } | { readonly method: 'online'; readonly paymentId: string };

/** Everything that an order is made of; `placedAt` in ms since the epoch. */
export interface NewOrder {
  readonly id: string;
  readonly userId: number;
  readonly transactionId: string;
  readonly storeName: string;
  readonly quote: Quote;
  readonly address: DeliveryAddress;
  /** Null or missing: nobody wished anything. */
  readonly wishes?: OrderWishes | null;
  readonly payment: OrderPayment;
  readonly placedAt: number;
  /** When it is promised; missing: nothing is, as for a group buy. */
  readonly arrival?: Arrival;
}

/** An order that is paid online begins with its payment; ORD-3: there is none before the money is here. */
const FIRST_MILESTONES = {
  cod: [{ status: 'ORDER_CREATED', by: 'buyer' }],
  online: [
    { status: 'PAYMENT_RECEIVED', by: 'system' },
    { status: 'ORDER_CREATED', by: 'system' },
  ],
} as const;

/** What a line keeps of its item as it is now: later changes of the item change neither look nor terms of the order. */
type KeptFacts = Pick<LockedItem, 'picture' | 'returnable' | 'cancellable' | 'returnWindowMinutes'>;

async function keptFacts(db: Database, itemIds: readonly string[]) {
  const { id, picture, returnable, cancellable } = storeItems;
  const rows = await db
    .select({ id, picture, returnable, cancellable, returnWindowMinutes: returnWindowOf })
    .from(storeItems)
    .where(inArray(id, [...itemIds]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The tax of goods as their shops have entered it. */
export type LineTax = Pick<typeof orderLines.$inferSelect, 'hsn' | 'gstPercent'>;

/** What a line keeps of its item's tax: a rate that changes later is not that of this sale. */
export async function taxesOf(
  db: Database,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, LineTax>> {
  const { itemId, facts } = itemFactRows;
  const rows = await db
    .select({
      itemId,
      hsn: sql<string | null>`${facts} ->> 'hsn'`,
      gstPercent: sql<number | null>`(${facts} ->> 'gstPercent')::float8`,
    })
    .from(itemFactRows)
    .where(inArray(itemId, [...new Set(itemIds)]));
  return new Map(rows.map(({ itemId: id, ...tax }) => [id, tax]));
}

/** Of goods whose shop has entered none. */
export const NO_TAX_KNOWN: LineTax = { hsn: null, gstPercent: null };

/** The versions of a new order: among its buyer's orders and among its shop's. */
interface NewVersions {
  readonly version: number;
  readonly shopVersion: number;
}

const DELIVERY_CODES = 10 ** DELIVERY_CODE_DIGITS;

function orderRowOf(order: NewOrder, versions: NewVersions): typeof orders.$inferSelect {
  const { id, userId, transactionId, storeName, quote, address, payment, placedAt } = order;
  const { bill, coupon, lines, storeId } = quote;
  return {
    id,
    userId,
    transactionId,
    storeId,
    storeName,
    status: 'ORDER_CREATED',
    itemTotalPaise: bill.itemTotalPaise,
    deliveryChargePaise: bill.deliveryChargePaise,
    packingChargePaise: bill.packingChargePaise,
    amountPaise: bill.amountToBePaidPaise,
    discountPaise: bill.discountPaise,
    couponCode: coupon?.problem === null ? coupon.code : null,
    paymentMethod: payment.method,
    paymentId: payment.method === 'online' ? payment.paymentId : null,
    cancelReason: null,
    address,
    wishes: order.wishes ?? null,
    placedAt,
    statusAt: placedAt,
    ...versions,
    preparationMinutes: null,
    arrival: order.arrival ?? null,
    courierPartner: null,
    awbNumber: null,
    rider: null,
    deliveryCode: String(randomInt(DELIVERY_CODES)).padStart(DELIVERY_CODE_DIGITS, '0'),
    deliveryTries: 0,
    retailType: DEFAULT_RETAIL_TYPE,
    refundAskedAt: null,
    shopRings: 0,
    searchText: orderSearchText({
      orderId: id,
      storeName,
      itemNames: lines.map(({ name }) => name),
    }),
  };
}

/** Of an item that the store has taken away since the quote. */
const UNKNOWN_FACTS: KeptFacts = {
  picture: '',
  returnable: true,
  cancellable: true,
  returnWindowMinutes: 60,
};

const lineRowsOf = (
  { id, quote }: NewOrder,
  facts: ReadonlyMap<string, KeptFacts>,
  taxes: ReadonlyMap<string, LineTax>,
): (typeof orderLines.$inferSelect)[] =>
  quote.lines.map(({ itemId, name, unit, quantity, pricePaise }, position) => {
    const { picture, returnable, cancellable, returnWindowMinutes } =
      facts.get(itemId) ?? UNKNOWN_FACTS;
    const kept = { picture, returnable, cancellable, returnWindowMinutes };
    const tax = taxes.get(itemId) ?? NO_TAX_KNOWN;
    return { orderId: id, position, itemId, name, unit, ...kept, quantity, pricePaise, ...tax };
  });

const milestoneRowsOf = ({
  id,
  payment,
  placedAt,
}: NewOrder): (typeof orderMilestones.$inferSelect)[] =>
  FIRST_MILESTONES[payment.method].map(({ status, by }, position) => ({
    orderId: id,
    position,
    status,
    at: placedAt,
    by,
    note: '',
  }));

/**
 * Writes orders of different people with their lines and first milestones at their quotes' prices, each table once. Call it
 * in a transaction that has taken the stock; each person's version is raised in it, so that the next pull brings the order.
 * @param facts of the items by id, as they are under their locks
 * @returns the orders as their buyers see them, in the order of `made`
 */
export async function createOrders(
  db: Database,
  made: readonly NewOrder[],
  facts: ReadonlyMap<string, KeptFacts>,
): Promise<Order[]> {
  const people = made.map(({ userId }) => personPartition(userId));
  const shops = made.map(({ quote }) => shopPartition(quote.storeId));
  const versionOf = eachVersion(await raiseVersions(db, [...people, ...shops]));
  pokeDesk('orders');
  const rows = made.map((order) =>
    orderRowOf(order, {
      version: versionOf(personPartition(order.userId)),
      shopVersion: versionOf(shopPartition(order.quote.storeId)),
    }),
  );
  await insertMany(db, orders, rows);
  const taxes = await taxesOf(
    db,
    made.flatMap(({ quote }) => quote.lines.map(({ itemId }) => itemId)),
  );
  const lines = made.flatMap((order) => lineRowsOf(order, facts, taxes));
  const milestones = made.flatMap((order) => milestoneRowsOf(order));
  await Promise.all([
    insertMany(db, orderLines, lines),
    insertMany(db, orderMilestones, milestones),
  ]);
  return newOrdersOf(db, rows, { lines, milestones });
}

/** Writes one order, as `createOrders` does. */
export async function createOrder(db: Database, order: NewOrder): Promise<void> {
  const facts = await keptFacts(
    db,
    order.quote.lines.map(({ itemId }) => itemId),
  );
  await createOrders(db, [order], facts);
}

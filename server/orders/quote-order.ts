import { millisecondsInMinute } from 'date-fns/constants';
import { and, eq, inArray } from 'drizzle-orm';
import type { Quote } from '../../src/contracts/schemas.ts';
import type { DeliveryAddress } from '../../src/domain/account/address.ts';
import { fulfilmentOf, type OrderWishes } from '../../src/domain/orders/order-wishes.ts';
import { distanceKm } from '../../src/domain/stores/geo.ts';
import { memberPercents } from '../coop/memberships.ts';
import { memberPricePaise } from '../../src/domain/coop/coop.ts';
import {
  heldByItem,
  reservable,
  reservationsOfItem,
  type HeldStock,
  type Reservation,
} from '../catalogue/stock/stock-reservations.ts';
import { done, orThrow, type Outcome, refused } from '../changes/change-queue.ts';
import type { Database } from '../db/database.ts';
import { storeItems, stores } from '../sellers/store-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import { knownArea } from '../places/known-areas.ts';
import type { Places } from '../places/places.ts';
import { billOf, chargesFor, type StoreCharges } from '../../src/domain/orders/quotes/bill.ts';
import { lotPricePaise, mostInLots } from '../../src/domain/orders/quotes/lots.ts';
import { freebieOf } from '../../src/domain/orders/offers/offer-lines.ts';
import type { Freebie } from '../../src/domain/orders/offers/offers.ts';
import {
  explainDiscounts,
  type NamedLine,
  withCategories,
  quoteCoupon,
} from '../promotions/quote-coupon.ts';

/** What is billed, to whom, with which coupon; `now` in ms by the server's clock. */
interface BilledWish {
  readonly userId: number;
  readonly store: StoreCharges & { readonly id: string };
  readonly lines: readonly NamedLine[];
  readonly couponCode: string | null;
  readonly now: number;
  /** The line of an item of this store, with how much of it can be had. */
  readonly quoteItem: (wanted: Freebie) => Promise<Quote['lines'][number] | undefined>;
}

/** The bill, the coupon, what it does line by line, and an item that comes along for nothing. */
interface BilledQuote extends Pick<Quote, 'bill' | 'coupon' | 'discounts'> {
  readonly freeLines: Quote['lines'];
}

/** A free item as a line at 0 paise, which takes stock as any other; undefined when there is too little of it. */
async function quoteFreebie(
  { quoteItem }: BilledWish,
  freebie: Freebie,
): Promise<Quote['lines'][number] | undefined> {
  const line = await quoteItem(freebie);
  return line === undefined || line.available < line.quantity
    ? undefined
    : { ...line, pricePaise: 0, isFree: true };
}

/**
 * Bill and coupon at the server's own prices, offers and clock (ORD-6). A coupon that can't be used takes nothing off and
 * says why; one whose free item has run out is over.
 */
async function quoteBill(db: Database, wish: BilledWish): Promise<BilledQuote> {
  const { userId, store, couponCode: code, now } = wish;
  const plain = { bill: billOf(wish.lines, store), freeLines: [] };
  if (code === null) return { ...plain, coupon: null };
  const lines = await withCategories(db, wish.lines);
  const { applied, problem } = await quoteCoupon(db, {
    userId,
    storeId: store.id,
    code,
    lines,
    now,
  });
  if (applied === null) return { ...plain, coupon: { code, discountPaise: 0, problem } };
  const { offer } = applied;
  const freebie = freebieOf(offer, lines, now);
  const freeLine = freebie === null ? undefined : await quoteFreebie(wish, freebie);
  if (freebie !== null && freeLine === undefined) {
    return { ...plain, coupon: { code, discountPaise: 0, problem: 'expired' } };
  }
  const bill = billOf(lines, store, applied);
  const coupon = { code, discountPaise: bill.discountPaise, problem: null };
  const discounts = explainDiscounts(offer, lines, now);
  return { bill, coupon, discounts, freeLines: freeLine === undefined ? [] : [freeLine] };
}

/** How long a quote's prices are kept (ms). */
export const QUOTE_LIFETIME_MS = 10 * millisecondsInMinute;

/** What somebody wants to order, and where to. */
export interface OrderWish {
  readonly storeId: string;
  readonly lines: readonly { readonly itemId: string; readonly quantity: number }[];
  readonly address: DeliveryAddress;
  readonly couponCode: string | null;
  /** Missing: nobody wished anything. Of them a quote depends on `pickup` only. */
  readonly wishes?: OrderWishes | undefined;
  /** The same wish where the others are not asked yet. */
  readonly pickup?: true | undefined;
  /** Whose reservation counts as the wish's own; undefined: everything that is reserved is somebody else's. */
  readonly transactionId?: string;
}

type Store = typeof stores.$inferSelect;
type Item = typeof storeItems.$inferSelect;
type QuotedLine = Quote['lines'][number];

/** A quote and the store that it is from. */
export interface StoreQuote {
  readonly store: Store;
  readonly quote: Quote;
}

/**
 * The store if it takes orders. Opening hours don't count here: an order that comes at night waits for the store to
 * open, which suits buyers who were offline; `takingOrders` is the seller's own switch.
 * @throws ProblemError store_not_found, store_not_taking_orders
 */
export async function orderableStore(db: Database, storeId: string): Promise<Store> {
  const [store] = await db.select().from(stores).where(eq(stores.id, storeId));
  return orderable(store);
}

function orderable(store: Store | undefined): Store {
  if (store === undefined) throw new ProblemError('store_not_found');
  if (store.takingOrders) return store;
  // Its buyer can do nothing but buy elsewhere; why is the shop's to know.
  const closed = `Haat has closed ${store.name} for now, so nothing is ordered and nothing is charged. Please buy at another store; what you chose here is kept.`;
  throw new ProblemError(
    'store_not_taking_orders',
    store.suspendedAt === null ? {} : { detail: closed },
  );
}

/**
 * The same with its live sheet locked until the transaction ends (`lockLiveSheet`).
 * @throws ProblemError store_not_found, store_not_taking_orders
 */
export async function lockOrderableStore(transaction: Database, storeId: string): Promise<Store> {
  const [store] = await transaction
    .select()
    .from(stores)
    .where(eq(stores.id, storeId))
    .for('no key update');
  return orderable(store);
}

/**
 * The distance counts from the address's own point, else from that of its pincode; a paused area gets nothing.
 * @throws ProblemError address_not_serviceable
 */
export async function checkServiceable(
  store: Store,
  address: DeliveryAddress,
  { db, places }: { readonly db: Database; readonly places: Places },
): Promise<void> {
  const known = await knownArea(db, places, address.areaCode);
  const point = known?.isPaused === true ? null : (address.location ?? known?.area.location);
  if (point && distanceKm(point, store) <= store.deliveryRadiusKm) return;
  throw new ProblemError('address_not_serviceable');
}

/**
 * A line at the store's own price (ORD-6), by its quantity (LOT-1), for members of its cooperative at theirs (COOP-1). Whole lots can be
 * had; of an item that is gone, not sold for cash, or asked for below its smallest lot, nothing.
 */
function quoteLine(
  wanted: OrderWish['lines'][number],
  item: Item | undefined,
  { held, memberPercent }: { held: HeldStock | undefined; memberPercent: number },
): QuotedLine {
  const { itemId, quantity } = wanted;
  if (item === undefined) {
    return { itemId, name: '', unit: '', quantity, available: 0, pricePaise: 0, mrpPaise: 0 };
  }
  const { name, unit, mrpPaise, lot } = item;
  const left = item.codAvailable ? Math.min(quantity, reservable(item.stock, held)) : 0;
  const available = mostInLots(lot, left);
  const pricePaise = memberPricePaise(
    lotPricePaise(item.pricePaise, lot, available),
    memberPercent,
  );
  return { itemId, name, unit, quantity, available, pricePaise, mrpPaise };
}

/** What quotes of one store are made from. */
export interface QuoteFacts {
  readonly store: Store;
  readonly itemsById: ReadonlyMap<string, Item>;
  readonly reservations: readonly Reservation[];
  /** Percent off for members of the store's cooperative, by person; others are missing. */
  readonly memberPercents: ReadonlyMap<number, number>;
}

/**
 * Reads what the quotes of one store for several people need, each table once.
 * @throws ProblemError store_not_found, store_not_taking_orders
 */
export async function readQuoteFacts(
  db: Database,
  storeId: string,
  {
    itemIds,
    userIds,
    now,
  }: {
    readonly itemIds: readonly string[];
    readonly userIds: readonly number[];
    readonly now: number;
  },
): Promise<QuoteFacts> {
  const selectItems = db
    .select({ item: storeItems, reservations: reservationsOfItem(now) })
    .from(storeItems)
    .where(
      and(
        eq(storeItems.storeId, storeId),
        inArray(storeItems.id, [...itemIds]),
        eq(storeItems.removed, false),
      ),
    );
  const [store, rows, percents] = await Promise.all([
    orderableStore(db, storeId),
    selectItems,
    memberPercents(db, { userIds, storeId, at: now }),
  ]);
  const itemsById = new Map(rows.map(({ item }) => [item.id, item]));
  const reservations = rows.flatMap((row) => row.reservations);
  return { store, itemsById, reservations, memberPercents: percents };
}

function quoteLines(facts: QuoteFacts, { now, userId }: QuoteParts, wish: OrderWish): QuotedLine[] {
  const { transactionId } = wish;
  const holder = transactionId === undefined ? undefined : { userId, transactionId };
  const held = heldByItem(facts.reservations, { holder, now });
  const memberPercent = facts.memberPercents.get(userId) ?? 0;
  return wish.lines.map((line) =>
    quoteLine(line, facts.itemsById.get(line.itemId), {
      held: held.get(line.itemId),
      memberPercent,
    }),
  );
}

/** What quoting needs besides the wish; `now` in ms. */
export interface QuoteParts {
  readonly db: Database;
  readonly places: Places;
  readonly now: number;
  /** Who orders: a coupon counts by person. */
  readonly userId: number;
}

/** The line of an item that comes with a coupon, which the wish did not name. */
async function quoteFreeItem(
  parts: QuoteParts,
  wish: OrderWish,
  wanted: OrderWish['lines'][number],
): Promise<QuotedLine | undefined> {
  const { db, userId, now } = parts;
  const ask = { itemIds: [wanted.itemId], userIds: [userId], now };
  const facts = await readQuoteFacts(db, wish.storeId, ask);
  return quoteLines(facts, parts, { ...wish, lines: [wanted] })[0];
}

/**
 * Quotes an order from facts that were read, at the store's own prices and stock (ORD-6), without what is reserved for others: the
 * bill is over what can be had.
 * @throws ProblemError address_not_serviceable, pickup_not_offered
 */
export async function quoteFromFacts(
  facts: QuoteFacts,
  parts: QuoteParts,
  wish: OrderWish,
): Promise<StoreQuote> {
  const { db, places, now, userId } = parts;
  const { store } = facts;
  const fulfilment = fulfilmentOf(wish.pickup === true ? wish : wish.wishes);
  if (fulfilment === 'delivery') await checkServiceable(store, wish.address, { db, places });
  else if (!store.offersPickup) throw new ProblemError('pickup_not_offered');
  const lines = quoteLines(facts, parts, wish);
  const available = lines
    .map(({ itemId, unit, pricePaise, available: quantity }) => ({
      itemId,
      unit,
      pricePaise,
      quantity,
    }))
    .filter(({ quantity }) => quantity > 0);
  const { couponCode } = wish;
  const { freeLines, ...billed } = await quoteBill(db, {
    userId,
    store: chargesFor(store, fulfilment),
    lines: available,
    couponCode,
    now,
    quoteItem: (wanted) => quoteFreeItem(parts, wish, wanted),
  });
  const expiresAt = now + QUOTE_LIFETIME_MS;
  const quoted = { storeId: store.id, lines: [...lines, ...freeLines], ...billed };
  return { store, quote: { ...quoted, serverTime: now, expiresAt } };
}

/** A wish and whose it is. */
export type PersonsWish = OrderWish & { readonly userId: number };

/**
 * Quotes orders of different people at one store; see `quoteFromFacts`. What is common to them is read once.
 * @returns in the order of `wishes`
 * @throws ProblemError store_not_found, store_not_taking_orders
 */
export async function quoteAllOrders(
  parts: Omit<QuoteParts, 'userId'>,
  wishes: readonly PersonsWish[],
): Promise<Outcome<StoreQuote>[]> {
  const { storeId } = wishes[0] ?? { storeId: '' };
  const itemIds = [...new Set(wishes.flatMap(({ lines }) => lines.map(({ itemId }) => itemId)))];
  const userIds = wishes.map(({ userId }) => userId);
  const facts = await readQuoteFacts(parts.db, storeId, { itemIds, userIds, now: parts.now });
  const outcomes: Outcome<StoreQuote>[] = [];
  for (const wish of wishes) {
    try {
      outcomes.push(done(await quoteFromFacts(facts, { ...parts, userId: wish.userId }, wish)));
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      outcomes.push(refused(error));
    }
  }
  return outcomes;
}

/**
 * Quotes one order.
 * @throws ProblemError store_not_found, store_not_taking_orders, address_not_serviceable, pickup_not_offered
 */
export async function quoteOrder(
  { userId, ...parts }: QuoteParts,
  wish: OrderWish,
): Promise<StoreQuote> {
  const [outcome] = await quoteAllOrders(parts, [{ ...wish, userId }]);
  return orThrow(outcome);
}

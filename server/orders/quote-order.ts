import { and, eq, inArray } from 'drizzle-orm';
import type { Quote } from '../../src/contracts/schemas.ts';
import type { DeliveryAddress } from '../../src/domain/address.ts';
import type { OrderWishes } from '../../src/domain/orders/order-wishes.ts';
import { distanceKm } from '../../src/domain/geo.ts';
import { memberTerms } from '../coop/member-terms.ts';
import { memberPricePaise } from '../../src/domain/coop.ts';
import { heldStock, reservable, type HeldStock } from '../catalogue/stock-reservations.ts';
import type { Database } from '../db/database.ts';
import { storeItems, stores } from '../db/schema.ts';
import { ProblemError } from '../http/problem-error.ts';
import type { Places } from '../places/places.ts';
import { quoteBill } from './quote-bill.ts';

/** How long a quote's prices are kept (ms). */
export const QUOTE_LIFETIME_MS = 10 * 60_000;

/** What somebody wants to order, and where to. */
export interface OrderWish {
  readonly storeId: string;
  readonly lines: readonly { readonly itemId: string; readonly quantity: number }[];
  readonly address: DeliveryAddress;
  readonly couponCode: string | null;
  /** Missing: nobody wished anything. A quote does not depend on them. */
  readonly wishes?: OrderWishes | undefined;
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
  if (store === undefined) throw new ProblemError('store_not_found');
  if (!store.takingOrders) throw new ProblemError('store_not_taking_orders');
  return store;
}

/** The distance counts from the address's own point, else from that of its pincode. */
function checkServiceable(store: Store, address: DeliveryAddress, places: Places): void {
  const point = address.location ?? places.areaByPincode(address.areaCode)?.location;
  if (point && distanceKm(point, store) <= store.deliveryRadiusKm) return;
  throw new ProblemError('address_not_serviceable');
}

/**
 * A line at the store's own price (ORD-6), for members of its cooperative at theirs (COOP-1). An item that is gone, or not sold
 * for cash, can't be had: 0 available.
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
  const { name, unit, mrpPaise } = item;
  const pricePaise = memberPricePaise(item.pricePaise, memberPercent);
  const available = item.codAvailable ? Math.min(quantity, reservable(item.stock, held)) : 0;
  return { itemId, name, unit, quantity, available, pricePaise, mrpPaise };
}

async function quoteLines({ db, now, userId }: QuoteParts, wish: OrderWish): Promise<QuotedLine[]> {
  const ids = wish.lines.map(({ itemId }) => itemId);
  const items = await db
    .select()
    .from(storeItems)
    .where(
      and(
        eq(storeItems.storeId, wish.storeId),
        inArray(storeItems.id, ids),
        eq(storeItems.removed, false),
      ),
    );
  const itemsById = new Map(items.map((item) => [item.id, item]));
  const { transactionId } = wish;
  const holder = transactionId === undefined ? undefined : { userId, transactionId };
  const held = await heldStock(db, ids, { holder, now });
  const terms = await memberTerms(db, { userId, storeId: wish.storeId, at: now });
  const memberPercent = terms?.memberPercent ?? 0;
  return wish.lines.map((line) =>
    quoteLine(line, itemsById.get(line.itemId), { held: held.get(line.itemId), memberPercent }),
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

/**
 * Quotes an order at the store's own prices and stock (ORD-6), without what is reserved for others: the bill is over what
 * can be had.
 * @throws ProblemError store_not_found, store_not_taking_orders, address_not_serviceable
 */
export async function quoteOrder(parts: QuoteParts, wish: OrderWish): Promise<StoreQuote> {
  const { db, places, now, userId } = parts;
  const store = await orderableStore(db, wish.storeId);
  checkServiceable(store, wish.address, places);
  const lines = await quoteLines(parts, wish);
  const available = lines
    .map(({ itemId, pricePaise, available: quantity }) => ({ itemId, pricePaise, quantity }))
    .filter(({ quantity }) => quantity > 0);
  const { couponCode } = wish;
  const { freeLines, ...billed } = await quoteBill(db, {
    userId,
    store,
    lines: available,
    couponCode,
    now,
    quoteItem: async (wanted) => (await quoteLines(parts, { ...wish, lines: [wanted] }))[0],
  });
  const expiresAt = now + QUOTE_LIFETIME_MS;
  const quoted = { storeId: store.id, lines: [...lines, ...freeLines], ...billed };
  return { store, quote: { ...quoted, serverTime: now, expiresAt } };
}

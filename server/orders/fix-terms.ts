import { and, inArray, sql } from 'drizzle-orm';
import type { Quote } from '../../src/contracts/schemas.ts';
import { isDeliverySlot } from '../../src/domain/orders/slots/delivery-slots.ts';
import { lockShelf, reserveOnShelf } from '../catalogue/stock/locked-shelf.ts';
import { lockLiveSheet } from '../catalogue/refresh-live-sheet.ts';
import {
  lockReservations,
  releaseReservations,
  surplusTransactions,
  type Reservation,
  type StockHolder,
} from '../catalogue/stock/stock-reservations.ts';
import { quantitiesOf } from '../catalogue/stock/stock-lines.ts';
import { sumOfQuantities } from '../catalogue/stock/take-stock.ts';
import {
  NeedsOwnTransactionError,
  orThrow,
  type Outcome,
  refused,
} from '../changes/change-queue.ts';
import type { Database } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { stockReservations } from '../goods/goods-tables.ts';
import { orders, orderTerms } from './order-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import { alivePayments, refuseWhilePaying } from '../payments/payment-rows.ts';
import type { Places } from '../places/places.ts';
import { lockAllTerms } from './confirm-terms.ts';
import { quoteAllOrders, type OrderWish, type QuoteParts, type StoreQuote } from './quote-order.ts';

function refuseMissing({ lines }: Quote): void {
  const items = lines
    .filter(({ available, quantity }) => available < quantity)
    .map(({ itemId, available }) => ({ itemId, available }));
  if (items.length > 0) throw new ProblemError('quantity_unavailable', { items });
}

/** The same rule by which the phone offered the slot, by the server's clock. */
function refuseOtherSlots({ wishes }: OrderWish, { store, quote }: StoreQuote): void {
  const slot = wishes?.deliverySlot ?? null;
  if (slot === null || isDeliverySlot(slot, store, quote.serverTime)) return;
  throw new ProblemError('slot_not_available');
}

/** Whose transaction wishes what. */
export type TermsWish = OrderWish & StockHolder;

/** What fixing terms needs besides the wishes; `now` in ms. */
interface FixParts {
  readonly db: Database;
  readonly places: Places;
  readonly now: number;
}

/** A wish that the store can fulfil as far as its quote says. */
interface Quoted {
  readonly wish: TermsWish;
  readonly quote: Quote;
}

/** @throws ProblemError quantity_unavailable, slot_not_available, minimum_order_not_reached */
function checkQuote(wish: TermsWish, quoted: StoreQuote): void {
  const { store, quote } = quoted;
  refuseMissing(quote);
  refuseOtherSlots(wish, quoted);
  const { minimumOrderPaise } = store;
  if (quote.bill.itemTotalPaise < minimumOrderPaise) {
    throw new ProblemError('minimum_order_not_reached', { minimumPaise: minimumOrderPaise });
  }
}

const isSame = (left: StockHolder, right: StockHolder): boolean =>
  left.userId === right.userId && left.transactionId === right.transactionId;

const columnsOf = (names: readonly StockHolder[]) => ({
  userIds: names.map(({ userId }) => userId),
  transactionIds: names.map(({ transactionId }) => transactionId),
});

/** Those of the transactions that have become orders. */
async function orderedOf(db: Database, names: readonly StockHolder[]): Promise<StockHolder[]> {
  const { userId, transactionId } = orders;
  const { userIds, transactionIds } = columnsOf(names);
  return db
    .select({ userId, transactionId })
    .from(orders)
    .where(and(inArray(userId, userIds), inArray(transactionId, transactionIds)));
}

/**
 * Ends payments that were never begun, and refuses to change what is being paid.
 * @throws ProblemError payment_in_progress
 * @throws NeedsOwnTransactionError when one of several is being paid
 */
async function checkPayments(db: Database, names: readonly StockHolder[], now: number) {
  const { userIds, transactionIds } = columnsOf(names);
  const alive = await alivePayments(db, userIds, transactionIds);
  const paid = names.filter((name) => alive.some((payment) => isSame(payment, name)));
  if (paid.length > 0 && names.length > 1) throw new NeedsOwnTransactionError();
  for (const name of paid) await refuseWhilePaying(db, { ...name, now });
}

/** Keeps the goods of quoted wishes on one locked shelf and writes their terms, each table once. */
async function keepTerms(
  { db, now }: FixParts,
  storeId: string,
  quoted: readonly Quoted[],
): Promise<Map<Quoted, Outcome<Quote>>> {
  const outcomes = new Map<Quoted, Outcome<Quote>>();
  const wanted = new Map(quoted.map((each) => [each, quantitiesOf(each.quote.lines)]));
  await lockLiveSheet(db, storeId);
  const itemIds = [...sumOfQuantities([...wanted.values()]).keys()];
  const holders = quoted.map(({ wish: { userId, transactionId } }) => ({ userId, transactionId }));
  const [onShelf, surplusOf] = await Promise.all([
    lockShelf(db, storeId, itemIds, now),
    surplusTransactions(db, holders, now),
  ]);
  let shelf = onShelf;
  const released: StockHolder[] = [];
  const reserved: (Reservation & { readonly expiresAt: number })[] = [];
  const terms: (typeof orderTerms.$inferInsert)[] = [];
  for (const [each, quantities] of wanted) {
    const { wish, quote } = each;
    const { userId, transactionId, address } = wish;
    const surplus = surplusOf.get(userId) ?? [];
    const holder = { userId, transactionId };
    const kept = reserveOnShelf(shelf, { holder, quantities, surplus, now });
    if (!kept.ok) {
      const problem = new ProblemError('quantity_unavailable', { items: kept.items });
      outcomes.set(each, refused(problem));
      continue;
    }
    shelf = kept.shelf;
    const { expiresAt } = quote;
    released.push(...kept.released);
    reserved.push(...kept.reserved.map((one) => ({ ...one, expiresAt })));
    const wishes = wish.wishes ?? null;
    terms.push({ userId, transactionId, storeId, quote, address, wishes, expiresAt });
    outcomes.set(each, { ok: true, done: quote });
  }
  if (terms.length === 0) return outcomes;
  await releaseReservations(db, released);
  await Promise.all([
    insertMany(
      db,
      stockReservations,
      reserved.map(({ paymentId: _none, ...row }) => row),
    ),
    insertMany(
      db,
      orderTerms,
      terms,
      sql`on conflict (user_id, transaction_id) do update set store_id = excluded.store_id, quote = excluded.quote,
        address = excluded.address, wishes = excluded.wishes, expires_at = excluded.expires_at`,
    ),
  ]);
  return outcomes;
}

/** Quotes each wish; what is refused is told in `outcomes`. */
async function quoteAll(
  parts: FixParts,
  wishes: readonly TermsWish[],
  outcomes: Map<TermsWish, Outcome<Quote>>,
): Promise<Quoted[]> {
  const quotes = await quoteAllOrders(parts, wishes);
  const quoted: Quoted[] = [];
  for (const [index, wish] of wishes.entries()) {
    try {
      const storeQuote = orThrow(quotes[index]);
      checkQuote(wish, storeQuote);
      quoted.push({ wish, quote: storeQuote.quote });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      outcomes.set(wish, refused(error));
    }
  }
  return quoted;
}

/**
 * Fixes the terms of transactions of different people at one store and keeps the stock for them until they expire; newer terms
 * replace older ones and what those held. Once a transaction became an order they have no effect. One that is refused leaves
 * nothing behind and does not stop the others. Call it in a transaction; of several stores, in the order of their ids.
 * @returns in the order of `wishes`; refused with address_not_serviceable, minimum_order_not_reached, quantity_unavailable,
 * slot_not_available, pickup_not_offered
 * @throws ProblemError store_not_found, store_not_taking_orders; payment_in_progress for a single wish
 * @throws NeedsOwnTransactionError when one of several has to be rolled back
 */
export async function fixAllTerms(
  parts: FixParts,
  wishes: readonly TermsWish[],
): Promise<Outcome<Quote>[]> {
  const { db, now } = parts;
  const outcomes = new Map<TermsWish, Outcome<Quote>>();
  const quoted = await quoteAll(parts, wishes, outcomes);
  const names = quoted.map(({ wish }) => wish);
  if (names.length > 0) {
    // Before the terms, in every call: one of several parts keeps this lock while it goes on to the next part's terms.
    await lockReservations(db, columnsOf(names).userIds);
    await lockAllTerms(db, names);
    // An order has taken its stock: terms that come late must not keep more for it.
    const [ordered] = await Promise.all([orderedOf(db, names), checkPayments(db, names, now)]);
    const open = quoted.filter(({ wish }) => !ordered.some((name) => isSame(name, wish)));
    for (const { wish, quote } of quoted) outcomes.set(wish, { ok: true, done: quote });
    if (open.length > 0) {
      const kept = await keepTerms(parts, open[0]?.wish.storeId ?? '', open);
      for (const [{ wish }, outcome] of kept) outcomes.set(wish, outcome);
    }
  }
  return wishes.map((wish) => {
    const outcome = outcomes.get(wish);
    if (outcome === undefined) throw new Error('a wish has no outcome');
    return outcome;
  });
}

/**
 * Fixes the terms of one transaction; see `fixAllTerms`. After an error the transaction (or the savepoint around this) must be
 * rolled back.
 * @throws ProblemError store_not_found, store_not_taking_orders, address_not_serviceable, minimum_order_not_reached,
 * quantity_unavailable, slot_not_available, pickup_not_offered, payment_in_progress
 */
export async function fixTerms(
  { userId, ...parts }: QuoteParts,
  wish: OrderWish & { readonly transactionId: string },
): Promise<Quote> {
  const [outcome] = await fixAllTerms(parts, [{ ...wish, userId }]);
  return orThrow(outcome);
}

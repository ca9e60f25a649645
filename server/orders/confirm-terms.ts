import { and, asc, eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { quote as quoteSchema, type Order, type Quote } from '../../src/contracts/schemas.ts';
import { distanceKm } from '../../src/domain/stores/geo.ts';
import { fulfilmentOf } from '../../src/domain/orders/order-wishes.ts';
import { firstArrival } from '../../src/domain/orders/slots/arrival.ts';
import { lockShelf, takeFromShelf } from '../catalogue/stock/locked-shelf.ts';
import { quantitiesOf } from '../catalogue/stock/stock-lines.ts';
import { sumOfQuantities, writeTakenStock } from '../catalogue/stock/take-stock.ts';
import {
  NeedsOwnTransactionError,
  orThrow,
  type Outcome,
  refused,
} from '../changes/change-queue.ts';
import type { Database } from '../db/database.ts';
import { orderTerms } from './order-tables.ts';
import { type stores } from '../sellers/store-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import { takeCoupon } from '../promotions/promotions-of-store.ts';
import { createOrders, type NewOrder, newOrderId, type OrderPayment } from './create-order.ts';
import { ordersOfTransactions } from './load-orders.ts';
import { lockOrderableStore } from './quote-order.ts';

/** Whose terms are confirmed, at which amount, and how they are paid. */
export interface Confirmation {
  readonly userId: number;
  readonly transactionId: string;
  /** The amount that the buyer agreed to or has paid; another amount in the terms is refused (ORD-2, ORD-6). */
  readonly acceptedAmountPaise: number;
  readonly payment: OrderPayment;
  /** ms since the epoch. */
  readonly now: number;
  readonly randomBytes: (count: number) => Uint8Array;
}

type Terms = typeof orderTerms.$inferSelect;
type Store = typeof stores.$inferSelect;

/** Whose terms, of which transaction. */
interface TermsName {
  readonly userId: number;
  readonly transactionId: string;
}

/** Locks the terms of transactions, in the order of person and transaction, so that two confirmations of one come one after the other. */
export async function lockAllTerms(
  db: Database,
  names: readonly TermsName[],
): Promise<(name: TermsName) => Terms | undefined> {
  const { userId, transactionId } = orderTerms;
  const rows = await db
    .select()
    .from(orderTerms)
    .where(
      and(
        inArray(
          userId,
          names.map((name) => name.userId),
        ),
        inArray(
          transactionId,
          names.map((name) => name.transactionId),
        ),
      ),
    )
    .orderBy(asc(userId), asc(transactionId))
    .for('update');
  return (name) =>
    rows.find((row) => row.userId === name.userId && row.transactionId === name.transactionId);
}

/** The store of a transaction's terms, to know what a confirmation waits for; undefined where there are none. */
export async function storeOfTerms(db: Database, name: TermsName): Promise<string | undefined> {
  const [terms] = await db
    .select({ storeId: orderTerms.storeId })
    .from(orderTerms)
    .where(
      and(eq(orderTerms.userId, name.userId), eq(orderTerms.transactionId, name.transactionId)),
    );
  return terms?.storeId;
}

/** A confirmation whose terms are still good. */
interface Ready {
  readonly confirmation: Confirmation;
  readonly terms: Terms;
  readonly quote: Quote;
}

/** @throws ProblemError quote_expired, quote_changed */
function readyOf(confirmation: Confirmation, terms: Terms | undefined): Ready {
  if (terms === undefined || terms.expiresAt <= confirmation.now) {
    throw new ProblemError('quote_expired');
  }
  // Terms that were written before there were coupons lack them.
  const quote = v.parse(quoteSchema, terms.quote);
  if (quote.bill.amountToBePaidPaise !== confirmation.acceptedAmountPaise) {
    throw new ProblemError('quote_changed');
  }
  return { confirmation, terms, quote };
}

function newOrderOf({ confirmation, terms, quote }: Ready, store: Store): NewOrder {
  const { userId, transactionId, payment, now, randomBytes } = confirmation;
  const { address, wishes } = terms;
  const id = newOrderId(randomBytes);
  return {
    id,
    userId,
    transactionId,
    storeName: store.name,
    quote,
    address,
    wishes,
    payment,
    placedAt: now,
    arrival: firstArrival(store, {
      km: address.location === null ? null : distanceKm(address.location, store),
      slot: wishes?.deliverySlot ?? null,
      now,
      fulfilment: fulfilmentOf(wishes),
    }),
  };
}

/**
 * Orders of one store: its live sheet is locked and written once for all of them.
 * @param isShared whether the transaction holds other orders too
 * @throws ProblemError store_not_found, store_not_taking_orders (none of them is ordered then)
 */
async function orderAtStore(
  db: Database,
  storeId: string,
  ready: readonly Ready[],
  isShared: boolean,
): Promise<Map<Ready, Outcome<Order>>> {
  const outcomes = new Map<Ready, Outcome<Order>>();
  const store = await lockOrderableStore(db, storeId);
  const { now } = ready[0]?.confirmation ?? { now: 0 };
  const wanted = new Map(ready.map((each) => [each, quantitiesOf(each.quote.lines)]));
  const itemIds = [...sumOfQuantities([...wanted.values()]).keys()];
  let shelf = await lockShelf(db, storeId, itemIds, now);
  const facts = shelf.items;
  const made: { readonly each: Ready; readonly order: NewOrder }[] = [];
  for (const [each, quantities] of wanted) {
    const taken = takeFromShelf(shelf, quantities, { holder: each.confirmation, now });
    if (taken.ok) {
      shelf = taken.shelf;
      made.push({ each, order: newOrderOf(each, store) });
    } else {
      const problem = new ProblemError('quantity_unavailable', { items: taken.items });
      outcomes.set(each, refused(problem));
    }
  }
  if (made.length === 0) return outcomes;
  const holders = made.map(({ order: { userId, transactionId } }) => ({ userId, transactionId }));
  const takings = made.map(({ each, order: { userId: by, id: reference } }) => ({
    kind: 'ordered' as const,
    reference,
    by,
    quantities: wanted.get(each) ?? new Map<string, number>(),
  }));
  await writeTakenStock(db, storeId, takings, { holders, at: now });
  const written = await createOrders(
    db,
    made.map(({ order }) => order),
    facts,
  );
  for (const { each, order } of made) {
    await spendCoupon(db, order, isShared);
    const placed = written.find(({ orderId }) => orderId === order.id);
    if (placed === undefined) throw new Error('an order that was just created is missing');
    outcomes.set(each, { ok: true, done: placed });
  }
  return outcomes;
}

/**
 * Writes down that an order uses its coupon. One that was used up meanwhile rolls the order back, and all that shares its transaction.
 * @throws NeedsOwnTransactionError, ProblemError quote_changed when the coupon was used up meanwhile
 */
async function spendCoupon(db: Database, order: NewOrder, isShared: boolean): Promise<void> {
  const { id: orderId, userId, placedAt: usedAt, quote } = order;
  const { coupon, storeId } = quote;
  if (coupon?.problem !== null || coupon === null) return;
  const { code, discountPaise } = coupon;
  if (await takeCoupon(db, { orderId, userId, storeId, code, discountPaise, usedAt })) return;
  throw isShared ? new NeedsOwnTransactionError() : new ProblemError('quote_changed');
}

/**
 * Makes orders of the terms of different people, at their prices (ORD-6), or answers with those that the transactions made before:
 * at most one order per transaction, whatever the message id and however it is paid. One that is refused leaves nothing
 * behind and does not stop the others. Call it in a transaction.
 * @returns in the order of `confirmations`; refused with quote_expired, quote_changed, quantity_unavailable or
 * store_not_taking_orders
 * @throws NeedsOwnTransactionError when one of several has to be rolled back
 */
export async function confirmAllTerms(
  db: Database,
  confirmations: readonly Confirmation[],
): Promise<Outcome<Order>[]> {
  const termsOf = await lockAllTerms(db, confirmations);
  const existing = await ordersOfTransactions(db, confirmations);
  const outcomes = new Map<Confirmation, Outcome<Order>>();
  const readyByStore = new Map<string, Ready[]>();
  for (const confirmation of confirmations) {
    const order = existing.get(confirmation);
    if (order !== undefined) {
      outcomes.set(confirmation, { ok: true, done: order });
      continue;
    }
    try {
      const ready = readyOf(confirmation, termsOf(confirmation));
      const { storeId } = ready.terms;
      readyByStore.set(storeId, [...(readyByStore.get(storeId) ?? []), ready]);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      outcomes.set(confirmation, refused(error));
    }
  }
  const stores = [...readyByStore].toSorted(([left], [right]) => (left < right ? -1 : 1));
  for (const [storeId, ready] of stores) {
    try {
      const placed = await orderAtStore(db, storeId, ready, confirmations.length > 1);
      for (const [{ confirmation }, outcome] of placed) outcomes.set(confirmation, outcome);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      for (const { confirmation } of ready) outcomes.set(confirmation, refused(error));
    }
  }
  return confirmations.map((confirmation) => {
    const outcome = outcomes.get(confirmation);
    if (outcome === undefined) throw new Error('a confirmation has no outcome');
    return outcome;
  });
}

/**
 * Makes an order of the terms of one person; see `confirmAllTerms`. After an error the transaction (or the savepoint around
 * this) must be rolled back.
 * @throws ProblemError quote_expired, quote_changed, quantity_unavailable, store_not_taking_orders
 */
export async function confirmTerms(db: Database, confirmation: Confirmation): Promise<Order> {
  const [outcome] = await confirmAllTerms(db, [confirmation]);
  return orThrow(outcome);
}

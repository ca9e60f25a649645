import type { Quote } from '../../src/contracts/schemas.ts';
import { isDeliverySlot } from '../../src/domain/orders/delivery-slots.ts';
import { reserveStock } from '../catalogue/reserve-stock.ts';
import { lockReservations } from '../catalogue/stock-reservations.ts';
import { orderTerms } from '../db/schema.ts';
import { ProblemError } from '../http/problem-error.ts';
import { refuseWhilePaying } from '../payments/refuse-while-paying.ts';
import { lockTerms } from './confirm-terms.ts';
import { orderOfTransaction } from './load-orders.ts';
import { quoteOrder, type OrderWish, type QuoteParts, type StoreQuote } from './quote-order.ts';

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

/**
 * Fixes the terms of a transaction and keeps the stock for them until they expire; newer terms replace older ones and what
 * those held. Once the transaction became an order they have no effect. Call it in a transaction; after an error
 * that transaction (or the savepoint around this) must be rolled back. Of several stores, in the order of their ids.
 * @throws ProblemError store_not_found, store_not_taking_orders, address_not_serviceable, minimum_order_not_reached,
 * quantity_unavailable, slot_not_available, payment_in_progress
 */
export async function fixTerms(
  parts: QuoteParts,
  wish: OrderWish & { readonly transactionId: string },
): Promise<Quote> {
  const { db, now, userId } = parts;
  const { transactionId, storeId, address } = wish;
  const quoted = await quoteOrder(parts, wish);
  const { store, quote } = quoted;
  refuseMissing(quote);
  refuseOtherSlots(wish, quoted);
  const { minimumOrderPaise } = store;
  if (quote.bill.itemTotalPaise < minimumOrderPaise) {
    throw new ProblemError('minimum_order_not_reached', { minimumPaise: minimumOrderPaise });
  }
  const { expiresAt, lines } = quote;
  // Before the terms, in every call: one of several parts keeps this lock while it goes on to the next part's terms.
  await lockReservations(db, userId);
  await lockTerms(db, userId, transactionId);
  await refuseWhilePaying(db, { userId, transactionId, now });
  // An order has taken its stock: terms that come late must not keep more for it.
  if ((await orderOfTransaction(db, userId, transactionId)) !== undefined) return quote;
  const holder = { userId, transactionId };
  const reserved = await reserveStock(db, { storeId, holder, lines, now, expiresAt });
  if (!reserved.ok) throw new ProblemError('quantity_unavailable', { items: reserved.items });
  const terms = { storeId, quote, address, wishes: wish.wishes ?? null, expiresAt };
  await db
    .insert(orderTerms)
    .values({ userId, transactionId, ...terms })
    .onConflictDoUpdate({ target: [orderTerms.userId, orderTerms.transactionId], set: terms });
  return quote;
}

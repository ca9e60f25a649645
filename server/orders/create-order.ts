import type { DeliveryAddress } from '../../src/domain/address.ts';
import type { OrderWishes } from '../../src/domain/orders/order-wishes.ts';
import type { Quote } from '../../src/contracts/schemas.ts';
import type { Database } from '../db/database.ts';
import { personPartition, raiseVersion } from '../db/raise-version.ts';
import { orderLines, orderMilestones, orders, storeItems } from '../db/schema.ts';
import { inArray } from 'drizzle-orm';
import { orderSearchText } from './listing/order-search-text.ts';

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
async function itemsOf(db: Database, itemIds: readonly string[]) {
  const { id, picture, returnable, cancellable, returnWindowMinutes } = storeItems;
  const rows = await db
    .select({ id, kept: { picture, returnable, cancellable, returnWindowMinutes } })
    .from(storeItems)
    .where(inArray(id, [...itemIds]));
  return new Map(rows.map((row) => [row.id, row.kept]));
}

/**
 * Writes an order with its lines and first milestone at the quote's prices. Call it in a transaction that has taken
 * the stock; the person's version is raised in it, so that the next pull brings the order.
 */
export async function createOrder(db: Database, order: NewOrder): Promise<void> {
  const { id, userId, transactionId, storeName, quote, address, payment, placedAt } = order;
  const { bill, coupon, lines, storeId } = quote;
  const items = await itemsOf(
    db,
    lines.map(({ itemId }) => itemId),
  );
  const version = await raiseVersion(db, personPartition(userId));
  await db.insert(orders).values({
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
    address,
    wishes: order.wishes ?? null,
    placedAt,
    statusAt: placedAt,
    version,
    searchText: orderSearchText({
      orderId: id,
      storeName,
      itemNames: lines.map(({ name }) => name),
    }),
  });
  await db.insert(orderLines).values(
    lines.map(({ itemId, name, unit, quantity, pricePaise }, position) => ({
      orderId: id,
      position,
      itemId,
      name,
      unit,
      picture: '',
      ...items.get(itemId),
      quantity,
      pricePaise,
    })),
  );
  await db.insert(orderMilestones).values(
    FIRST_MILESTONES[payment.method].map(({ status, by }, position) => ({
      orderId: id,
      position,
      status,
      at: placedAt,
      by,
    })),
  );
}

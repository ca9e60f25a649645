import { millisecondsInMinute } from 'date-fns/constants';
import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Order } from '../../src/contracts/schemas.ts';
import { DEFAULT_WISHES } from '../../src/domain/orders/order-wishes.ts';
import { orderPath } from '../../src/domain/routes/routes.ts';
import { orderNotes, orderPlacements } from './after-order-tables.ts';
import { orderMilestones, orders, orderTerms } from './order-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import { tellPerson } from '../inbox/inbox.ts';
import type { ServiceCall } from '../http/service-handler.ts';
import { confirmTerms } from './confirm-terms.ts';

/** The goods that a replacement brings again: those asked for, or all. @throws ProblemError transition_not_allowed for more than were ordered */
export function replacedLines(
  { lines }: Pick<Order, 'lines'>,
  wanted: readonly { readonly itemId: string; readonly quantity: number }[] = lines,
): Order['lines'] {
  return wanted.map(({ itemId, quantity }) => {
    const ordered = lines.find((line) => line.itemId === itemId);
    if (ordered !== undefined && quantity <= ordered.quantity) return { ...ordered, quantity };
    throw new ProblemError('transition_not_allowed', {
      detail: 'No more can be replaced than was ordered.',
    });
  });
}

/**
 * Orders goods of an order once more, at no cost: all that they cost is taken off, so that the store gets nothing for them, brings them
 * and takes nothing at the door. Buyer, shop and staff are told which order it replaces. Call it with the order locked, before any version is raised.
 * @throws ProblemError quantity_unavailable, store_not_found, store_not_taking_orders
 */
export async function placeReplacement(
  { input: { note }, identity, db, parts }: ServiceCall<{ readonly note: string }>,
  { orderId, lines }: { readonly orderId: string; readonly lines: Order['lines'] },
): Promise<Order> {
  const [replaced] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (replaced === undefined) throw new ProblemError('order_not_found');
  const { userId, storeId, address, wishes } = replaced;
  const [now, transactionId] = [parts.now(), randomUUID()];
  const itemTotalPaise = lines.reduce((sum, line) => sum + line.pricePaise * line.quantity, 0);
  const toShop = `Replaces goods of order ${orderId}. Nothing is to be paid.`;
  await db.insert(orderTerms).values({
    userId,
    transactionId,
    storeId,
    quote: {
      storeId,
      lines: lines.map(({ itemId, name, unit, quantity, pricePaise }) => ({
        itemId,
        name,
        unit,
        quantity,
        pricePaise,
        available: quantity,
        mrpPaise: pricePaise,
      })),
      bill: {
        itemTotalPaise,
        discountPaise: itemTotalPaise,
        deliveryChargePaise: 0,
        packingChargePaise: 0,
        amountToBePaidPaise: 0,
      },
      coupon: null,
      serverTime: now,
      expiresAt: now + millisecondsInMinute,
    },
    address,
    wishes: {
      ...DEFAULT_WISHES,
      ...wishes,
      deliverySlot: null,
      instructions: { store: toShop, rider: wishes?.instructions?.rider ?? '' },
    },
    expiresAt: now + millisecondsInMinute,
  });
  const order = await confirmTerms(db, {
    userId,
    transactionId,
    acceptedAmountPaise: 0,
    payment: { method: 'cod' },
    now,
    randomBytes: parts.randomBytes,
  });
  // It was not its buyer who ordered it.
  await db
    .update(orderMilestones)
    .set({ by: 'admin', note: toShop })
    .where(eq(orderMilestones.orderId, order.orderId));
  const by = identity.userId;
  await db.insert(orderPlacements).values({
    orderId: order.orderId,
    placedByUserId: by,
    note: toShop,
    replacesOrderId: orderId,
    placedAt: now,
  });
  await db.insert(orderNotes).values([
    { orderId, userId: by, text: `Replaced by order ${order.orderId}.`, at: now },
    { orderId: order.orderId, userId: by, text: toShop, at: now },
  ]);
  const text = { title: 'New goods are on their way', body: note, path: orderPath(transactionId) };
  await tellPerson(db, { ...text, pivotId: `order-${orderId}`, userId }, now);
  return order;
}

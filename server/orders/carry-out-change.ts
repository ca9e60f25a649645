import { asc, eq } from 'drizzle-orm';
import {
  billAfterChange,
  type CouponWord,
  lineSteps,
} from '../../src/domain/orders/life/line-changes.ts';
import { lineDiscounts } from '../../src/domain/orders/offers/offer-lines.ts';
import { orderPath } from '../../src/domain/routes/routes.ts';
import type { Database } from '../db/database.ts';
import { personPartition, raiseVersions, shopPartition } from '../db/raise-version.ts';
import { lineChanges } from './after-order-tables.ts';
import { couponUses } from '../promotions/promotion-tables.ts';
import { orderLines, orders } from './order-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import { addMessage } from '../inbox/inbox.ts';
import { releaseCoupon, offerOf, promotionOfCode } from '../promotions/promotions-of-store.ts';
import { withCategories } from '../promotions/quote-coupon.ts';

import { queuePush } from '../push/outgoing-messages.ts';
import { type LineTax, NO_TAX_KNOWN, taxesOf } from './create-order.ts';
import { orderSearchText } from './listing/order-search-text.ts';
import { changesOf, type LineChangeRow } from './order-questions.ts';
import { startRefund } from './order-refunds.ts';

export type OrderRow = typeof orders.$inferSelect;
export type LineRow = typeof orderLines.$inferSelect;

export const linesOf = (transaction: Database, orderId: string): Promise<LineRow[]> =>
  transaction
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));

/** An order's row as it is now; its lock was taken before. */
export async function rowOf(transaction: Database, orderId: string): Promise<OrderRow> {
  const [order] = await transaction.select().from(orders).where(eq(orders.id, orderId));
  if (order === undefined) throw new ProblemError('order_not_found');
  return order;
}

/** The lines once a change was carried out. A replacement takes the place of its line where that is gone. */
function linesAfter(
  lines: readonly LineRow[],
  { itemId, keptQuantity, replacement }: LineChangeRow,
  { isReplaced, tax }: { readonly isReplaced: boolean; readonly tax: LineTax },
): LineRow[] {
  const changed = lines.find((line) => line.itemId === itemId);
  if (changed === undefined) return [...lines];
  const end = Math.max(...lines.map(({ position }) => position)) + 1;
  const added: LineRow[] =
    isReplaced && replacement !== null
      ? [
          {
            orderId: changed.orderId,
            position: keptQuantity === 0 ? changed.position : end,
            itemId: replacement.itemId,
            name: replacement.name,
            unit: replacement.unit,
            picture: replacement.picture,
            quantity: replacement.quantity,
            pricePaise: replacement.pricePaise,
            returnable: replacement.returnable,
            cancellable: replacement.cancellable,
            returnWindowMinutes: replacement.returnWindowMinutes,
            ...tax,
          },
        ]
      : [];
  const kept = lines.flatMap((line) => {
    if (line.itemId !== itemId) return [line];
    return keptQuantity === 0 ? [] : [{ ...line, quantity: keptQuantity }];
  });
  return [...kept, ...added].toSorted((one, other) => one.position - other.position);
}

/** What the order's coupon says to a change by the store's own offer, as of when the order was placed. */
async function couponWord(
  transaction: Database,
  { userId, storeId, couponCode, placedAt, discountPaise }: OrderRow,
  { itemId, before, after }: { itemId: string; before: LineRow[]; after: LineRow[] },
): Promise<CouponWord> {
  const unknown = { after: 0, ofLine: null };
  if (couponCode === null) return unknown;
  const promotion = await promotionOfCode(transaction, { userId, storeId, code: couponCode });
  if (promotion === undefined) return unknown;
  const offer = offerOf(promotion);
  const discountsOf = async (rows: readonly LineRow[]) => {
    // What the coupon itself adds for nothing is no line that it is judged by.
    const paid = rows.filter(({ pricePaise }) => pricePaise > 0);
    const lines = await withCategories(transaction, paid);
    const discounts = lineDiscounts(offer, lines, placedAt).map((each) => each.discountPaise);
    return { lines, discounts, sum: discounts.reduce((sum, paise) => sum + paise, 0) };
  };
  const was = await discountsOf(before);
  const place = was.lines.findIndex((line) => line.itemId === itemId);
  // After an earlier change the coupon may give more than its rule says.
  const ofLine = was.sum === discountPaise ? (was.discounts[place] ?? null) : null;
  return { after: (await discountsOf(after)).sum, ofLine };
}

/** Lines, bill, coupon and refund of a decided change. The order is locked. */
export async function carryOut(
  transaction: Database,
  order: OrderRow,
  change: LineChangeRow,
  { isReplaced, now }: { readonly isReplaced: boolean; readonly now: number },
): Promise<void> {
  const { id: orderId } = order;
  const before = await linesOf(transaction, orderId);
  const replacedBy = change.replacement?.itemId ?? '';
  const tax = (await taxesOf(transaction, [replacedBy])).get(replacedBy) ?? NO_TAX_KNOWN;
  const after = linesAfter(before, change, { isReplaced, tax });
  const lines = { itemId: change.itemId, before, after };
  const bill = billAfterChange(
    {
      itemTotalPaise: order.itemTotalPaise,
      discountPaise: order.discountPaise,
      deliveryChargePaise: order.deliveryChargePaise,
      packingChargePaise: order.packingChargePaise,
      amountToBePaidPaise: order.amountPaise,
    },
    lines,
    await couponWord(transaction, order, lines),
  );
  const { itemTotalPaise, discountPaise, amountToBePaidPaise: amountPaise } = bill;
  await transaction.delete(orderLines).where(eq(orderLines.orderId, orderId));
  await transaction.insert(orderLines).values(after);
  const hasCoupon = order.couponCode !== null && discountPaise > 0;
  const isDropped = order.couponCode !== null && order.discountPaise > 0 && !hasCoupon;
  await transaction
    .update(orders)
    .set({
      itemTotalPaise,
      discountPaise,
      amountPaise,
      ...(isDropped && { couponCode: null }),
      searchText: orderSearchText({
        orderId,
        storeName: order.storeName,
        itemNames: after.map(({ name }) => name),
      }),
    })
    .where(eq(orders.id, orderId));
  if (isDropped) await releaseCoupon(transaction, orderId);
  else if (discountPaise !== order.discountPaise)
    await transaction
      .update(couponUses)
      .set({ discountPaise })
      .where(eq(couponUses.orderId, orderId));
  const savedPaise = order.amountPaise - amountPaise;
  await transaction.update(lineChanges).set({ savedPaise }).where(eq(lineChanges.id, change.id));
  // What is paid at the door is just less; what was paid online goes back at once.
  if (order.paymentId === null || savedPaise === 0) return;
  const wish = { amountPaise: savedPaise, at: now, isPart: true } as const;
  const refund = await startRefund(transaction, order, wish);
  if (refund === undefined) return;
  const set = { refundId: refund.id };
  await transaction.update(lineChanges).set(set).where(eq(lineChanges.id, change.id));
}

/** Raises both versions of an order and tells its buyer's devices what the shop did or asks. */
export async function tellBoth(
  transaction: Database,
  orderId: string,
  { id, state, answerBy, replacement, name }: LineChangeRow,
  now: number,
): Promise<void> {
  const order = await rowOf(transaction, orderId);
  const { userId, storeId, storeName, transactionId } = order;
  const [ofBuyer, ofShop] = [personPartition(userId), shopPartition(storeId)];
  const versions = await raiseVersions(transaction, [ofBuyer, ofShop]);
  await transaction
    .update(orders)
    .set({
      version: versions.get(ofBuyer) ?? Number.NaN,
      shopVersion: versions.get(ofShop) ?? Number.NaN,
    })
    .where(eq(orders.id, orderId));
  const changes = (await changesOf(transaction, [orderId])).get(orderId) ?? [];
  const change = changes.find(({ changeId }) => changeId === id);
  if (change === undefined || state === 'withdrawn') return;
  const isAsked = state === 'asked';
  const title = isAsked ? `${storeName} asks: ${name} ran out` : `Your order from ${storeName}`;
  const body = isAsked
    ? `Is ${replacement?.quantity} × ${replacement?.name} fine instead? Please answer within 10 minutes.`
    : (lineSteps([change], 'buyer').at(-1)?.text ?? '');
  // The buyer who has just said so knows it.
  if (change.decidedBy === 'buyer') return;
  const path = orderPath(transactionId);
  await queuePush(
    transaction,
    { userId, tag: `order-${orderId}`, path, title, body, needsBuyer: isAsked },
    now,
  );
  if (answerBy === null || !isAsked) return;
  const entry = { id: `question-${id}`, pivotId: `order-${orderId}`, userId, title, body, path };
  await addMessage(transaction, { ...entry, sentAt: now });
}

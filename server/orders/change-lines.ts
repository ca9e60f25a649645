import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, lte } from 'drizzle-orm';
import {
  ANSWER_WITHIN_MS,
  judgeLineChange,
  leavesNothing,
  type LineChange,
  lineSteps,
  replacementPaise,
  type WantedChange,
} from '../../src/domain/orders/life/line-changes.ts';
import { whatHappened } from '../../src/domain/orders/shop/shop-board.ts';
import { takeStock } from '../catalogue/stock/take-stock.ts';
import type { Database } from '../db/database.ts';
import { lineChanges, type StoredReplacement } from './after-order-tables.ts';
import { orderMilestones, orders } from './order-tables.ts';
import { returnWindowOf, storeItems } from '../sellers/store-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import {
  carryOut,
  type LineRow,
  linesOf,
  type OrderRow,
  rowOf,
  tellBoth,
} from './carry-out-change.ts';
import { moveOrder } from './move-order.ts';
import { issueDueNotes } from '../invoices/credit-notes.ts';
import { changesOf, giveBackOffered, type LineChangeRow } from './order-questions.ts';

/** Most questions that one round decides. */
const QUESTIONS_AT_ONCE = 200;

/** What a shop's change came from; `by` who made it, `now` in ms. */
export interface ShopChange extends WantedChange {
  readonly by: 'seller' | 'admin';
  readonly now: number;
}

/**
 * The replacement under the server's own name and price, out of the stock: from now on it is this order's, unless its buyer says
 * no.
 * @throws ProblemError item_not_found, quantity_unavailable
 */
async function takeReplacement(
  transaction: Database,
  order: OrderRow,
  { line, changeId, change }: { line: LineRow; changeId: string; change: ShopChange },
): Promise<StoredReplacement | null> {
  const { replacement: wanted, keptQuantity, now } = change;
  if (wanted === null) return null;
  const { itemId, quantity } = wanted;
  const { storeId } = order;
  const [found] = await transaction
    .select({ item: storeItems, returnWindowMinutes: returnWindowOf })
    .from(storeItems)
    .where(
      and(
        eq(storeItems.id, itemId),
        eq(storeItems.storeId, storeId),
        eq(storeItems.removed, false),
      ),
    );
  if (found === undefined) throw new ProblemError('item_not_found');
  const { item, returnWindowMinutes } = found;
  const lines = [{ itemId, quantity }];
  const taking = { kind: 'ordered', reference: changeId, by: order.userId, lines } as const;
  const taken = await takeStock(transaction, storeId, taking, { holder: undefined, now });
  if (!taken.ok) {
    const available = taken.items[0]?.available ?? 0;
    const detail = `There ${available === 1 ? 'is' : 'are'} only ${available} of ${item.name}.`;
    throw new ProblemError('quantity_unavailable', { items: taken.items, detail });
  }
  const { name, unit, picture, pricePaise: shelfPaise } = item;
  const { returnable, cancellable } = item;
  const price = replacementPaise(line, line.quantity - keptQuantity, { quantity, shelfPaise });
  const shown = { itemId, name, unit, picture, quantity, pricePaise: price, shelfPaise };
  return { ...shown, returnable, cancellable, returnWindowMinutes };
}

/** Who made the last move of an order. */
async function endedBy(transaction: Database, orderId: string) {
  const [last] = await transaction
    .select({ by: orderMilestones.by })
    .from(orderMilestones)
    .where(eq(orderMilestones.orderId, orderId))
    .orderBy(desc(orderMilestones.position))
    .limit(1);
  return last?.by ?? null;
}

/**
 * Takes the word of a shop about a line of its order (SUB-1): makes the change, or asks the buyer. What was said before
 * changes nothing. Call it with the order locked, before any lock on stock or versions.
 * @throws ProblemError transition_not_allowed with the reason, item_not_found, quantity_unavailable
 */
export async function changeLine(
  transaction: Database,
  order: OrderRow,
  change: ShopChange,
): Promise<void> {
  const { id: orderId } = order;
  const lines = await linesOf(transaction, orderId);
  const changes = (await changesOf(transaction, [orderId])).get(orderId) ?? [];
  const { status, wishes } = order;
  const judged = { status, lines, changes, wishes: wishes ?? undefined };
  const verdict = judgeLineChange(judged, change);
  if (verdict.kind === 'known') return;
  if (verdict.kind === 'refused') {
    const by = isCalledOff(status) ? await endedBy(transaction, orderId) : null;
    const detail = by === null ? verdict.reason : whatHappened({ status, by });
    throw new ProblemError('transition_not_allowed', { detail });
  }
  const line = lines.find(({ itemId }) => itemId === change.itemId);
  if (line === undefined) throw new Error('a line that was judged is missing');
  const { by, now, keptQuantity } = change;
  const changeId = randomUUID();
  const replacement = await takeReplacement(transaction, order, { line, changeId, change });
  const isAsked = verdict.kind === 'asked';
  const row: LineChangeRow = {
    id: changeId,
    orderId,
    position: changes.length,
    itemId: line.itemId,
    name: line.name,
    unit: line.unit,
    quantity: line.quantity,
    keptQuantity,
    replacement,
    state: isAsked ? 'asked' : 'done',
    madeAt: now,
    answerBy: isAsked ? now + ANSWER_WITHIN_MS : null,
    decidedAt: isAsked ? null : now,
    decidedBy: isAsked ? null : by,
    savedPaise: 0,
    refundId: null,
  };
  await transaction.insert(lineChanges).values(row);
  if (!isAsked) await carryOut(transaction, order, row, { isReplaced: replacement !== null, now });
  await tellBoth(transaction, orderId, row, now);
  await issueDueNotes(transaction, orderId, now);
}

/** How a question was decided: by its buyer, or by the buyer's wish once the time was over. */
interface Decision {
  readonly accept: boolean;
  readonly by: 'buyer' | 'system';
  readonly now: number;
}

/** Ends a question. Where nothing would be left of the order, the shop could not fulfil it and it is called off whole. */
async function decide(
  transaction: Database,
  order: OrderRow,
  change: LineChangeRow,
  { accept, by, now }: Decision,
): Promise<void> {
  const decided = {
    state: accept ? 'accepted' : 'declined',
    decidedAt: now,
    decidedBy: by,
  } as const;
  const row: LineChangeRow = { ...change, ...decided };
  await transaction.update(lineChanges).set(decided).where(eq(lineChanges.id, change.id));
  if (!accept) await giveBackOffered(transaction, order.storeId, change, now);
  if (leavesNothing(await linesOf(transaction, order.id), change, accept)) {
    await tellBoth(transaction, order.id, row, now);
    const isNew = order.status === 'ORDER_CREATED';
    await moveOrder(transaction, {
      orderId: order.id,
      to: isNew ? 'ORDER_REQUEST_REJECTED' : 'CANCELLED',
      by: 'seller',
      at: now,
      cancelReason: '002',
      note: 'Nothing was left of the order',
    });
    return;
  }
  await carryOut(transaction, order, row, { isReplaced: accept, now });
  await tellBoth(transaction, order.id, row, now);
  await issueDueNotes(transaction, order.id, now);
}

/** A change of an order under its lock; undefined for one of another order. */
async function lockedChange(
  transaction: Database,
  orderId: string,
  changeId: string,
): Promise<{ readonly order: OrderRow; readonly change: LineChangeRow | undefined }> {
  await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('no key update');
  const order = await rowOf(transaction, orderId);
  const [change] = await transaction
    .select()
    .from(lineChanges)
    .where(and(eq(lineChanges.id, changeId), eq(lineChanges.orderId, orderId)));
  return { order, change };
}

const isCalledOff = (status: OrderRow['status']): boolean =>
  status === 'CANCELLED' || status === 'ORDER_REQUEST_REJECTED';

/** What came of a question instead of the answer, for who answers too late. */
function lateText(change: LineChange, { status }: OrderRow): string {
  if (change.state === 'withdrawn') return 'This order ended before your answer came.';
  const [step] = lineSteps([change], 'buyer').slice(-1);
  const end = isCalledOff(status) ? ' Nothing was left of the order, so it was called off.' : '';
  return `Your answer came too late. ${step?.text ?? ''}${end}`;
}

/**
 * Takes the buyer's answer while it counts (SUB-1); the same answer again changes nothing.
 * @throws ProblemError transition_not_allowed with what came of the question, order_not_found for one that is not there
 */
export async function answerQuestion(
  transaction: Database,
  { orderId, changeId }: { readonly orderId: string; readonly changeId: string },
  { accept, now }: { readonly accept: boolean; readonly now: number },
): Promise<void> {
  const { order, change } = await lockedChange(transaction, orderId, changeId);
  if (change === undefined || change.answerBy === null) throw new ProblemError('order_not_found');
  if (change.state === 'asked')
    return decide(transaction, order, change, { accept, by: 'buyer', now });
  if (change.decidedBy === 'buyer' && change.state === (accept ? 'accepted' : 'declined'))
    return undefined;
  const changes = (await changesOf(transaction, [orderId])).get(orderId) ?? [];
  const told = changes.find((each) => each.changeId === changeId);
  const detail = told === undefined ? '' : lateText(told, order);
  throw new ProblemError('transition_not_allowed', { detail });
}

/**
 * Decides the questions whose ten minutes are over, as their buyers wished for the case (SUB-1); of one order or of all. Safe to run
 * in several processes at once, and beside an answer.
 * @param now ms since the epoch
 * @returns how many were decided
 */
export async function decideUnanswered(
  db: Database,
  now: number,
  ofOrder?: string,
): Promise<number> {
  const due = await db
    .select({ id: lineChanges.id, orderId: lineChanges.orderId })
    .from(lineChanges)
    .where(
      and(
        eq(lineChanges.state, 'asked'),
        lte(lineChanges.answerBy, now),
        ofOrder === undefined ? undefined : eq(lineChanges.orderId, ofOrder),
      ),
    )
    .orderBy(asc(lineChanges.answerBy))
    .limit(QUESTIONS_AT_ONCE);
  let decided = 0;
  for (const { id, orderId } of due) {
    const isDecided = await db.transaction(async (transaction) => {
      const { order, change } = await lockedChange(transaction, orderId, id);
      if (change?.state !== 'asked') return false;
      const accept = order.wishes?.ifNoAnswer === 'similar';
      await decide(transaction, order, change, { accept, by: 'system', now });
      return true;
    });
    if (isDecided) decided += 1;
  }
  return decided;
}

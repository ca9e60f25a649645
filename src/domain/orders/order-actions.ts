import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import { MESSAGES, type Messages } from '../messages.ts';
import { issueTypeOf } from './issue-types.ts';
import type { OrderStatus } from './life/order-status.ts';
import type { Milestone } from './life/order-timeline.ts';
import { canTransition, isUnderway } from './life/order-transitions.ts';
import { isCoveredReturn } from './life/reasons.ts';

/** What a buyer may do with an order, or why not, in words for the buyer. */
export type Verdict =
  { readonly allowed: true } | { readonly allowed: false; readonly reason: string };

/**
 * An order as these rules need it: the server's word. Rows that an older version stored lack the optional members
 * (DB-1); then the usual terms count.
 */
export interface ActionableOrder {
  readonly status: OrderStatus;
  /** By the server's clock, ms. */
  readonly milestones: readonly Milestone[];
  readonly lines: readonly ActionableLine[];
  readonly returnRequest?: object | null | undefined;
}

/** A line with the terms that its item had when it was ordered. */
export interface ActionableLine {
  readonly itemId: string;
  readonly quantity: number;
  readonly cancellable?: boolean | undefined;
  readonly returnWindowMinutes?: number | undefined;
}

/** A line until when it can be returned; ms by the server's clock. */
export interface ReturnableLine<Line extends ActionableLine> {
  readonly line: Line;
  readonly until: number;
}

/** What a buyer wants to send back, why, and when that was said, by the buyer's own clock (ms). */
export interface ReturnWish {
  readonly reasonCode: string;
  readonly lines: readonly { readonly itemId: string; readonly quantity: number }[];
  readonly requestedAt: number;
}

/** Most photos of one line of a return and of a whole one, and letters about a line (chosen: decision 24). */
export const MOST_LINE_PICTURES = 3;
export const MOST_RETURN_PICTURES = 12;
export const LONGEST_RETURN_NOTE = 500;

/** An hour, as ONDC's grocery samples have it. */
const USUAL_RETURN_WINDOW_MINUTES = 60;
/** How long a return that was asked for in time may be on its way to the server (ms); decision 24. */
export const LATE_RETURN_MS = 48 * millisecondsInHour;

const ALLOWED: Verdict = { allowed: true };
const refused = (reason: string): Verdict => ({ allowed: false, reason });

/** When an order was delivered, ms by the server's clock; undefined before that. */
export function deliveredAt({
  milestones,
}: Pick<ActionableOrder, 'milestones'>): number | undefined {
  return milestones.find(({ status }) => status === 'DELIVERED')?.at;
}

/** ORD-5: an order can be cancelled while the seller has not begun processing (specification, section 4). */
export function canCancel(order: ActionableOrder): Verdict {
  if (order.status === 'CANCELLED' || order.status === 'ORDER_REQUEST_REJECTED')
    return refused(MESSAGES.orderCancelled);
  if (deliveredAt(order) !== undefined) return refused(MESSAGES.orderDelivered);
  if (!canTransition(order.status, 'CANCELLED', 'buyer')) return refused(MESSAGES.cancelFailed);
  const isFinal = order.lines.some(({ cancellable }) => cancellable === false);
  return isFinal ? refused(MESSAGES.itemNotCancellable) : ALLOWED;
}

/** What the buyer reads once the server has cancelled (specification, section 8). Cash on delivery was never paid. */
export function cancelDoneText(
  paymentMethod: string,
  messages: Pick<Messages, 'cancelDone' | 'cancelDoneNothingPaid'> = MESSAGES,
): string {
  return paymentMethod === 'cod' ? messages.cancelDoneNothingPaid : messages.cancelDone;
}

/** The lines of an order whose return window is open at `now`, and until when; each line has its own window. */
export function returnableLines<Line extends ActionableLine>(
  order: Pick<ActionableOrder, 'milestones'> & { readonly lines: readonly Line[] },
  now: number,
): ReturnableLine<Line>[] {
  const delivered = deliveredAt(order);
  if (delivered === undefined) return [];
  return order.lines
    .map((line) => ({ line, until: returnableUntil(line, delivered) }))
    .filter(({ until }) => now <= until);
}

/** ORD-5: whether anything of an order can be returned at `now` (ms): once, after delivery, inside a line's window. */
export function canReturn(order: ActionableOrder, now: number): Verdict {
  const open = canStartReturn(order);
  if (!open.allowed) return open;
  return returnableLines(order, now).length > 0 ? ALLOWED : refused(MESSAGES.returnTooLate);
}

/**
 * ORD-5: whether this return can be taken at `receivedAt` (ms): the rules of `canReturn` for each of its lines, and the
 * policy's reasons. One that was asked for offline in time is taken up to 48 h later (decision 24).
 */
export function checkReturn(order: ActionableOrder, wish: ReturnWish, receivedAt: number): Verdict {
  const open = canStartReturn(order);
  if (!open.allowed) return open;
  if (!isCoveredReturn(wish.reasonCode)) return refused(MESSAGES.returnNotCovered);
  const linesById = new Map(order.lines.map((line) => [line.itemId, line]));
  const delivered = deliveredAt(order) ?? Infinity;
  for (const { itemId, quantity } of wish.lines) {
    const line = linesById.get(itemId);
    if (line === undefined || quantity > line.quantity) return refused(MESSAGES.returnNotInOrder);
    const until = returnableUntil(line, delivered);
    if (!isInTime({ delivered, until }, wish.requestedAt, receivedAt))
      return refused(MESSAGES.returnTooLate);
  }
  return wish.lines.length > 0 ? ALLOWED : refused(MESSAGES.returnNotInOrder);
}

/** ORD-5: a delivered order can be rated, and rated again. */
export function canRate(order: ActionableOrder): Verdict {
  return deliveredAt(order) === undefined ? refused(MESSAGES.rateAfterDelivery) : ALLOWED;
}

/** ORD-5: whether a ticket of this type can be raised about an order as it stands. */
export function canRaiseIssue(order: ActionableOrder, issueType: string): Verdict {
  switch (issueTypeOf(issueType)?.when) {
    case 'before-delivery':
      return isUnderway(order.status) ? ALLOWED : refused(MESSAGES.issueBeforeDelivery);
    case 'after-delivery':
      return deliveredAt(order) === undefined ? refused(MESSAGES.issueAfterDelivery) : ALLOWED;
    case 'always':
      return ALLOWED;
    case undefined:
      return refused(MESSAGES.generic);
  }
}

/** Statuses that turn a buyer down, and what may be disputed then. */
const TURNED_DOWN: ReadonlySet<OrderStatus> = new Set([
  'ORDER_RETURN_REJECTED',
  'ORDER_REFUND_REJECTED',
]);

/** Whether an order's return or refund was refused, so that its buyer may dispute that. */
export const isTurnedDown = ({ status }: Pick<ActionableOrder, 'status'>): boolean =>
  TURNED_DOWN.has(status);

/** ORD-5: whether the buyer can dispute how an order stands: once, after a return or a refund was refused. */
export function canDispute(order: Pick<ActionableOrder, 'status'>): Verdict {
  return isTurnedDown(order) && canTransition(order.status, 'ORDER_DISPUTED', 'buyer')
    ? ALLOWED
    : refused(MESSAGES.disputeNotRefused);
}

/** REF-1: whether the buyer still has to say where a refund goes. */
export function canChoosePlace({
  refund,
}: {
  readonly refund?: { readonly needsPlace?: true | undefined } | null | undefined;
}): Verdict {
  return refund?.needsPlace === true ? ALLOWED : refused('No refund waits for you to say where.');
}

/** Whether a return can be begun at all: after delivery, and once. The seller knows of one that was asked for. */
function canStartReturn(order: ActionableOrder): Verdict {
  if (deliveredAt(order) === undefined) return refused(MESSAGES.returnBeforeDelivery);
  const isAsked = (order.returnRequest ?? null) !== null;
  return isAsked || !canTransition(order.status, 'ORDER_RETURN_INITIATED', 'buyer')
    ? refused(MESSAGES.returnFailed)
    : ALLOWED;
}

/** Goods that stores call non-returnable carry no window; damaged or wrong ones go back all the same. */
function returnableUntil({ returnWindowMinutes = 0 }: ActionableLine, delivered: number): number {
  const minutes = returnWindowMinutes > 0 ? returnWindowMinutes : USUAL_RETURN_WINDOW_MINUTES;
  return delivered + minutes * millisecondsInMinute;
}

/**
 * Inside the window by the server's clock; or inside it by the buyer's, and here soon after. So a wrong clock hurts
 * only who is offline as well, and a false one gains 48 h at most.
 */
function isInTime(
  { delivered, until }: { readonly delivered: number; readonly until: number },
  requestedAt: number,
  receivedAt: number,
): boolean {
  if (receivedAt <= until) return true;
  const wasInside = delivered <= requestedAt && requestedAt <= until;
  return wasInside && receivedAt <= requestedAt + LATE_RETURN_MS;
}

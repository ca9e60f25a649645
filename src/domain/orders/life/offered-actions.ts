import {
  canCancel,
  canDispute,
  canReturn,
  deliveredAt,
  isTurnedDown,
  type ActionableOrder,
  type Verdict,
} from '../order-actions.ts';

/** What the page of an order offers to its buyer, by the same rules as the server's (ORD-5). */
export interface OfferedAction {
  readonly kind: 'cancel' | 'return' | 'dispute' | 'ticket';
  /** An action that is not allowed is shown greyed out, with its reason. */
  readonly verdict: Verdict;
}

/** Statuses that end an order without a delivery: there is nothing to cancel or to send back. */
const ENDED: ReadonlySet<string> = new Set(['CANCELLED', 'ORDER_REQUEST_REJECTED']);

/**
 * The actions of an order at `now` (ms).
 * @param waiting what is on its way to be done to the order, in words; null when nothing is. One change at a time.
 */
export function offeredActions(
  order: ActionableOrder,
  now: number,
  waiting: string | null,
): readonly OfferedAction[] {
  const ticket: OfferedAction = { kind: 'ticket', verdict: { allowed: true } };
  if (ENDED.has(order.status)) return [ticket];
  const isOneAtATime = (verdict: Verdict): Verdict =>
    waiting === null ? verdict : { allowed: false, reason: waiting };
  if (isTurnedDown(order)) {
    return [{ kind: 'dispute', verdict: isOneAtATime(canDispute(order)) }, ticket];
  }
  // One that was asked for is told by the order's status; a second one is not offered.
  if ((order.returnRequest ?? null) !== null) return [ticket];
  const giveBack: OfferedAction = {
    kind: 'return',
    verdict: isOneAtATime(canReturn(order, now)),
  };
  if (deliveredAt(order) !== undefined) return [giveBack, ticket];
  return [{ kind: 'cancel', verdict: isOneAtATime(canCancel(order)) }, giveBack, ticket];
}

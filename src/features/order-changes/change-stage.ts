import type { Order } from '../../contracts/schemas.ts';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { OrderChanges } from '../../db/reads/orders/order-changes.ts';
import type { Verdict } from '../../domain/orders/order-actions.ts';
import {
  isRefused,
  orderChangeText,
  type OrderChangeKind,
} from '../../domain/orders/life/waiting-change.ts';

/** What a cancel or return screen shows; everything follows from the database, so a reload loses nothing. */
export type ChangeStage =
  | { readonly stage: 'reading' }
  | { readonly stage: 'missing' }
  | { readonly stage: 'not-confirmed' }
  /** Asked for, not answered: never called done. */
  | { readonly stage: 'waiting'; readonly entry: StoredOutboxEntry }
  /** The server's word. */
  | { readonly stage: 'done'; readonly text: string }
  | { readonly stage: 'forbidden'; readonly reason: string; readonly refused: Refusal }
  | { readonly stage: 'form'; readonly order: Order; readonly refused: Refusal };

/** An earlier try that the server refused. */
export type Refusal = StoredOutboxEntry | null;

/** What one kind of change needs to know. */
export interface ChangeRules {
  readonly kind: OrderChangeKind;
  /** The text of success once the server's order shows it, else null. */
  readonly doneText: (order: Order) => string | null;
  readonly verdict: (order: Order) => Verdict;
}

/** The stage of a change. @param changes undefined while they are read */
export function changeStage(
  changes: Pick<OrderChanges, 'order' | 'change'> | undefined,
  { kind, doneText, verdict }: ChangeRules,
): ChangeStage {
  if (changes === undefined) return { stage: 'reading' };
  const { order, change } = changes;
  if (order === null) return { stage: 'missing' };
  const { server } = order;
  if (server === null) return { stage: 'not-confirmed' };
  const isWaiting = change !== null && !isRefused(change);
  if (isWaiting && change.kind === kind) return { stage: 'waiting', entry: change };
  const done = doneText(server);
  if (done !== null) return { stage: 'done', text: done };
  const refused = change !== null && change.kind === kind ? change : null;
  if (isWaiting) {
    return { stage: 'forbidden', reason: orderChangeText(change) ?? 'Please wait', refused };
  }
  const rule = verdict(server);
  return rule.allowed
    ? { stage: 'form', order: server, refused }
    : { stage: 'forbidden', reason: rule.reason, refused };
}

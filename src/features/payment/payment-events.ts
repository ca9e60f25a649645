import type { Answer, PaymentStart } from '../../contracts/sync-service.ts';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { OrderRow } from '../../db/person-database.ts';
import {
  paymentInitFailed,
  paymentInitSuccess,
  type PaymentFacts,
} from '../../domain/events/order-events.ts';
import type { TrackedEvent } from '../../domain/events/tracked-event.ts';

/** What is to be paid; how, as the entry that waits to be confirmed says. */
export function paymentFacts(order: OrderRow, entry: StoredOutboxEntry | null): PaymentFacts {
  const { id, storeId, lines, bill, payment } = order;
  const { paymentMode } = (entry?.payload ?? {}) as { readonly paymentMode?: unknown };
  const mode = typeof paymentMode === 'string' ? paymentMode : null;
  return { id, storeId, lines, mode, totalPaise: payment?.amountPaise ?? bill.amountToBePaidPaise };
}

/** EVT-1: whether there is something to pay on, and if not, why. */
export function paymentBegun(facts: PaymentFacts, begun: Answer<PaymentStart>): TrackedEvent {
  if (!begun.ok) return paymentInitFailed(facts, begun.problem.code);
  return begun.value.kind === 'pay'
    ? paymentInitSuccess(facts)
    : paymentInitFailed(facts, 'terms-changed');
}

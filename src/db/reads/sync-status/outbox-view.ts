import { orderIdOf } from '../../../domain/orders/order-subjects.ts';
import { isPaymentAwaited } from '../../../domain/orders/payments/payment-standing.ts';
import type { StoredOutboxEntry } from '../../outbox-entry.ts';
import type { OrderAttention, OrderRow, PersonDatabase } from '../../person-database.ts';
import { readOutbox } from './sync-status.ts';

/** The outbox as its buyer sees it (OUT-8). */
export interface OutboxView {
  readonly entries: readonly StoredOutboxEntry[];
  /** Orders whose confirmation may have reached the store (ORD-4): they can't be taken back here. */
  readonly sentOrderIds: ReadonlySet<string>;
  /** Those among them whose payment is under way: their buyer may still be paying (ORD-3). */
  readonly payingOrderIds: ReadonlySet<string>;
  /** Why orders need their buyer, by order id: the difference to decide about (ORD-2), or the server's reason. */
  readonly attentionByOrderId: ReadonlyMap<string, OrderAttention>;
  /** The queue waits for the same person to sign in again (OUT-4). */
  readonly signedOut: boolean;
}

const isPaying = (order: OrderRow): boolean => order.state === 'sent' && isPaymentAwaited(order);

/** All entries in the order of sending, with what their buyer needs to know about them. */
export async function readOutboxView(db: PersonDatabase): Promise<OutboxView> {
  const [entries, signedOut] = await Promise.all([readOutbox(db), db.fact('signed-out')]);
  const orderIds = entries.flatMap(({ subject }) => orderIdOf(subject) ?? []);
  const orders = await db.orders.bulkGet(orderIds);
  const known = orders.filter((order) => order !== undefined);
  const sent = known.filter(({ state }) => state === 'sent' || state === 'confirmed');
  return {
    entries,
    sentOrderIds: new Set(sent.map(({ id }) => id)),
    payingOrderIds: new Set(sent.filter(isPaying).map(({ id }) => id)),
    attentionByOrderId: new Map(
      known.flatMap(({ id, attention }) => (attention === null ? [] : [[id, attention]])),
    ),
    signedOut: signedOut === true,
  };
}

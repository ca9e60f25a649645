import type { PaymentStart, PaymentService } from '../../contracts/sync-service.ts';
import {
  createPayment,
  getPaymentStatus,
  type PaymentView,
} from '../../contracts/payments/payments.ts';
import { isPaidBack } from '../../db/order-payment.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { withRoom } from '../../db/save.ts';
import { paymentPath } from '../../domain/routes/routes.ts';
import { refusalCode } from '../call-error.ts';
import { nextRound, payingProgress, type OrderProgress } from '../outbox/senders/order-progress.ts';
import { type Owner, ofPerson, pullOfPerson, type PersonPullParts } from '../pull/of-person.ts';
import type { Transport } from '../transport.ts';
import { payableEntry, storePaymentView } from './store-payment-view.ts';

/** What beginning to pay needs. */
export interface PayingParts extends Owner {
  readonly transport: Transport;
  /** ms by this device's clock. */
  readonly now: () => number;
  /** A new UUID. */
  readonly newId: () => string;
}

/** Refusals after which the store is asked for new terms; the buyer pays nothing else than was shown (ORD-2). */
const TERMS_ARE_OVER = new Set(['quote_expired', 'quote_changed']);

/** A buyer needs that long on the provider's page at least; the outbox does not ask before, ms. */
const FIRST_ASK_MS = 15_000;

const LOOK_AGAIN: PaymentStart = { kind: 'look-again' };

/**
 * Begins to pay an order online, or goes on with the payment that is under way: the server keeps one alive for each order,
 * and is asked how the last one ended before another is begun (ORD-3). The confirmation is in the outbox before the
 * address of the provider's page is given out, so that a phone that never comes back loses nothing.
 * @param shownPaise what the buyer saw on the button; anything else begins nothing
 * Throws `CallError`.
 */
async function beginPayment(
  parts: PayingParts,
  orderId: string,
  shownPaise: number,
): Promise<PaymentStart> {
  const { transport, db, userId, newId } = parts;
  const found = await payableEntry(db, orderId);
  if (found === undefined || found.progress.amountPaise !== shownPaise) return LOOK_AGAIN;
  if (found.progress.paymentAsked && (await isDecided(parts, orderId))) return LOOK_AGAIN;
  const marked = await change(db, orderId, (progress) => ({ ...progress, paymentAsked: true }));
  if (marked?.amountPaise !== shownPaise) return LOOK_AGAIN;
  const ask = {
    transactionId: orderId,
    acceptedAmountPaise: shownPaise,
    returnPath: paymentPath(orderId),
  };
  try {
    // A new key each time: after a lost answer the server finds the payment that is alive.
    const options = { key: newId(), asUser: userId };
    const payment = await transport.call(createPayment, ask, options);
    return await storeBeginning(parts, orderId, payment);
  } catch (error) {
    const code = refusalCode(error) ?? '';
    if (code !== 'already_ordered' && !TERMS_ARE_OVER.has(code)) throw error;
    await goOn(parts, orderId, code === 'already_ordered');
    return LOOK_AGAIN;
  }
}

/** True when the last payment has made an order, or when its money goes back and the buyer has not been told so. */
async function isDecided(parts: PayingParts, orderId: string): Promise<boolean> {
  const { db, newId } = parts;
  const view = await askPayment(parts, orderId);
  if (view === null) return false;
  const known = (await db.orders.get(orderId))?.payment?.refund;
  await storePaymentView(db, view, newId);
  if (view.order !== null) return true;
  return isPaidBack(view) && known?.requestedAt !== view.refund?.requestedAt;
}

/** The newest payment of an order as the server has it; null where there is none. */
async function askPayment(
  { transport, userId }: Pick<PayingParts, 'transport' | 'userId'>,
  transactionId: string,
): Promise<PaymentView | null> {
  try {
    return await transport.call(getPaymentStatus, { transactionId }, { asUser: userId });
  } catch (error) {
    if (refusalCode(error) === 'payment_not_found') return null;
    throw error;
  }
}

/** Changes the saga of an order that can be paid; undefined when it can't be any more. */
function change(
  db: PersonDatabase,
  orderId: string,
  next: (progress: OrderProgress) => OrderProgress,
): Promise<OrderProgress | undefined> {
  return withRoom(db, () =>
    db.transaction('rw', db.outbox, async () => {
      const found = await payableEntry(db, orderId);
      if (found === undefined) return undefined;
      const progress = next(found.progress);
      await db.outbox.update(found.entry.sequence, { progress });
      return progress;
    }),
  );
}

async function storeBeginning(
  { db, now, newId }: PayingParts,
  orderId: string,
  payment: { paymentId: string; amountPaise: number; expiresAt: number; redirectUrl: string },
): Promise<PaymentStart> {
  const { paymentId, amountPaise, expiresAt, redirectUrl } = payment;
  return withRoom(db, () =>
    db.transaction('rw', db.orders, db.outbox, async () => {
      const found = await payableEntry(db, orderId);
      if (found === undefined) return LOOK_AGAIN;
      const { entry, progress } = found;
      await db.outbox.update(entry.sequence, {
        state: 'waiting',
        progress: payingProgress(progress, paymentId, newId),
        // Counted as a try, so that whoever comes back need not wait for the backoff (OUT-5).
        attempts: 1,
        notBefore: now() + FIRST_ASK_MS,
        waitMs: FIRST_ASK_MS,
        askedToWait: false,
        lastError: null,
      });
      const refund = (await db.orders.get(orderId))?.payment?.refund ?? null;
      await db.orders.update(orderId, {
        // A confirmation may be made of it from now on: it can't be taken back here.
        state: 'sent',
        attention: null,
        payment: { status: 'pending', amountPaise, paymentId, expiresAt, refund },
      });
      return { kind: 'pay', redirectUrl } as const;
    }),
  );
}

/** The outbox goes on by itself: it fetches the order that is there already, or asks the store for new terms. */
async function goOn(
  { db, newId }: PayingParts,
  orderId: string,
  isOrdered: boolean,
): Promise<void> {
  await withRoom(db, () =>
    db.transaction('rw', db.orders, db.outbox, async () => {
      const found = await payableEntry(db, orderId);
      if (found === undefined) return;
      const { entry, progress } = found;
      const next: OrderProgress = isOrdered
        ? { ...progress, step: 'confirm', paymentId: null }
        : nextRound(progress, newId);
      await db.outbox.update(entry.sequence, {
        state: 'waiting',
        progress: next,
        notBefore: 0,
        askedToWait: false,
      });
      await db.orders.update(orderId, { state: 'waiting', attention: null });
    }),
  );
}

/** What paying takes from the engine. */
export interface PaymentServiceParts extends PersonPullParts {
  readonly newId: () => string;
  /** Sends what waits; resolves when that has ended. Never rejects. */
  readonly drain: () => Promise<void>;
  /** The same, where nobody waits for its end. */
  readonly wake: () => void;
}

/** Creates what the payment page asks of the engine. */
export function createPaymentService(parts: PaymentServiceParts): PaymentService {
  const { transport, now, newId, drain, wake } = parts;
  return {
    beginPayment: (orderId, shownPaise) =>
      ofPerson<PaymentStart>(parts, { kind: 'look-again' }, async (owner) => {
        const paying = { ...owner, transport, now, newId };
        const first = await beginPayment(paying, orderId, shownPaise);
        if (first.kind === 'look-again') await drain();
        // New terms at the price that was shown: the buyer's tap still stands.
        const start =
          first.kind === 'look-again' ? await beginPayment(paying, orderId, shownPaise) : first;
        // Sets the timer of the confirmation that waits from now on.
        if (start.kind === 'pay') wake();
        return start;
      }),
    pullPayment: (orderId) =>
      pullOfPerson(parts, async ({ db, userId }) => {
        const view = await askPayment({ transport, userId }, orderId);
        if (view !== null) await storePaymentView(db, view, newId);
      }),
  };
}

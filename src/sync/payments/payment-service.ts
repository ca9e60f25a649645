import type { PaymentStart, PaymentService } from '../../contracts/sync-service.ts';
import {
  createBulkPayment,
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
import { type PayableEntry, payableEntry, storePaymentView } from './store-payment-view.ts';

/** What beginning to pay needs. */
export interface PayingParts extends Owner {
  readonly transport: Transport;
  /** ms by this device's clock. */
  readonly now: () => number;
  /** A new UUID. */
  readonly newId: () => string;
}

/** Refusals after which the stores are asked for new terms; the buyer pays nothing else than was shown (ORD-2). */
const TERMS_ARE_OVER = new Set(['quote_expired', 'quote_changed']);

/** A buyer needs that long on the provider's page at least; the outbox does not ask before, ms. */
const FIRST_ASK_MS = 15_000;

const LOOK_AGAIN: PaymentStart = { kind: 'look-again' };

/**
 * Begins to pay orders online with one payment, or goes on with the payment that is under way: the server keeps one alive for each
 * order, and is asked how the last one ended before another is begun (ORD-3). The confirmation of each is in the outbox before
 * the address of the provider's page is given out, so that a phone that never comes back loses nothing.
 * @param shownPaise what the buyer saw on the button; anything else begins nothing
 * Throws `CallError`.
 */
async function beginPayment(
  parts: PayingParts,
  orderIds: readonly string[],
  shownPaise: number,
): Promise<PaymentStart> {
  const { db } = parts;
  const found = await payableEntries(db, orderIds);
  if (found === undefined || amountOf(found) !== shownPaise) return LOOK_AGAIN;
  for (const { intent, progress } of found) {
    if (progress.paymentAsked && (await isDecided(parts, intent.transactionId))) return LOOK_AGAIN;
  }
  const marked = await markAsked(db, orderIds);
  if (marked === undefined || amountOf(marked) !== shownPaise) return LOOK_AGAIN;
  try {
    return await storeBeginning(parts, await askForPayment(parts, marked));
  } catch (error) {
    const code = refusalCode(error) ?? '';
    const isOver =
      TERMS_ARE_OVER.has(code) ||
      // Which of the stores it is their own answers say; the others can be paid then.
      (orderIds.length > 1 && code === 'store_not_taking_orders');
    if (code !== 'already_ordered' && !isOver) throw error;
    await goOn(parts, orderIds, code === 'already_ordered');
    return LOOK_AGAIN;
  }
}

/** A payment that the server has begun. */
interface BegunPayment {
  readonly redirectUrl: string;
  readonly upiUri: string | null;
  readonly expiresAt: number;
  readonly parts: readonly {
    readonly transactionId: string;
    readonly paymentId: string;
    readonly amountPaise: number;
  }[];
}

/** A new key each time: after a lost answer the server finds the payment that is alive. */
async function askForPayment(
  { transport, userId, newId }: PayingParts,
  orders: readonly PayableEntry[],
): Promise<BegunPayment> {
  const options = { key: newId(), asUser: userId };
  const wanted = orders.map(({ intent, progress }) => ({
    transactionId: intent.transactionId,
    acceptedAmountPaise: progress.amountPaise,
  }));
  const [first] = wanted;
  const returnPath = paymentPath(first?.transactionId ?? '');
  if (first === undefined || wanted.length > 1) {
    return transport.call(createBulkPayment, { parts: wanted, returnPath }, options);
  }
  const payment = await transport.call(createPayment, { ...first, returnPath }, options);
  return { ...payment, parts: [{ ...payment, transactionId: first.transactionId }] };
}

const amountOf = (orders: readonly PayableEntry[]): number =>
  orders.reduce((sum, { progress }) => sum + progress.amountPaise, 0);

/** The sagas of orders that are paid together; undefined where one of them can't be paid any more. */
async function payableEntries(
  db: PersonDatabase,
  orderIds: readonly string[],
): Promise<readonly PayableEntry[] | undefined> {
  const found = await Promise.all(orderIds.map((orderId) => payableEntry(db, orderId)));
  const payable = found.flatMap((entry) => (entry === undefined ? [] : [entry]));
  return payable.length === found.length ? payable : undefined;
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

/** Notes that the server may have a payment of each from now on; undefined when one can't be paid any more. */
function markAsked(
  db: PersonDatabase,
  orderIds: readonly string[],
): Promise<readonly PayableEntry[] | undefined> {
  return withRoom(db, () =>
    db.transaction('rw', db.outbox, async () => {
      const found = await payableEntries(db, orderIds);
      for (const { entry, progress } of found ?? []) {
        await db.outbox.update(entry.sequence, { progress: { ...progress, paymentAsked: true } });
      }
      return found;
    }),
  );
}

/** All of them, or none. */
async function storeBeginning(
  { db, now, newId }: PayingParts,
  { redirectUrl, upiUri, expiresAt, parts }: BegunPayment,
): Promise<PaymentStart> {
  return withRoom(db, () =>
    db.transaction('rw', db.orders, db.outbox, async () => {
      const found = await payableEntries(
        db,
        parts.map(({ transactionId }) => transactionId),
      );
      if (found === undefined) return LOOK_AGAIN;
      for (const [index, { entry, progress }] of found.entries()) {
        const part = parts[index];
        if (part === undefined) continue;
        const { transactionId, paymentId, amountPaise } = part;
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
        const refund = (await db.orders.get(transactionId))?.payment?.refund ?? null;
        await db.orders.update(transactionId, {
          // A confirmation may be made of it from now on: it can't be taken back here.
          state: 'sent',
          attention: null,
          payment: {
            status: 'pending',
            amountPaise,
            paymentId,
            expiresAt,
            refund,
            ...(upiUri !== null && { upiUri }),
          },
        });
      }
      return { kind: 'pay', redirectUrl, upiUri } as const;
    }),
  );
}

/** The outbox goes on by itself: it fetches the orders that are there already, or asks the stores for new terms. */
async function goOn(
  { db, newId }: PayingParts,
  orderIds: readonly string[],
  isOrdered: boolean,
): Promise<void> {
  await withRoom(db, () =>
    db.transaction('rw', db.orders, db.outbox, async () => {
      for (const orderId of orderIds) {
        const found = await payableEntry(db, orderId);
        if (found === undefined) continue;
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
      }
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
    beginPayment: (orderIds, shownPaise) =>
      ofPerson<PaymentStart>(parts, { kind: 'look-again' }, async (owner) => {
        const paying = { ...owner, transport, now, newId };
        const first = await beginPayment(paying, orderIds, shownPaise);
        if (first.kind === 'look-again') await drain();
        // New terms at the price that was shown: the buyer's tap still stands.
        const start =
          first.kind === 'look-again' ? await beginPayment(paying, orderIds, shownPaise) : first;
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

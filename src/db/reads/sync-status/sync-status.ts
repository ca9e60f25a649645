import type { OutboxState, StoredOutboxEntry, OutboxEntry } from '../../outbox-entry.ts';
import { orderIdOf, ORDER_SUBJECTS } from '../../../domain/orders/order-subjects.ts';
import {
  isPaymentAwaited,
  type PaymentPhase,
} from '../../../domain/orders/payments/payment-standing.ts';
import type {
  OrderAttention,
  OrderRow,
  PersonDatabase,
  LostStorage,
} from '../../person-database.ts';

/**
 * Outbox subjects that keep phones alike rather than do what a person asked for: the cart, and which messages were read. They
 * are sent like all others, and told of only where nothing else is to be told.
 */
const BOOKKEEPING_SUBJECTS = ['cart', 'inbox'] as const;

interface EntryFacts {
  readonly subject: string;
  readonly state: OutboxState;
}

/** True for an entry of bookkeeping that looks after itself; one that was refused needs somebody to look. */
export function isBookkeeping({ subject, state }: EntryFacts): boolean {
  const isOpen = state === 'waiting' || state === 'sending';
  return isOpen && BOOKKEEPING_SUBJECTS.some((each) => each === subject);
}

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

/** What an emptied database had lost, until its person has read it (DB-3); null when there is nothing to tell. */
export async function readLostStorage(db: PersonDatabase): Promise<LostStorage | null> {
  const lost = await db.fact('lost-storage');
  return lost === undefined || lost.isRead ? null : lost;
}

/** The outbox in one line, as the status region reads it (OUT-8). */
export interface SyncStatus {
  /** What a person did that is on its way. Bookkeeping counts only when nothing else waits, as one, and not while it is fresh. */
  readonly waiting: number;
  /** A change of the cart is about to be sent, as each tap is: not worth a word unless it takes long. */
  readonly isCartFresh: boolean;
  readonly needsBuyer: number;
  /** ORD-3: what an order's payment waits for, where that is all there is to say; null else. */
  readonly payment: PaymentPhase | null;
  /** The queue waits for the same person to sign in again (OUT-4). */
  readonly signedOut: boolean;
}

/** How many entries are in these states. One by one: Dexie counts several keys at once by walking over every row. */
export async function countOutbox(
  db: PersonDatabase,
  states: readonly OutboxState[],
): Promise<number> {
  const counts = states.map((state) => db.outbox.where('state').equals(state).count());
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

const isOpen = ({ state }: OutboxEntry): boolean => state === 'waiting' || state === 'sending';

/**
 * Counts the outbox by what it waits for. Every screen reads this again after each step of a drain, so it is cheap.
 * @param nowMs by this device's clock; without it a cart is not taken for fresh
 */
export function readSyncStatus(db: PersonDatabase, nowMs = Infinity): Promise<SyncStatus> {
  return db.transaction('r', db.outbox, db.facts, async () => {
    const [open, needsBuyer, signedOut, orders, ...kept] = await Promise.all([
      countOutbox(db, ['waiting', 'sending']),
      countOutbox(db, ['needs-buyer', 'rejected']),
      db.fact('signed-out'),
      db.outbox.where('subject').startsWith(ORDER_SUBJECTS).toArray(),
      ...BOOKKEEPING_SUBJECTS.map((subject) =>
        db.outbox.where('subject').equals(subject).toArray(),
      ),
    ]);
    const bookkeeping = kept.flat().filter(isBookkeeping);
    const others = open - bookkeeping.length;
    const isLate = bookkeeping.some((entry) => !isFresh(entry, nowMs));
    return {
      waiting: others === 0 && isLate ? 1 : others,
      isCartFresh: bookkeeping.length > 0 && !isLate,
      needsBuyer,
      payment: paymentOf(orders, { waiting: others, needsBuyer }),
      signedOut: signedOut === true,
    };
  });
}

/** A payment that was begun and whose outcome the confirmation waits for (ORD-3). */
function isBeingPaid(entry: OutboxEntry): boolean {
  const { paymentId = null } = (entry.progress ?? {}) as { readonly paymentId?: string | null };
  return isOpen(entry) && paymentId !== null;
}

/** What payments wait for; null where something else is to be said as well. */
function paymentOf(
  orders: readonly OutboxEntry[],
  { waiting, needsBuyer }: Pick<SyncStatus, 'waiting' | 'needsBuyer'>,
): PaymentPhase | null {
  if (needsBuyer === 0) {
    const paying = orders.filter(isBeingPaid).length;
    return paying > 0 && paying === waiting ? 'checking' : null;
  }
  const codes = orders
    .filter((entry) => entry.state === 'needs-buyer')
    .map(({ lastError }) => lastError?.code ?? '');
  const unpaid = codes.filter((code) => code === 'payment_awaited' || code === 'payment_failed');
  if (unpaid.length < needsBuyer) return null;
  return codes.includes('payment_failed') ? 'failed' : 'not-finished';
}

/** How long a cart message that was never tried in vain is left out of what waits, ms. */
export const CART_FRESH_MS = 5_000;

function isFresh({ attempts, lastError, createdAt }: OutboxEntry, nowMs: number): boolean {
  return attempts === 0 && lastError === null && Math.abs(nowMs - createdAt) < CART_FRESH_MS;
}

const PAYMENT_TEXT: Readonly<Record<PaymentPhase, string>> = {
  'not-finished': 'Not paid yet',
  checking: 'Checking payment',
  failed: 'Payment failed',
};

/** "All saved", "<n> waiting to send", "Needs you" or where a payment stands (OUT-8). */
export function syncStatusText({ waiting, needsBuyer, payment }: SyncStatus): string {
  if (payment !== null) return PAYMENT_TEXT[payment];
  if (needsBuyer > 0) return 'Needs you';
  return waiting > 0 ? `${waiting} waiting to send` : 'All saved';
}

/** The whole outbox in the order of sending. */
export async function readOutbox(db: PersonDatabase): Promise<StoredOutboxEntry[]> {
  const entries = await db.outbox.orderBy('sequence').toArray();
  return entries as StoredOutboxEntry[];
}

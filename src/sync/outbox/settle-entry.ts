import { isValiError } from 'valibot';
import type { OutboxEntry, OutboxError, StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { withRoom } from '../../db/save.ts';
import { CallError } from '../call-error.ts';
import { requireEpoch } from '../epoch/epochs.ts';
import { foreignAnswerText } from '../../domain/foreign-answer.ts';
import { askedWaitMs, judgeFailure, waitBeforeRetryMs } from './retry-policy.ts';
import type { OutboxSender, SendOutcome } from './sender.ts';
import type { Problem } from '../../contracts/problem.ts';
import { formatRupees } from '../../domain/money.ts';
import { MESSAGES } from '../../domain/messages.ts';

/** What the drain does next after one entry. */
export type Settlement = 'done' | 'kept' | 'paused' | 'needs-buyer';

/** Runs `write` with the entry in one transaction, unless the entry is gone (discarded, or done by another). */
async function withEntry(
  db: PersonDatabase,
  sequence: number,
  write: () => Promise<void>,
): Promise<void> {
  // The server's answer is worth more than a catalogue that can be fetched again (CAT-5).
  await withRoom(db, () =>
    db.transaction('rw', db.tables, async () => {
      if ((await db.outbox.get(sequence)) !== undefined) await write();
    }),
  );
}

/** The same for an end that is not the server's last word: it counts only while no other drain has found one (OUT-2). */
async function withClaim(
  db: PersonDatabase,
  sequence: number,
  write: () => Promise<void>,
): Promise<void> {
  await withEntry(db, sequence, async () => {
    if ((await db.outbox.get(sequence))?.state === 'sending') await write();
  });
}

/**
 * Stores the end of a sender's work: the answer and the deletion in one transaction (OUT-1).
 * @param answeredIn the epoch of the server's answer; throws `CallError` when that is over by now (VER-1)
 */
export async function settleOutcome(
  db: PersonDatabase,
  entry: StoredOutboxEntry,
  outcome: SendOutcome,
  answeredIn?: string,
): Promise<Settlement> {
  const { sequence } = entry;
  if (outcome.kind === 'done') {
    await withEntry(db, sequence, async () => {
      await requireEpoch(db, answeredIn);
      await outcome.store(db);
      await db.outbox.delete(sequence);
    });
    return 'done';
  }
  await withClaim(db, sequence, async () => {
    await requireEpoch(db, answeredIn);
    await outcome.store(db);
    await db.outbox.update(sequence, { state: 'needs-buyer', lastError: outcome.error });
  });
  return 'needs-buyer';
}

/** What is kept of a failure, for the buyer to read. */
export function outboxErrorOf(error: CallError): OutboxError {
  const { failure } = error;
  if (failure.kind === 'refused') {
    const { status, problem } = failure;
    return { code: problem.code, message: problemText(problem), status };
  }
  if (failure.kind === 'foreign') {
    const { status } = failure;
    return { code: 'foreign-answer', message: foreignAnswerText(status), status };
  }
  const code = failure.kind === 'no-answer' ? failure.reason : failure.kind;
  return { code, message: NO_ANSWER_TEXT[code] ?? '', status: 0 };
}

const NO_ANSWER_TEXT: Record<string, string> = {
  network: 'No connection to Haat.',
  timeout: 'The line is too slow; Haat did not answer in time.',
  'switched-off': 'You chose to work offline.',
  'no-session': 'Please sign in again.',
  unreadable: 'What Haat answered can’t be read by this version. It is asked again.',
};

/** A payload that no version of this code has written: trying again can't help, so its buyer is told (OUT-3). */
const UNREADABLE_ENTRY: OutboxError = {
  code: 'unreadable_entry',
  message: 'What was kept here can’t be read any more. Please discard it and enter it again.',
  status: 0,
};

/**
 * Stores a failed try as OUT-4 says. Errors other than `CallError` and an unreadable payload (`ValiError`) are bugs
 * and are thrown on.
 */
export async function settleFailure(
  db: PersonDatabase,
  entry: StoredOutboxEntry,
  error: unknown,
  sender: OutboxSender,
  { now, random }: { now: number; random: number },
): Promise<Settlement> {
  const { sequence } = entry;
  if (isValiError(error)) {
    await storeRefusal(db, entry, UNREADABLE_ENTRY, sender);
    return 'needs-buyer';
  }
  if (!(error instanceof CallError)) throw error;
  const verdict = judgeFailure(error.failure);
  const lastError = outboxErrorOf(error);
  switch (verdict.kind) {
    case 'pause':
      await withClaim(db, sequence, async () => {
        await db.setFact('signed-out', true);
        await db.outbox.update(sequence, { state: 'waiting', lastError });
      });
      return 'paused';
    case 'refused':
      await storeRefusal(db, entry, lastError, sender);
      return 'needs-buyer';
    case 'retry': {
      const { failure } = error;
      const askedMs = askedWaitMs(failure);
      const attempts = entry.attempts + 1;
      const waitMs = waitBeforeRetryMs(attempts, random, askedMs);
      await withClaim(db, sequence, async () => {
        await db.outbox.update(sequence, {
          state: 'waiting',
          attempts,
          notBefore: now + waitMs,
          waitMs,
          askedToWait: askedMs !== null && failure.kind === 'refused',
          lastError,
        });
      });
      return 'kept';
    }
  }
}

/** Marks an entry as refused; what a newer one of its subject has overtaken goes instead (OUT-6). */
function storeRefusal(
  db: PersonDatabase,
  entry: StoredOutboxEntry,
  lastError: OutboxError,
  sender: OutboxSender,
): Promise<void> {
  const { sequence, subject } = entry;
  return withClaim(db, sequence, async () => {
    if (sender.newestOnly === true) {
      const isNewer = (other: OutboxEntry) => (other.sequence ?? 0) > sequence;
      const newer = await db.outbox.where('subject').equals(subject).filter(isNewer).count();
      if (newer > 0) return db.outbox.delete(sequence);
    }
    // Waiting for nothing would leave the transaction (append-command.ts).
    if (sender.storeRefusal !== undefined) await sender.storeRefusal(entry, lastError, db);
    await db.outbox.update(sequence, { state: 'rejected', lastError });
  });
}

/** What a person reads of a refusal; codes that are not here have a text of their own from the server. */
const TEXT_BY_CODE: Readonly<Record<string, string>> = {
  otp_invalid: MESSAGES.invalidOtp,
  otp_expired: 'This code has expired. Please ask for a new one.',
  otp_too_many_tries: 'Too many wrong codes. Please ask for a new one.',
  too_many_requests: 'Too many tries. Please wait a little and try again.',
  otp_delivery_failed: 'The code could not be sent. Please try again in a minute.',
  place_not_found: 'No post office has this pincode. Please check it.',
  store_not_found: 'This store is not on Haat any more.',
  store_not_taking_orders:
    'This store is not taking orders now. Try again later, or choose another store.',
  address_not_serviceable:
    'This store does not deliver to this address. Choose another address or store.',
  payment_pending: 'Your bank has not confirmed the payment yet.',
  payment_failed: 'The payment did not go through. Nothing is ordered.',
  payment_refunded:
    'Your payment came in, but the order could not be made. All of it goes back to you.',
  payment_in_progress: 'A payment of this order is under way. Please wait until it has ended.',
  payment_not_offered: 'This order can’t be paid online now. You can pay cash on delivery.',
  payment_provider_unavailable:
    'The payment provider does not answer now. Nothing was paid. Please try again in a minute.',
  slot_not_available: 'This delivery time is not available any more. Please choose another time.',
  pickup_not_offered:
    'This store does not offer pickup any more. Nothing is ordered: put it back to the cart to have it brought.',
  quote_expired: 'The offer of the store has run out. Please try again.',
  quote_changed: 'The store changed its prices. Please try again.',
  quantity_unavailable:
    'The store has not enough of an item any more. Please look at your order again.',
  picture_required: MESSAGES.issuePicture,
  file_not_found: 'The picture did not reach Haat. Please try again.',
  file_too_large: 'The picture is too large. Please choose a smaller one.',
  file_type_not_allowed: 'This kind of file can’t be sent. Please choose a picture.',
  picture_not_readable: 'The picture can’t be read. Please choose another one.',
  session_expired: 'Please sign in again.',
  not_signed_in: 'Please sign in again.',
  internal: MESSAGES.generic,
};

/** The text of a refusal for the person it concerns. */
function problemText(problem: Problem): string {
  if (problem.code === 'minimum_order_not_reached' && problem.minimumPaise !== undefined) {
    return `This store takes orders from ${formatRupees(problem.minimumPaise)}. Please add some items.`;
  }
  // Of a suspended store the server says more.
  if (problem.code === 'store_not_taking_orders' && problem.detail !== undefined)
    return problem.detail;
  return TEXT_BY_CODE[problem.code] ?? problem.detail ?? problem.title;
}

import { and, eq, inArray, sql } from 'drizzle-orm';
import { payments, refunds } from '../db/tables/money/payment-tables.ts';
import type { AskingParts } from './ask-provider.ts';
import { takeRefundWord } from './take-refund-word.ts';

const BATCH = 20;
/** 30 s doubling up to six hours (ms): a refund is tried until the provider takes or refuses it. */
const FIRST_RETRY_MS = 30_000;
const MOST_DOUBLINGS = 9;

type RefundRow = typeof refunds.$inferSelect;

/** Takes due refunds for itself for a while, so that several processes ask about each once. */
async function claimDue({ db, parts }: AskingParts): Promise<RefundRow[]> {
  const now = parts.now();
  const wait = sql`${FIRST_RETRY_MS}::bigint * (2 ^ least(${refunds.tries}, ${MOST_DOUBLINGS}))::bigint`;
  return db
    .update(refunds)
    .set({ nextTryAt: sql`${now}::bigint + ${wait}`, tries: sql`${refunds.tries} + 1` })
    .where(
      sql`${refunds.id} in (select id from refunds where ${refunds.nextTryAt} <= ${now}
        and ${inArray(refunds.state, ['requested', 'sent'])}
        order by next_try_at limit ${BATCH} for update skip locked)`,
    )
    .returning();
}

async function sendRefund({ db, parts }: AskingParts, refund: RefundRow): Promise<boolean> {
  const { id, paymentId, amountPaise } = refund;
  const { provider } = parts.payments;
  const [payment] = await db
    .select({ chargeId: payments.chargeId })
    .from(payments)
    .where(and(eq(payments.id, paymentId), eq(payments.provider, provider?.name ?? '')));
  const chargeId = payment?.chargeId ?? null;
  if (provider === undefined || chargeId === null) return false;
  const answer =
    refund.state === 'sent' && refund.providerRefundId !== null
      ? await provider.refundStatus(refund.providerRefundId)
      : await provider.refund({ reference: id, chargeId, amountPaise });
  // A question that is refused decides nothing; only a refund that is refused was not made.
  if (!answer.ok && (answer.failure.kind === 'unreachable' || refund.state === 'sent'))
    return false;
  const word = answer.ok
    ? answer.value
    : ({ providerRefundId: refund.providerRefundId ?? '', state: 'failed' } as const);
  await db.transaction((transaction) => takeRefundWord(transaction, id, word, parts.now()));
  return true;
}

/**
 * Tells the provider of refunds that were decided, again and again until it answers (the same reference is the same refund
 * there), and asks about those that it has taken but not completed. One that it refuses is `failed`, for people to look at.
 * @returns how many got an answer
 */
export async function sendRefunds(asking: AskingParts): Promise<number> {
  const due = await claimDue(asking);
  const sent = await Promise.all(due.map((refund) => sendRefund(asking, refund)));
  return sent.filter(Boolean).length;
}

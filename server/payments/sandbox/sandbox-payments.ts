import { eq, sum } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Database } from '../../db/database.ts';
import { sandboxPayments, sandboxPayouts, sandboxRefunds } from '../payment-tables.ts';
import type {
  SandboxParts,
  createPaymentBody,
  createPayoutBody,
  createRefundBody,
  SandboxPayment,
  SandboxPayout,
  SandboxRefund,
} from './sandbox-protocol.ts';
import { LATE_WEBHOOK_MS, merchantWebhook, queueWebhook } from './sandbox-webhooks.ts';

/** How a tester lets a payment end. The webhook comes with the redirect unless the name says otherwise. */
export const OUTCOMES = [
  'success',
  'failure',
  'cancelled',
  'success-webhook-late',
  'success-webhook-twice',
  'success-webhook-first',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

export type SandboxPaymentRow = typeof sandboxPayments.$inferSelect;

/** An id that can't be guessed: "spay_" and 128 random bits. */
function newId(prefix: string, { randomBytes }: SandboxParts): string {
  return `${prefix}_${Buffer.from(randomBytes(16)).toString('hex')}`;
}

/** A UPI intent as the standard has it; nobody's bank knows this address. */
function upiUriOf({ reference, amountPaise }: SandboxPaymentRow): string {
  const query = new URLSearchParams({
    pa: 'haat@sandbox',
    pn: 'Haat',
    tr: reference,
    am: (amountPaise / 100).toFixed(2),
    cu: 'INR',
  });
  return `upi://pay?${query.toString()}`;
}

/** A payment as the sandbox answers with it. */
export function paymentAnswer(row: SandboxPaymentRow, { baseUrl }: SandboxParts): SandboxPayment {
  const { id, reference, amountPaise, status } = row;
  const redirectUrl = `${baseUrl()}/pay/${id}`;
  return { id, reference, amountPaise, status, redirectUrl, upiUri: upiUriOf(row) };
}

export async function paymentById(
  db: Database,
  id: string,
): Promise<SandboxPaymentRow | undefined> {
  const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id));
  return row;
}

/** Makes a payment, or finds the one of the same reference; undefined when that one has another amount. */
export async function createPayment(
  parts: SandboxParts,
  ask: v.InferOutput<typeof createPaymentBody>,
): Promise<SandboxPaymentRow | undefined> {
  const { reference, amountPaise, returnUrl, webhookUrl, expiresAt } = ask;
  await parts.db
    .insert(sandboxPayments)
    .values({
      id: newId('spay', parts),
      reference,
      amountPaise,
      status: 'created',
      returnUrl,
      webhookUrl,
      createdAt: parts.now(),
      expiresAt,
    })
    .onConflictDoNothing();
  const [row] = await parts.db
    .select()
    .from(sandboxPayments)
    .where(eq(sandboxPayments.reference, reference));
  return row?.amountPaise === amountPaise ? row : undefined;
}

const STATUS_OF = {
  success: 'paid',
  'success-webhook-late': 'paid',
  'success-webhook-twice': 'paid',
  'success-webhook-first': 'paid',
  failure: 'failed',
  cancelled: 'cancelled',
} as const;

function deliveriesOf(outcome: Outcome, now: number): number[] {
  if (outcome === 'success-webhook-late') return [now + LATE_WEBHOOK_MS];
  return outcome === 'success-webhook-twice' ? [now, now] : [now];
}

/** Ends an open payment as the tester chose; one that has ended or expired stays as it is. @returns it as it is then */
export async function choosePaymentOutcome(
  parts: SandboxParts,
  id: string,
  outcome: Outcome,
): Promise<SandboxPaymentRow | undefined> {
  const now = parts.now();
  return parts.db.transaction(async (transaction) => {
    const [row] = await transaction
      .select()
      .from(sandboxPayments)
      .where(eq(sandboxPayments.id, id))
      .for('update');
    if (row === undefined || row.status !== 'created' || row.expiresAt <= now) return row;
    const status = STATUS_OF[outcome];
    const paidAt = status === 'paid' ? now : null;
    await transaction
      .update(sandboxPayments)
      .set({ status, paidAt })
      .where(eq(sandboxPayments.id, id));
    const ended = { ...row, status, paidAt };
    const news = { type: 'payment' as const, payment: paymentAnswer(ended, parts) };
    const dueAt = deliveriesOf(outcome, now);
    await queueWebhook(transaction, { url: row.webhookUrl, news, dueAt, now });
    return ended;
  });
}

/** A refund that was made; undefined when there is none of this id. */
export async function refundById(db: Database, id: string): Promise<SandboxRefund | undefined> {
  const [row] = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.id, id));
  if (row === undefined) return undefined;
  const { reference, paymentId, amountPaise } = row;
  return { id, reference, paymentId, amountPaise, status: 'processed' };
}

/** Gives money of a paid payment back, never more than came in, once per reference; undefined when that can't be. */
export async function refundPayment(
  parts: SandboxParts,
  paymentId: string,
  { reference, amountPaise }: v.InferOutput<typeof createRefundBody>,
): Promise<SandboxRefund | undefined> {
  const now = parts.now();
  return parts.db.transaction(async (transaction): Promise<SandboxRefund | undefined> => {
    const [payment] = await transaction
      .select()
      .from(sandboxPayments)
      .where(eq(sandboxPayments.id, paymentId))
      .for('update');
    if (payment?.status !== 'paid') return undefined;
    const ofPayment = eq(sandboxRefunds.paymentId, paymentId);
    const earlier = await transaction.select().from(sandboxRefunds).where(ofPayment);
    const same = earlier.find((refund) => refund.reference === reference);
    if (same !== undefined) {
      const { id } = same;
      return same.amountPaise === amountPaise
        ? { id, reference, paymentId, amountPaise, status: 'processed' }
        : undefined;
    }
    const [given] = await transaction
      .select({ paise: sum(sandboxRefunds.amountPaise).mapWith(Number) })
      .from(sandboxRefunds)
      .where(ofPayment);
    if ((given?.paise ?? 0) + amountPaise > payment.amountPaise) return undefined;
    const id = newId('srfd', parts);
    await transaction
      .insert(sandboxRefunds)
      .values({ id, reference, paymentId, amountPaise, createdAt: now });
    const refund = { id, reference, paymentId, amountPaise, status: 'processed' as const };
    const news = { type: 'refund' as const, refund };
    await queueWebhook(transaction, { url: payment.webhookUrl, news, dueAt: [now], now });
    return refund;
  });
}

/** Nobody's bank has this address, nor this account: a payout to it is refused, as a real provider refuses a wrong one. */
const REFUSED: ReadonlySet<string> = new Set(['nobody@sandbox', 'SAND0000000, XXXXXXXX0000']);

/** What a row keeps of where money went: never a whole account number. */
const keptTo = ({ to }: v.InferOutput<typeof createPayoutBody>): string =>
  'upiId' in to ? to.upiId : `${to.ifsc}, XXXXXXXX${to.accountNumber.slice(-4)}`;

/** A payout that was made, which is with the bank by then; undefined when there is none of this id. */
export async function payoutById(db: Database, id: string): Promise<SandboxPayout | undefined> {
  const [row] = await db.select().from(sandboxPayouts).where(eq(sandboxPayouts.id, id));
  if (row === undefined) return undefined;
  const { reference, amountPaise } = row;
  return { id, reference, amountPaise, status: 'processed' };
}

/** Sends money to a UPI id or a bank account, once per reference; undefined when that can't be. Its webhook says when it is there. */
export async function makePayout(
  parts: SandboxParts,
  body: v.InferOutput<typeof createPayoutBody>,
): Promise<SandboxPayout | undefined> {
  const { reference, amountPaise } = body;
  const upiId = keptTo(body);
  if (REFUSED.has(upiId)) return undefined;
  const now = parts.now();
  return parts.db.transaction(async (transaction): Promise<SandboxPayout | undefined> => {
    const made = await transaction
      .insert(sandboxPayouts)
      .values({ id: newId('spot', parts), reference, upiId, amountPaise, createdAt: now })
      .onConflictDoNothing()
      .returning();
    const [row] = await transaction
      .select()
      .from(sandboxPayouts)
      .where(eq(sandboxPayouts.reference, reference));
    if (row === undefined || row.upiId !== upiId || row.amountPaise !== amountPaise)
      return undefined;
    const payout = { id: row.id, reference, amountPaise, status: 'processed' as const };
    if (made.length === 0) return payout;
    const news = { type: 'payout' as const, payout };
    await queueWebhook(transaction, { url: merchantWebhook(parts), news, dueAt: [now], now });
    return { ...payout, status: 'processing' };
  });
}

import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import { sandboxPayouts } from '../../db/sandbox-payment-tables.ts';
import type { SandboxParts } from './sandbox-parts.ts';
import type { createPayoutBody, SandboxPayout } from './sandbox-protocol.ts';

/** Nobody's bank has this address: a payout to it is refused, as a real provider refuses a wrong one. */
export const REFUSED_UPI_ID = 'nobody@sandbox';

/** Sends money to a UPI id, once per reference; undefined when that can't be. */
export async function makePayout(
  { db, now, randomBytes }: SandboxParts,
  { reference, upiId, amountPaise }: v.InferOutput<typeof createPayoutBody>,
): Promise<SandboxPayout | undefined> {
  if (upiId === REFUSED_UPI_ID) return undefined;
  const newId = `spot_${Buffer.from(randomBytes(16)).toString('hex')}`;
  await db
    .insert(sandboxPayouts)
    .values({ id: newId, reference, upiId, amountPaise, createdAt: now() })
    .onConflictDoNothing();
  const [row] = await db
    .select()
    .from(sandboxPayouts)
    .where(eq(sandboxPayouts.reference, reference));
  const isSame = row !== undefined && row.upiId === upiId && row.amountPaise === amountPaise;
  return isSame ? { id: row.id, reference, amountPaise, status: 'processed' } : undefined;
}

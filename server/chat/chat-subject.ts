import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { payments } from '../db/tables/money/payment-tables.ts';
import { orders, orderTerms } from '../db/tables/schema.ts';

/** Whether a person ever ordered, tried to order or tried to pay with this transaction. */
export async function isOwnTransaction(
  db: Database,
  userId: number,
  transactionId: string,
): Promise<boolean> {
  for (const table of [orders, payments, orderTerms]) {
    const [row] = await db
      .select({ userId: table.userId })
      .from(table)
      .where(and(eq(table.userId, userId), eq(table.transactionId, transactionId)))
      .limit(1);
    if (row !== undefined) return true;
  }
  return false;
}

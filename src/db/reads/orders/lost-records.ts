import type { LostRecord } from '../../facts/epoch-facts.ts';
import type { OrderRow, PersonDatabase } from '../../person-database.ts';

/** What the server has lost and its person has not read yet, the newest first (VER-1). */
export async function readUnreadLost(db: PersonDatabase): Promise<readonly LostRecord[]> {
  const records = (await db.fact('lost-records')) ?? [];
  return records.filter(({ isRead }) => !isRead);
}

/** An order that the server had confirmed and has lost, as it was; null for one that it has. */
export async function readLostOrder(db: PersonDatabase, orderId: string): Promise<OrderRow | null> {
  const records = (await db.fact('lost-records')) ?? [];
  const found = records.find(({ kind, id }) => kind === 'order' && id === orderId);
  return found?.kind === 'order' ? found.order : null;
}

/** Whether the server has lost that an order was cancelled or returned, and its buyer has not read it yet. */
export async function hasLostChange(db: PersonDatabase, orderId: string): Promise<boolean> {
  const unread = await readUnreadLost(db);
  return unread.some(({ kind, id }) => kind === 'order-change' && id === orderId);
}

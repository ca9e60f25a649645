import { and, asc, count, eq, inArray } from 'drizzle-orm';
import type { LineChange } from '../../src/domain/orders/life/line-changes.ts';
import { giveBackStock } from '../catalogue/stock/take-stock.ts';
import type { Database } from '../db/database.ts';
import { lineChanges } from './after-order-tables.ts';
import type { orders } from './order-tables.ts';

export type LineChangeRow = typeof lineChanges.$inferSelect;

/** A change as buyer and shop see it. */
function changeOf(row: LineChangeRow): LineChange {
  const { id, itemId, name, unit, quantity, keptQuantity, replacement, state } = row;
  const { madeAt, answerBy, decidedAt, decidedBy, savedPaise } = row;
  const shown = replacement && {
    itemId: replacement.itemId,
    name: replacement.name,
    unit: replacement.unit,
    picture: replacement.picture,
    quantity: replacement.quantity,
    pricePaise: replacement.pricePaise,
    shelfPaise: replacement.shelfPaise,
  };
  const line = { changeId: id, itemId, name, unit, quantity, keptQuantity, replacement: shown };
  return { ...line, state, madeAt, answerBy, decidedAt, decidedBy, savedPaise };
}

/** What shops changed of orders, the oldest first, by order id. */
export async function changesOf(
  db: Database,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly LineChange[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(lineChanges)
    .where(inArray(lineChanges.orderId, [...orderIds]))
    .orderBy(asc(lineChanges.orderId), asc(lineChanges.position));
  const found = new Map<string, LineChange[]>();
  for (const row of rows) {
    const changes = found.get(row.orderId);
    if (changes === undefined) found.set(row.orderId, [changeOf(row)]);
    else changes.push(changeOf(row));
  }
  return found;
}

const isOpen = (orderId: string) =>
  and(eq(lineChanges.orderId, orderId), eq(lineChanges.state, 'asked'));

/** True while the buyer is asked about an item: packing waits (SUB-1). */
export async function hasOpenQuestion(db: Database, orderId: string): Promise<boolean> {
  const [row] = await db.select({ open: count() }).from(lineChanges).where(isOpen(orderId));
  return (row?.open ?? 0) > 0;
}

/** What was offered goes back on the shelf. */
export async function giveBackOffered(
  transaction: Database,
  storeId: string,
  { id, replacement }: LineChangeRow,
  at: number,
): Promise<void> {
  if (replacement === null) return;
  const { itemId, quantity } = replacement;
  const reason = { kind: 'cancelled', reference: id, at } as const;
  await giveBackStock(transaction, storeId, [{ itemId, quantity }], reason);
}

/** An order that ends asks nothing any more, and gives back what was offered. Call it with the order locked. @param at ms */
export async function withdrawQuestions(
  transaction: Database,
  { id: orderId, storeId }: Pick<typeof orders.$inferSelect, 'id' | 'storeId'>,
  at: number,
): Promise<void> {
  const open = await transaction
    .update(lineChanges)
    .set({ state: 'withdrawn', decidedAt: at, decidedBy: 'system' })
    .where(isOpen(orderId))
    .returning();
  for (const change of open) await giveBackOffered(transaction, storeId, change, at);
}

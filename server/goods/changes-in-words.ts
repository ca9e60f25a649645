import { inArray } from 'drizzle-orm';
import type { GoodsChange } from '../../src/contracts/goods/goods-change.ts';
import { formatRupees } from '../../src/domain/money.ts';
import type { Database } from '../db/database.ts';
import { storeItems } from '../db/tables/schema.ts';

function inWords(change: GoodsChange, name: string): string {
  switch (change.act) {
    case 'price': {
      const { pricePaise, mrpPaise } = change;
      const price = pricePaise === undefined ? [] : [`price ${formatRupees(pricePaise)}`];
      const mrp = mrpPaise === undefined ? [] : [`MRP ${formatRupees(mrpPaise)}`];
      return `${name}: ${[...price, ...mrp].join(', ')}`;
    }
    case 'received':
    case 'sold':
    case 'spoiled':
    case 'counted':
      return `${name}: ${change.act} ${change.quantity}`;
    case 'out-today':
      return `${name}: out of stock today`;
    case 'back':
      return `${name}: there again`;
    case 'hide':
      return `${name}: hidden`;
    case 'show':
      return `${name}: shown`;
    case 'rename':
      return `${name}: now ${change.name}, ${change.unit}`;
  }
}

/** Changes of goods as their shop would say them: "Toor Dal: received 24". */
export async function changesInWords(
  db: Database,
  changes: readonly GoodsChange[],
): Promise<string[]> {
  const rows = await db
    .select({ id: storeItems.id, name: storeItems.name })
    .from(storeItems)
    .where(
      inArray(
        storeItems.id,
        changes.map(({ itemId }) => itemId),
      ),
    );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return changes.map((change) => inWords(change, names.get(change.itemId) ?? change.itemId));
}

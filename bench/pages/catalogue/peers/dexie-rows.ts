import { Dexie, type Table } from 'dexie';
import type { BenchItem } from '../../../catalogue/bench-item.ts';
import type { ItemStore } from './item-store.ts';

/** Dexie as its documentation has it: `bulkPut` of rows, a compound index for the page; durability relaxed as ours. */
export function dexieRows(name: string): ItemStore {
  return {
    open: async () => {
      const db = new Dexie(name, { chromeTransactionDurability: 'relaxed' });
      db.version(1).stores({ items: 'id, [categoryId+position]' });
      await db.open();
      const items: Table<BenchItem, string> = db.table('items');
      const put = async (rows: readonly BenchItem[]) => void (await items.bulkPut(rows));
      return {
        store: put,
        change: put,
        firstPage: (categoryId, size) =>
          items
            .where('[categoryId+position]')
            .between([categoryId, 0], [categoryId, size])
            .toArray(),
        count: () => items.count(),
        close: async () => db.close(),
      };
    },
    remove: () => Dexie.delete(name),
  };
}

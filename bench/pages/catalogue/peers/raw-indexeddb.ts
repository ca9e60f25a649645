import type { BenchItem } from '../../../catalogue/bench-item.ts';
import type { ItemStore } from './item-store.ts';

const answerOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
  });

const endOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')));
  });

/** IndexedDB without a library: one transaction of puts, relaxed, and `getAll` over a compound index. */
export function rawIndexedDb(name: string): ItemStore {
  return {
    open: async () => {
      const request = indexedDB.open(name, 1);
      request.addEventListener('upgradeneeded', () => {
        const items = request.result.createObjectStore('items', { keyPath: 'id' });
        items.createIndex('page', ['categoryId', 'position']);
      });
      const db = await answerOf(request);
      const readItems = () => db.transaction('items').objectStore('items');
      const put = async (rows: readonly BenchItem[]) => {
        const transaction = db.transaction('items', 'readwrite', { durability: 'relaxed' });
        const items = transaction.objectStore('items');
        for (const row of rows) items.put(row);
        await endOf(transaction);
      };
      return {
        store: put,
        change: put,
        firstPage: (categoryId, size) => {
          const range = IDBKeyRange.bound([categoryId, 0], [categoryId, size], false, true);
          const page = readItems().index('page').getAll(range) as IDBRequest<BenchItem[]>;
          return answerOf(page);
        },
        count: () => answerOf(readItems().count()),
        close: async () => db.close(),
      };
    },
    remove: async () => void (await answerOf(indexedDB.deleteDatabase(name))),
  };
}

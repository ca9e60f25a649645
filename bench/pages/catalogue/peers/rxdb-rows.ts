import { createRxDatabase, removeRxDatabase } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { BenchItem } from '../../../catalogue/bench-item.ts';
import type { ItemStore } from './item-store.ts';

const text = { type: 'string', maxLength: 100 };
const longText = { type: 'string' };
const whole = { type: 'integer', minimum: 0, maximum: 10_000_000, multipleOf: 1 };

const SCHEMA = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: text,
    storeId: text,
    categoryId: text,
    position: whole,
    name: longText,
    everydayNames: longText,
    brand: longText,
    unit: longText,
    picture: longText,
    ratingTenths: whole,
    returnable: { type: 'boolean' },
    pricePaise: whole,
    mrpPaise: whole,
    stock: whole,
  },
  required: ['id', 'categoryId', 'position'],
  indexes: [['categoryId', 'position']],
};

function refuseErrors({ error }: { readonly error: readonly unknown[] }): void {
  if (error.length > 0) throw new Error(`RxDB refused ${error.length} documents`);
}

/** RxDB on its free IndexedDB storage (Dexie), without validation, `bulkInsert`, an index for the page. */
export function rxdbRows(name: string): ItemStore {
  return {
    open: async () => {
      const storage = getRxStorageDexie();
      const db = await createRxDatabase({ name, storage, multiInstance: false });
      const { items } = await db.addCollections({ items: { schema: SCHEMA } });
      if (items === undefined) throw new Error('RxDB made no collection');
      return {
        store: async (rows) => refuseErrors(await items.bulkInsert(rows)),
        change: async (rows: readonly BenchItem[]) => refuseErrors(await items.bulkUpsert(rows)),
        firstPage: async (categoryId, size) => {
          const selector = { categoryId, position: { $lt: size } };
          const found = await items.find({ selector, sort: [{ position: 'asc' }] }).exec();
          return found.map((each) => each.toJSON());
        },
        count: () => items.count().exec(),
        close: async () => void (await db.close()),
      };
    },
    remove: async () => void (await removeRxDatabase(name, getRxStorageDexie())),
  };
}

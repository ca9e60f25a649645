import PouchDB from 'pouchdb-browser';
import type { BenchItem } from '../../../catalogue/bench-item.ts';
import type { ItemStore } from './item-store.ts';

const keyOf = (categoryId: string, position: number): string =>
  `${categoryId}/${String(position).padStart(6, '0')}`;

const documentOf = (item: BenchItem) => ({ ...item, _id: keyOf(item.categoryId, item.position) });

function refuseErrors(results: readonly { readonly error?: unknown }[]): void {
  const refused = results.filter(({ error }) => error !== undefined).length;
  if (refused > 0) throw new Error(`PouchDB refused ${refused} documents`);
}

/** PouchDB in the browser: `bulkDocs`; the key is the place in the category, so that a page is one range of keys. */
export function pouchdbRows(name: string): ItemStore {
  return {
    open: async () => {
      const db = new PouchDB(name, { auto_compaction: true });
      return {
        store: async (rows) => refuseErrors(await db.bulkDocs(rows.map(documentOf))),
        change: async (rows) => {
          const keys = rows.map(({ categoryId, position }) => keyOf(categoryId, position));
          const known = await db.allDocs({ keys });
          const revisions = new Map(known.rows.map(({ id, value }) => [id, value.rev]));
          const documents = rows.map((item, at) => ({
            ...documentOf(item),
            _rev: revisions.get(keys[at] ?? ''),
          }));
          refuseErrors(await db.bulkDocs(documents));
        },
        firstPage: async (categoryId, size) => {
          const startkey = keyOf(categoryId, 0);
          const endkey = keyOf(categoryId, size - 1);
          const { rows } = await db.allDocs({ startkey, endkey, include_docs: true });
          return rows.map(({ doc }) => doc);
        },
        count: async () => (await db.allDocs({ limit: 0 })).total_rows,
        close: () => db.close(),
      };
    },
    // It opens what it destroys.
    remove: () => new PouchDB(name).destroy(),
  };
}

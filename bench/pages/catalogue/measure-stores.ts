import type { BenchDocuments } from '../../catalogue/bench-documents.ts';
import type { BenchItem } from '../../catalogue/bench-item.ts';
import { dexieRows } from './peers/dexie-rows.ts';
import type { ItemStore, OpenItemStore } from './peers/item-store.ts';
import { arrived, packsStore } from './peers/packs.ts';
import { pouchdbRows } from './peers/pouchdb-rows.ts';
import { rawIndexedDb } from './peers/raw-indexeddb.ts';
import { rxdbRows } from './peers/rxdb-rows.ts';

/** The ways to keep items that are measured beside each other. */
export type Variant = 'packs' | 'dexie' | 'raw' | 'rxdb' | 'pouchdb';

/** What is on a first page. */
const PAGE_SIZE = 128;
/** Categories whose first page is read, one after another. */
const PAGES = 12;

export interface Measured {
  readonly items: readonly BenchItem[];
  readonly changed: readonly BenchItem[];
  readonly documents: BenchDocuments;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Names of a page as a screen would show them: all there, or the measurement is wrong. */
function checkPage(page: readonly { name: string }[], expected: readonly BenchItem[]): void {
  const isRight =
    page.length === expected.length && page.every(({ name }, at) => name === expected[at]?.name);
  if (!isRight) throw new Error(`a page of ${page.length} items is not what was stored`);
}

/** Makes what the suite calls. Every way ends with a check that the work was done. */
export function measureStores({ items, changed, documents }: Measured) {
  const catalogue = arrived(documents);
  const variants: Record<Variant, ItemStore> = {
    packs: packsStore('bench-packs', catalogue),
    dexie: dexieRows('bench-dexie'),
    raw: rawIndexedDb('bench-raw'),
    rxdb: rxdbRows('bench-rxdb'),
    pouchdb: pouchdbRows('bench-pouchdb'),
  };
  const categories = documents.manifest.categories.filter(
    ({ itemCount }) => itemCount >= PAGE_SIZE,
  );

  const expectedPage = (categoryId: string) =>
    items.filter((item) => item.categoryId === categoryId).slice(0, PAGE_SIZE);

  async function withOpen<Value>(
    variant: Variant,
    work: (store: OpenItemStore) => Promise<Value>,
  ): Promise<Value> {
    const open = await variants[variant].open();
    try {
      return await work(open);
    } finally {
      await open.close();
    }
  }

  return {
    /** Stores all items in a new database, which stays. ms */
    store: (variant: Variant) =>
      withOpen(variant, async (open) => {
        const took = await timed(() => open.store(items));
        const count = await open.count();
        if (count !== items.length) throw new Error(`${variant} kept ${count} items`);
        return took;
      }),
    /** Reads the first page of several categories with the database open. ms each */
    pages: (variant: Variant) =>
      withOpen(variant, async (open) => {
        const times: number[] = [];
        await open.firstPage(categories[0]?.id ?? '', PAGE_SIZE);
        for (const { id } of categories.slice(0, PAGES)) {
          let page: readonly { name: string }[] = [];
          times.push(
            await timed(async () => {
              page = await open.firstPage(id, PAGE_SIZE);
            }),
          );
          checkPage(page, expectedPage(id));
        }
        return times;
      }),
    /** Opens the database and reads one first page. ms */
    coldPage: async (variant: Variant) => {
      const id = categories[0]?.id ?? '';
      const startedAt = performance.now();
      const open = await variants[variant].open();
      const page = await open.firstPage(id, PAGE_SIZE);
      const took = performance.now() - startedAt;
      checkPage(page, expectedPage(id));
      await open.close();
      return took;
    },
    /** Applies the changed prices and stocks. ms */
    change: (variant: Variant) =>
      withOpen(variant, async (open) => timed(() => open.change(changed))),
    remove: (variant: Variant) => variants[variant].remove(),
  };
}

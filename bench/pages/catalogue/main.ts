import type { BenchDocuments } from '../../catalogue/bench-documents.ts';
import type { BenchItem } from '../../catalogue/bench-item.ts';
import { measureStores, type Variant } from './measure-stores.ts';
import { watchSync } from './watch-sync.ts';

/**
 * The page of `npm run bench -- catalogue`: the app's own databases and sync code beside other ways to keep the same
 * items. The suite calls `bench` from outside.
 */
async function json<Value>(path: string): Promise<Value> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as Value;
}

async function stores() {
  const [items, changed, documents] = await Promise.all([
    json<readonly BenchItem[]>('/bench/items'),
    json<readonly BenchItem[]>('/bench/changed'),
    json<Omit<BenchDocuments, 'packs'> & { packs: [string, string][] }>('/bench/documents'),
  ]);
  return measureStores({
    items,
    changed,
    documents: { ...documents, packs: new Map(documents.packs) },
  });
}

let measured: ReturnType<typeof stores> | undefined;

/** Made once: the documents of 20,000 items take a while to come. */
const prepared = () => (measured ??= stores());

Object.assign(globalThis, {
  bench: {
    store: async (variant: Variant) => (await prepared()).store(variant),
    pages: async (variant: Variant) => (await prepared()).pages(variant),
    coldPage: async (variant: Variant) => (await prepared()).coldPage(variant),
    change: async (variant: Variant) => (await prepared()).change(variant),
    remove: async (variant: Variant) => (await prepared()).remove(variant),
    watchSync,
  },
});

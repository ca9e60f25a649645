import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BenchItem } from '../bench-catalogue.ts';
import { ASKED, type SearchEngine } from './engine.ts';

/** The texts that are searched, the name above the others. */
const FIELDS = ['name', 'everydayNames', 'brand', 'category'] as const;

/** A package of `bench/peers`, which is no dependency of the project. */
async function peer(name: string, file?: string): Promise<unknown> {
  const require = createRequire(join(process.cwd(), 'bench/peers/package.json'));
  const path =
    file === undefined
      ? require.resolve(name)
      : join(process.cwd(), 'bench/peers/node_modules', name, file);
  return import(pathToFileURL(path).href);
}

interface MiniSearchIndex {
  readonly addAll: (items: readonly BenchItem[]) => void;
  readonly search: (query: string) => readonly { readonly id: string }[];
}

/** https://lucaong.github.io/minisearch/ : prefix, fuzzy 0.2 and a boost as in its introduction. */
export const miniSearch: SearchEngine = {
  name: 'MiniSearch',
  options: 'prefix, fuzzy 0.2, name boosted by 2',
  async build(items) {
    const { default: MiniSearch } = (await peer('minisearch', 'dist/es/index.js')) as {
      default: new (options: object) => MiniSearchIndex;
    };
    const index = new MiniSearch({
      fields: FIELDS,
      searchOptions: { prefix: true, fuzzy: 0.2, boost: { name: 2 } },
    });
    index.addAll(items);
    return (query) =>
      index
        .search(query)
        .slice(0, ASKED)
        .map(({ id }) => id);
  },
};

interface FlexSearchIndex {
  readonly add: (item: BenchItem) => void;
  readonly search: (query: string, options: object) => readonly { readonly id: string }[];
}

/** https://github.com/nextapps-de/flexsearch : words from their start, an encoder that forgives spellings, suggestions. */
export const flexSearch: SearchEngine = {
  name: 'FlexSearch',
  options: 'tokenize forward, encoder LatinAdvanced, suggest, merged over the fields',
  async build(items) {
    const { Charset, Document } = (await peer(
      'flexsearch',
      'dist/flexsearch.bundle.module.min.mjs',
    )) as { Charset: Record<string, unknown>; Document: new (options: object) => FlexSearchIndex };
    const index = new Document({
      document: { id: 'id', index: FIELDS },
      tokenize: 'forward',
      encoder: Charset['LatinAdvanced'],
    });
    for (const item of items) index.add(item);
    return (query) =>
      index.search(query, { limit: ASKED, suggest: true, merge: true }).map(({ id }) => id);
  },
};

interface OramaModule {
  readonly create: (options: object) => unknown;
  readonly insertMultiple: (
    index: unknown,
    items: readonly object[],
    batch: number,
  ) => Promise<unknown>;
  readonly search: (
    index: unknown,
    query: object,
  ) => Promise<{ readonly hits: readonly { readonly document: { readonly id: string } }[] }>;
}

/** https://docs.orama.com : tolerance 1 for typing errors, fields boosted; it matches word starts by itself. */
export const orama: SearchEngine = {
  name: 'Orama',
  options: 'tolerance 1, name boosted by 2',
  async build(items) {
    const { create, insertMultiple, search } = (await peer('@orama/orama')) as OramaModule;
    const text = 'string';
    const index = create({
      schema: { name: text, everydayNames: text, brand: text, category: text },
    });
    await insertMultiple(index, [...items], 1_000);
    return async (query) => {
      const { hits } = await search(index, {
        term: query,
        properties: FIELDS,
        tolerance: 1,
        boost: { name: 2 },
        limit: ASKED,
      });
      return hits.map(({ document }) => document.id);
    };
  },
};

interface FuseIndex {
  readonly search: (
    query: string,
    options: object,
  ) => readonly { readonly item: { readonly id: string } }[];
}

/** https://www.fusejs.io : weighted keys; anywhere in the text, as names are longer than its default distance allows. */
export const fuse: SearchEngine = {
  name: 'Fuse',
  options: 'threshold 0.4, ignoreLocation, name weighted by 2',
  async build(items) {
    const { default: Fuse } = (await peer('fuse.js', 'dist/fuse.mjs')) as {
      default: new (items: readonly BenchItem[], options: object) => FuseIndex;
    };
    const index = new Fuse(items, {
      keys: FIELDS.map((name) => ({ name, weight: name === 'name' ? 2 : 1 })),
      threshold: 0.4,
      ignoreLocation: true,
    });
    return (query) => index.search(query, { limit: ASKED }).map(({ item }) => item.id);
  },
};

type FuzzyAnswer = readonly [
  found: readonly number[] | null,
  facts: unknown,
  order: readonly number[] | null,
];

interface FuzzySearch {
  readonly search: (
    texts: readonly string[],
    query: string,
    outOfOrder: number,
    mostRanked: number,
  ) => FuzzyAnswer;
}

/** https://github.com/leeoniya/uFuzzy : one typing error a word, words in any order; it orders up to a thousand answers. */
export const uFuzzy: SearchEngine = {
  name: 'uFuzzy',
  options: 'intraMode 1, words out of order',
  async build(items) {
    const { default: UFuzzy } = (await peer('@leeoniya/ufuzzy')) as {
      default: new (options: object) => FuzzySearch;
    };
    const search = new UFuzzy({ intraMode: 1, unicode: true });
    const texts = items.map((item) => FIELDS.map((field) => item[field]).join(' '));
    return (query) => {
      const [found, , order] = search.search(texts, query, 1, 1_000);
      const places = order?.map((at) => found?.[at] ?? -1) ?? found ?? [];
      return places.slice(0, ASKED).flatMap((place) => items[place]?.id ?? []);
    };
  },
};

import type { AreaRow, DeviceDatabase, ManifestRow, StoreRow } from '../../db/device-database.ts';
import { readWholeLiveSheet } from '../../db/reads/catalogue/live-sheet.ts';
import { isTradeGroup } from '../../domain/catalogue/category-groups.ts';
import { createStoreNames, type StoreNames } from '../../domain/search/store-names.ts';
import type { BoughtBefore } from '../../domain/search/indexed-pack.ts';
import { createSearchIndex, type SearchIndex } from '../../domain/search/search-index.ts';
import { Dexie, type ObservabilitySet } from 'dexie';
import { listingId, readListing } from '../../db/reads/listings.ts';
import { namedThings } from '../../domain/search/everyday-names/everyday-names.ts';
import {
  type NameChange,
  withNameChanges,
} from '../../domain/search/everyday-names/name-changes.ts';
import { createThingNames, type ThingNames } from '../../domain/search/words/thing-names.ts';

/** Keys of a table whose rows changed; `all` when they can't be told. */
type ChangedKeys = ReadonlySet<string> | 'all';

/** What changed on this device since it was last asked. */
interface CatalogueChanges {
  /** Store ids. */
  readonly manifests: ChangedKeys;
  /** Store ids. */
  readonly sheets: ChangedKeys;
  readonly stores: boolean;
  readonly areas: boolean;
  /** Orders of any person, or who is signed in. */
  readonly orders: boolean;
  /** What administrators say of everyday names. */
  readonly names: boolean;
}

/** Notes what other parts of the app write, in this context or another one. */
interface CatalogueWatch {
  /** What changed since the last call; everything at the first. */
  readonly take: () => CatalogueChanges;
  /** The next call tells of everything: something that was taken could not be read. */
  readonly forget: () => void;
}

const EVERYTHING: CatalogueChanges = {
  manifests: 'all',
  sheets: 'all',
  stores: true,
  areas: true,
  orders: true,
  names: true,
};

const NOTHING: CatalogueChanges = {
  manifests: new Set(),
  sheets: new Set(),
  stores: false,
  areas: false,
  orders: false,
  names: false,
};

const together = (left: ChangedKeys, right: ChangedKeys): ChangedKeys =>
  left === 'all' || right === 'all' ? 'all' : new Set([...left, ...right]);

/** The row of what administrators say. */
const CONTENT = listingId('content', []);

/** Packs read at once. After each such step other calls of the worker get their turn. */
const PACKS_AT_ONCE = 8;

/** Items held at most; what is more stays out, those stores that were synced longest ago (CAT-5 bounds what there is). */
const MOST_ITEMS = 250_000;

/** The index as of now, and the stores and areas that it knows. */
export interface FreshIndex {
  readonly index: SearchIndex;
  /** Everyday names, those of administrators among them. */
  readonly things: ThingNames;
  /** By pincode. In memory, as a key press has no time for the database. */
  readonly areas: ReadonlyMap<string, AreaRow>;
  readonly stores: ReadonlyMap<string, StoreRow>;
  readonly storeNames: StoreNames<StoreRow>;
  /** Raised whenever something of it has changed; what was found in two editions may differ. */
  readonly edition: number;
}

/** Who was bought from before; asked again when orders or the person have changed. */
export type ReadBought = () => Promise<BoughtBefore>;

interface Parts {
  readonly device: DeviceDatabase;
  readonly readBought: ReadBought;
}

/** Whether a row is among those that changed. */
const has = (keys: ChangedKeys, key: string): boolean => keys === 'all' || keys.has(key);

const hasChanges = (keys: ChangedKeys): boolean => keys === 'all' || keys.size > 0;

const isNothing = ({ manifests, sheets, stores, areas, orders }: CatalogueChanges): boolean =>
  !hasChanges(manifests) && !hasChanges(sheets) && !stores && !areas && !orders;

/** An empty index that knows the everyday names of administrators, and which those are. */
function emptyIndex(names: readonly NameChange[]) {
  const things = createThingNames(withNameChanges(namedThings(), names));
  return { index: createSearchIndex(things), things, names: JSON.stringify(names) };
}

/** The manifests that changed, and of all changed stores those that have none any more. */
async function readManifests({ device }: Parts, index: SearchIndex, keys: ChangedKeys) {
  if (keys !== 'all') {
    const ids = [...keys];
    const rows = await device.manifests.bulkGet(ids);
    return {
      manifests: rows.filter((row) => row !== undefined),
      gone: ids.filter((_, place) => rows[place] === undefined),
    };
  }
  const all = await device.manifests.toArray();
  const known = new Set(all.map(({ storeId }) => storeId));
  const manifests = all.toSorted((left, right) => right.syncedAt - left.syncedAt);
  return { manifests, gone: index.storeIds().filter((storeId) => !known.has(storeId)) };
}

/** Brings one store's part of the index to its manifest: adds what is new, drops what is gone. */
async function indexStore(
  { device }: Parts,
  index: SearchIndex,
  manifest: ManifestRow,
): Promise<void> {
  const { storeId, categories } = manifest;
  const categoryOfHash = new Map(
    categories.flatMap(({ name, group, packs }) =>
      packs.map((hash) => [hash, { name, isFarm: isTradeGroup(group) }] as const),
    ),
  );
  index.keepOnly(storeId, new Set(categoryOfHash.keys()));
  const missing = [...categoryOfHash].filter(
    ([hash, category]) => !index.holds(storeId, hash, category),
  );
  for (let start = 0; start < missing.length; start += PACKS_AT_ONCE) {
    const some = missing.slice(start, start + PACKS_AT_ONCE);
    const packs = await device.packs.bulkGet(some.map(([hash]) => hash));
    for (const [place, [hash, category]] of some.entries()) {
      const pack = packs[place];
      // Evicted between the two reads: its manifest is going too, which the next search is told of.
      if (pack !== undefined) index.put(hash, pack, category);
    }
  }
}

async function indexManifests(parts: Parts, index: SearchIndex, keys: ChangedKeys): Promise<void> {
  const { manifests, gone } = await readManifests(parts, index, keys);
  for (const storeId of gone) index.keepOnly(storeId, new Set());
  for (const manifest of manifests) {
    const isKnown = index.storeIds().includes(manifest.storeId);
    if (!isKnown && index.size() + manifest.itemCount > MOST_ITEMS) continue;
    await indexStore(parts, index, manifest);
  }
}

/** Sheets of stores whose own or whose packs changed; one at a time, as a large one is a block of its own. */
async function readSheets(
  { device }: Parts,
  index: SearchIndex,
  { sheets, manifests }: CatalogueChanges,
) {
  const isAll = sheets === 'all' || manifests === 'all';
  const wanted = index.storeIds().filter((id) => isAll || sheets.has(id) || manifests.has(id));
  for (const storeId of wanted) index.setSheet(storeId, await readWholeLiveSheet(device, storeId));
}

/**
 * Keeps an index of the device's catalogue in step with the database: the first call builds it, later ones take in only
 * what changed meanwhile. Calls at the same time share one reading.
 */
export function createFreshIndex(parts: Parts): () => Promise<FreshIndex> {
  let watch: ReturnType<typeof watchCatalogue> | undefined;
  let held: ReturnType<typeof emptyIndex> | undefined;
  let areas: ReadonlyMap<string, AreaRow> = new Map();
  let stores: ReadonlyMap<string, StoreRow> = new Map();
  let storeNames = createStoreNames<StoreRow>([]);
  let edition = 0;
  let last: Promise<unknown> = Promise.resolve();

  /** The index to fill; other names make another one, since items are what their names say. */
  async function indexFor(changes: CatalogueChanges) {
    if (held !== undefined && !changes.names) return { ...held, changes };
    const content = await readListing(parts.device, 'content');
    const names = content?.value.content.everydayNames ?? [];
    if (held?.names === JSON.stringify(names)) return { ...held, changes };
    held = emptyIndex(names);
    return { ...held, changes: EVERYTHING };
  }

  async function takeIn(changes: CatalogueChanges, index: SearchIndex): Promise<void> {
    if (isNothing(changes)) return;
    edition += 1;
    if (hasChanges(changes.manifests)) await indexManifests(parts, index, changes.manifests);
    if (hasChanges(changes.sheets) || hasChanges(changes.manifests))
      await readSheets(parts, index, changes);
    if (changes.areas) {
      const rows = await parts.device.areas.toArray();
      areas = new Map(rows.map((row) => [row.areaCode, row]));
    }
    if (changes.stores) {
      const rows = await parts.device.stores.toArray();
      stores = new Map(rows.map((row) => [row.id, row]));
      storeNames = createStoreNames(rows);
    }
    if (changes.orders) index.setBought(await parts.readBought());
  }

  async function freshen(): Promise<FreshIndex> {
    watch ??= watchCatalogue(parts.device);
    try {
      const { index, things, changes } = await indexFor(watch.take());
      await takeIn(changes, index);
      return { index, things, areas, stores, storeNames, edition };
    } catch (error) {
      watch.forget();
      throw error;
    }
  }

  return async () => {
    const next = last.then(freshen, freshen);
    last = next;
    return next;
  };
}

/** The single keys of a change; a range, such as of an emptied table, may be anything. */
function keysOf(tree: ObservabilitySet[string] | undefined): ChangedKeys {
  if (tree === undefined || !('from' in tree)) return new Set();
  const keys = new Set<string>();
  const left = [tree];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (typeof node.from !== 'string' || node.from !== node.to) return 'all';
    keys.add(node.from);
    for (const child of [node.l, node.r]) if (child) left.push(child);
  }
  return keys;
}

/**
 * Starts watching, for as long as the context lives. Dexie tells of each committed transaction, of other tabs and workers
 * too, before whoever wrote goes on: a search that is asked for after a sync sees it.
 */
function watchCatalogue(device: DeviceDatabase): CatalogueWatch {
  let changes = EVERYTHING;

  Dexie.on('storagemutated', (parts) => {
    if ('all' in parts) {
      changes = EVERYTHING;
      return;
    }
    const rows = (table: string) => keysOf(parts[`idb://${device.name}/${table}/`]);
    const deleted = (table: string) => keysOf(parts[`idb://${device.name}/${table}/:dels`]);
    const changed = (table: string) => together(rows(table), deleted(table));
    const isTouched = (table: string) =>
      changed(table) === 'all' || (changed(table) as ReadonlySet<string>).size > 0;
    const ofOrders = Object.keys(parts).some((part) => part.endsWith('/orders/'));
    const session = changed('settings');
    changes = {
      manifests: together(changes.manifests, changed('manifests')),
      sheets: together(changes.sheets, changed('liveHeads')),
      stores: changes.stores || isTouched('stores'),
      areas: changes.areas || isTouched('areas'),
      names: changes.names || has(changed('listings'), CONTENT),
      orders: changes.orders || ofOrders || has(session, 'authData'),
    };
  });

  return {
    take() {
      const taken = changes;
      changes = NOTHING;
      return taken;
    },
    forget() {
      changes = EVERYTHING;
    },
  };
}

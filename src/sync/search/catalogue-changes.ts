import { Dexie } from 'dexie';
import type { ObservabilitySet } from 'dexie';
import type { DeviceDatabase } from '../../db/device-database.ts';

/** Keys of a table whose rows changed; `all` when they can't be told. */
export type ChangedKeys = ReadonlySet<string> | 'all';

/** What changed on this device since it was last asked. */
export interface CatalogueChanges {
  /** Store ids. */
  readonly manifests: ChangedKeys;
  /** Store ids. */
  readonly sheets: ChangedKeys;
  readonly stores: boolean;
  readonly areas: boolean;
  /** Orders of any person, or who is signed in. */
  readonly orders: boolean;
}

/** Notes what other parts of the app write, in this context or another one. */
export interface CatalogueWatch {
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
};
const NOTHING: CatalogueChanges = {
  manifests: new Set(),
  sheets: new Set(),
  stores: false,
  areas: false,
  orders: false,
};

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

const together = (left: ChangedKeys, right: ChangedKeys): ChangedKeys =>
  left === 'all' || right === 'all' ? 'all' : new Set([...left, ...right]);

/**
 * Starts watching, for as long as the context lives. Dexie tells of each committed transaction, of other tabs and workers
 * too, before whoever wrote goes on: a search that is asked for after a sync sees it.
 */
export function watchCatalogue(device: DeviceDatabase): CatalogueWatch {
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
      orders: changes.orders || ofOrders || session === 'all' || session.has('authData'),
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

/**
 * The little that is used of the peers. They are installed in bench/peers when a suite runs, so the types of the project
 * must not depend on them.
 */
declare module 'rxdb/plugins/core' {
  interface RxCollection {
    bulkInsert(documents: readonly object[]): Promise<{ readonly error: readonly unknown[] }>;
    bulkUpsert(documents: readonly object[]): Promise<{ readonly error: readonly unknown[] }>;
    find(query: object): { exec(): Promise<readonly { toJSON(): { name: string } }[]> };
    count(): { exec(): Promise<number> };
  }
  interface RxDatabase {
    addCollections(collections: Record<string, object>): Promise<Record<string, RxCollection>>;
    close(): Promise<boolean>;
  }
  export function createRxDatabase(options: object): Promise<RxDatabase>;
  export function removeRxDatabase(name: string, storage: object): Promise<unknown>;
}

declare module 'rxdb/plugins/storage-dexie' {
  export function getRxStorageDexie(): object;
}

declare module 'pouchdb-browser' {
  interface Row {
    readonly id: string;
    readonly value: { readonly rev: string };
    readonly doc: { readonly name: string };
  }
  export default class PouchDB {
    constructor(name: string, options?: object);
    bulkDocs(documents: readonly object[]): Promise<readonly { readonly error?: unknown }[]>;
    allDocs(
      options: object,
    ): Promise<{ readonly rows: readonly Row[]; readonly total_rows: number }>;
    close(): Promise<void>;
    destroy(): Promise<void>;
  }
}

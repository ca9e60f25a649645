import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { beforeAll } from 'vitest';

// Files of one worker share its modules. Their servers all begin with person 1, whose database a former file has filled.
beforeAll(() => {
  globalThis.indexedDB = new IDBFactory();
  Dexie.dependencies.indexedDB = globalThis.indexedDB;
});

/* oxlint-disable no-underscore-dangle -- that is how fake-indexeddb names what it keeps to itself */
import { DEVICE_DATABASE, type DeviceDatabase } from '../../../src/db/device-database.ts';
import type { StoredOutboxEntry } from '../../../src/db/outbox-entry.ts';
import { personDatabaseName, type PersonDatabase } from '../../../src/db/person-database.ts';
import type { Table } from 'dexie';
import type { Phone } from './phone.ts';
import { isBeingWritten } from './storage.ts';
import type { InnerDatabase } from './storage-internals.ts';

type RowOf<Tables, Name extends keyof Tables> = Tables[Name] extends Table<infer Row> ? Row : never;

/** What a phone has committed of one person: no transaction is half way through it. */
export interface CommittedPerson {
  readonly phone: Phone;
  readonly personId: number;
  readonly rows: <Name extends 'cart' | 'addresses' | 'orders' | 'facts'>(
    table: Name,
  ) => readonly RowOf<PersonDatabase, Name>[];
  /** Rows of any table, by name; none when the table does not exist. */
  readonly anyRows: (table: string) => readonly unknown[];
  readonly outbox: readonly StoredOutboxEntry[];
}

const PERSON_PREFIX = 'haat-user-';

function rowsOf(database: InnerDatabase, table: string): unknown[] {
  const store = database.rawObjectStores.get(table);
  return store === undefined ? [] : [...store.records.values()].map(({ value }) => value);
}

function viewOf(phone: Phone, personId: number, database: InnerDatabase): CommittedPerson {
  return {
    phone,
    personId,
    rows: (table) => rowsOf(database, table) as never,
    anyRows: (table) => rowsOf(database, table),
    outbox: rowsOf(database, 'outbox') as StoredOutboxEntry[],
  };
}

/** A person's rows on a phone; null while they are being written, undefined when there are none. */
export function committedPerson(
  phone: Phone,
  personId: number,
): CommittedPerson | null | undefined {
  const database = phone.storage.factory._databases.get(personDatabaseName(personId));
  if (database === undefined || !database.rawObjectStores.has('outbox')) return undefined;
  return isBeingWritten(database) ? null : viewOf(phone, personId, database);
}

/** The person a database of this name belongs to; null for the device's and the visitor's. */
export function personOfDatabase(name: string): number | null {
  const id = Number(name.slice(PERSON_PREFIX.length));
  return name.startsWith(PERSON_PREFIX) && Number.isSafeInteger(id) ? id : null;
}

/** Everybody who has a database on the phone. */
export function personsOn(phone: Phone): number[] {
  return [...phone.storage.factory._databases.keys()]
    .map(personOfDatabase)
    .filter((id) => id !== null);
}

/** A setting of the device as committed; undefined when it is not there. */
export function committedSetting(phone: Phone, name: string): unknown {
  const database = phone.storage.factory._databases.get('haat');
  const rows =
    database === undefined ? [] : rowsOf(database, 'settings' satisfies keyof DeviceDatabase);
  return (rows as { name: string; value: unknown }[]).find((row) => row.name === name)?.value;
}

/** Rows of a table of the device's database as committed; null while they are being written, none where it is not there. */
export function committedDeviceRows(phone: Phone, table: string): readonly unknown[] | null {
  const database = phone.storage.factory._databases.get(DEVICE_DATABASE);
  if (database === undefined) return [];
  return isBeingWritten(database) ? null : rowsOf(database, table);
}

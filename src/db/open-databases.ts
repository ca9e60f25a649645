import { DeviceDatabase } from './device-database.ts';
import { PersonDatabase, personDatabaseName } from './person-database.ts';

/** The databases of one context (page, worker or service worker). */
export interface Databases {
  readonly device: DeviceDatabase;
  /** The database of a person, opened once; null is the visitor. */
  readonly person: (userId: number | null) => PersonDatabase;
}

/** Opens the device's database and hands out those of persons. */
export function openDatabases(): Databases {
  const handles = new Map<number | null, PersonDatabase>();
  return {
    device: new DeviceDatabase(),
    person: (userId) => {
      const open = handles.get(userId);
      if (open !== undefined) return open;
      const handle = new PersonDatabase(personDatabaseName(userId));
      handles.set(userId, handle);
      return handle;
    },
  };
}

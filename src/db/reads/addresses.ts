import type { AddressRow, PersonDatabase } from '../person-database.ts';

/** One saved address; null when it is not here. */
export async function readAddress(db: PersonDatabase, id: string): Promise<AddressRow | null> {
  return (await db.addresses.get(id)) ?? null;
}

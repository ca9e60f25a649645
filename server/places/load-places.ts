import type { GeoPoint } from '../../src/domain/stores/geo.ts';
import { createNearestArea } from './nearest-area.ts';
import { groupByPincode } from './pincode-areas.ts';
import { readPincodeCoordinates } from './pincode-coordinates.ts';
import { officePlaceName } from './place-names.ts';
import { createPlaceSearch, type PlaceSearch } from './place-search.ts';
import type { Place, Places } from './places.ts';
import { localityOfRow, readPostOffices, type PostOffices } from './post-offices.ts';

/** Makes a value when it is first asked for and keeps it. */
function lazy<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

/** Places over any list of post offices and coordinates. */
export function createPlaces(
  readOffices: () => PostOffices,
  readCoordinates: () => ReadonlyMap<string, GeoPoint>,
): Places {
  const offices = lazy(readOffices);
  const pincodes = lazy(() => groupByPincode(offices(), readCoordinates()));
  const nearest = lazy(() => createNearestArea(pincodes().areas.values()));
  const search = lazy<PlaceSearch>(() => createPlaceSearch(offices()));

  const placeOf = (row: number): Place[] => {
    const area = pincodes().areas.get(String(offices().pincodes[row]));
    const officeName = offices().officeNames[row];
    if (area === undefined || officeName === undefined) return [];
    return [{ name: officePlaceName(officeName, localityOfRow(offices(), row).district), area }];
  };
  const byPincodeStart = (digits: string, limit: number): Place[] => {
    const found: Place[] = [];
    for (const [areaCode, row] of pincodes().mainOffices) {
      if (found.length >= limit) break;
      if (areaCode.startsWith(digits)) found.push(...placeOf(row));
    }
    return found;
  };
  return {
    areaByPincode: (pincode) => pincodes().areas.get(pincode),
    nearest: (point) => nearest()(point),
    search: (text, limit) => {
      const pincode = /(?<!\d)[1-9]\d{5}(?!\d)/.exec(text)?.[0];
      if (pincode !== undefined && pincodes().areas.has(pincode))
        return byPincodeStart(pincode, limit);
      const digits = /^\s*([1-9]\d{0,5})\s*$/.exec(text)?.[1];
      if (digits !== undefined) return byPincodeStart(digits, limit);
      return search()(text, limit).flatMap(placeOf);
    },
  };
}

/**
 * The real list of Indian pincodes. Nothing is read before the first question (about 0.3 s once, 0.2 s more for the
 * first search by name), so that a server starts without waiting for it.
 */
export function loadPlaces(): Places {
  return createPlaces(readPostOffices, readPincodeCoordinates);
}

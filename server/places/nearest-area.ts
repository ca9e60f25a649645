import type { Area } from '../../src/contracts/schemas.ts';
import { distanceKm, type GeoPoint } from '../../src/domain/stores/geo.ts';

/** A point further than this from every known pincode lies in none. */
export const FARTHEST_AREA_KM = 60;

const cellOf = (lat: number, lon: number): string => `${Math.floor(lat)},${Math.floor(lon)}`;

/**
 * Finds the nearest area by a grid of whole degrees: within India a degree is at least 87 km wide,
 * so the nine cells around a point hold everything within 60 km.
 */
export function createNearestArea(areas: Iterable<Area>): (point: GeoPoint) => Area | undefined {
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

/** A point on the earth in decimal degrees (WGS 84). */
export interface GeoPoint {
  readonly lat: number;
  readonly lon: number;
}

const EARTH_RADIUS_KM = 6371.0088;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in km by the haversine formula (mean earth radius, IUGG). */
export function distanceKm(from: GeoPoint, to: GeoPoint): number {
  const halfLat = Math.sin(radians(to.lat - from.lat) / 2);
  const halfLon = Math.sin(radians(to.lon - from.lon) / 2);
  const chord =
    halfLat * halfLat + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * halfLon * halfLon;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Where a phone's map app, else a browser, shows the way to a place. */
export const directionsUrl = ({ lat, lon }: GeoPoint): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${lat},${lon}`;

/** "350 m" below a kilometre, else "2.4 km". */
export function formatDistance(km: number): string {
  return km < 1 ? `${Math.max(50, Math.round(km * 20) * 50)} m` : `${km.toFixed(1)} km`;
}

/**
 * True for coordinates inside the bounds of the specification (section 5):
 * latitude above -90 up to 90, longitude above -180 up to 180.
 */
export function isGeoPoint(value: { lat: unknown; lon: unknown }): value is GeoPoint {
  const { lat, lon } = value;
  return (
    typeof lat === 'number' &&
    lat > -90 &&
    lat <= 90 &&
    typeof lon === 'number' &&
    lon > -180 &&
    lon <= 180
  );
}

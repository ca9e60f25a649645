/** A point on the earth in decimal degrees (WGS 84). */
export interface GeoPoint {
  readonly lat: number;
  readonly lon: number;
}

/** Mean radius (IUGG). */
export const EARTH_RADIUS_KM = 6371.0088;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in km by the haversine formula. */
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

/** The digits of an Open Location Code, by their value. */
const CODE_DIGITS = '23456789CFGHJMPQRVWX';
/** Steps of a code's tenth digit in a degree: an area of about 14 m. */
const CODE_STEPS = 8000;
const CODE_PAIRS = 5;

/**
 * The plus code of a place, in ten digits ("7J4VWMJP+2X"): a place to read out where no map is. After the specification of
 * Open Location Code, https://github.com/google/open-location-code.
 */
export function plusCode({ lat, lon }: GeoPoint): string {
  // Rounded first, so that a border is not missed by the last bit of a fraction.
  const stepsOf = (degrees: number) => Math.floor(Math.round(degrees * CODE_STEPS * 1e6) / 1e6);
  const aroundEarth = 360 * CODE_STEPS;
  // The pole belongs to the last row of areas.
  let north = Math.min(stepsOf(Math.max(-90, lat) + 90), 180 * CODE_STEPS - 1);
  let east = ((stepsOf(lon + 180) % aroundEarth) + aroundEarth) % aroundEarth;
  let digits = '';
  for (let pair = 0; pair < CODE_PAIRS; pair += 1) {
    const [row, column] = [north % CODE_DIGITS.length, east % CODE_DIGITS.length];
    digits = `${CODE_DIGITS.charAt(row)}${CODE_DIGITS.charAt(column)}${digits}`;
    north = Math.floor(north / CODE_DIGITS.length);
    east = Math.floor(east / CODE_DIGITS.length);
  }
  return `${digits.slice(0, 8)}+${digits.slice(8)}`;
}

/** Farther from its pincode's place no gate is, km: the widest areas of post offices in India end before. */
const FARTHEST_PIN_KM = 50;

/** Why a pin can't be the gate of an address in this pincode (it is in the sea, or in another town), in words; null when it can. */
export function pinProblem(
  pin: GeoPoint | null | undefined,
  place: { readonly areaCode: string; readonly location: GeoPoint | null } | null,
): string | null {
  const center = place?.location ?? null;
  if (pin === null || pin === undefined || place === null || center === null) return null;
  const km = distanceKm(pin, center);
  if (km <= FARTHEST_PIN_KM) return null;
  return `This pin is ${Math.round(km)} km from ${place.areaCode}. Please set it at your gate, or remove it.`;
}

/** Pincodes that begin with the same three digits, a sorting district, lie no further apart. */
const FARTHEST_KM = 200;

/** Points nearer than this are one: nobody could tell which of two areas somebody is in. */
const NEAREST_KM = 0.05;

/** Where another pincode lies. */
export interface PlacedArea {
  readonly areaCode: string;
  readonly location: GeoPoint;
}

/** What has to be known of the others before an area may be as it is wanted. */
export interface AreaNeighbours {
  /** The list of post offices has the pincode. */
  readonly isListed: boolean;
  /** An area of the same sorting district, the nearest to the wanted point. */
  readonly ofDistrict: PlacedArea | null;
  /** The area that is nearest to the wanted point, other than the wanted one. */
  readonly nearest: PlacedArea | null;
}

/** True for points of India and a little around. */
export const isInIndia = ({ lat, lon }: GeoPoint): boolean =>
  lat > 6 && lat < 38 && lon > 67 && lon < 98;

/** Why an area can't be where it is wanted, in words; null when it can. */
export function areaProblem(
  location: GeoPoint | null,
  { isListed, ofDistrict, nearest }: AreaNeighbours,
): string | null {
  if (location === null) {
    return isListed ? null : 'The list of post offices lacks this pincode: please say where it is.';
  }
  if (!isInIndia(location)) return 'This point is not in India.';
  const km = ofDistrict === null ? 0 : distanceKm(location, ofDistrict.location);
  if (ofDistrict !== null && km > FARTHEST_KM) {
    return `This point is ${Math.round(km)} km from ${ofDistrict.areaCode}, whose pincode begins alike. Please check it.`;
  }
  const isTaken = nearest !== null && distanceKm(location, nearest.location) < NEAREST_KM;
  return isTaken ? `${nearest.areaCode} is at this point already.` : null;
}

/** A point as it is typed or copied from a map, "12.9352, 77.6245"; null for nothing, undefined for what is none. */
export function readPoint(text: string): GeoPoint | null | undefined {
  if (text.trim() === '') return null;
  const match = /^\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*[,\s]\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*$/.exec(
    text,
  );
  return match === null ? undefined : { lat: Number(match[1]), lon: Number(match[2]) };
}

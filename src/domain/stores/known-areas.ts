import { distanceKm, type GeoPoint } from './geo.ts';

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

import type { Area } from '../../src/contracts/schemas.ts';
import type { GeoPoint } from '../../src/domain/stores/geo.ts';

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

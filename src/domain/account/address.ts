import type { GeoPoint } from '../stores/geo.ts';

/** What an address is for; the first is preselected. */
export const ADDRESS_TYPES = ['Home', 'Work', 'Other'] as const;
export type AddressType = (typeof ADDRESS_TYPES)[number];

/** A delivery address as the specification's section 3 lists its fields and form. */
export interface DeliveryAddress {
  /** Address Name: whose or what place, e.g. "Home" or a person. */
  readonly name: string;
  /** Address Line 1 (Flat/House/Building). */
  readonly plot: string;
  /** Address Line 2 (Landmark or locality). */
  readonly street: string;
  readonly district: string;
  readonly city: string;
  readonly state: string;
  /** Pincode. */
  readonly areaCode: string;
  readonly location: GeoPoint | null;
  /** The gate, as its person has pinned it; `location` is the area's. Missing: nobody has. */
  readonly pin?: GeoPoint | undefined;
  /** A photo of the gate: a file that its person has uploaded. Missing: there is none. */
  readonly gatePhoto?: string | undefined;
  readonly contactNumber: string;
  readonly apartmentId: string | null;
  readonly type: AddressType;
}

/** The lines of an address as a desk asks for them. */
export const ADDRESS_FIELDS = [
  ['name', 'Name'],
  ['plot', 'Flat, house, building'],
  ['street', 'Landmark or locality'],
  ['city', 'City'],
  ['state', 'State'],
  ['areaCode', 'Pincode'],
  ['contactNumber', 'Contact number'],
] as const;

/** A comma-separated line that skips empty parts (specification, section 3). */
export function formatAddress(address: Partial<DeliveryAddress>): string {
  const { name, plot, street, district, city, state, areaCode } = address;
  const parts = [name, plot, street, district === city ? '' : district, city, state, areaCode];
  return parts
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(', ');
}

/** Where someone shops who has not said otherwise: an office area of Bengaluru (specification, section 3). */
export const DEFAULT_ADDRESS: DeliveryAddress = {
  name: 'Haat office',
  plot: '',
  street: 'Bellandur',
  district: 'Bengaluru',
  city: 'Bengaluru',
  state: 'Karnataka',
  areaCode: '560103',
  location: { lat: 12.93, lon: 77.685 },
  contactNumber: '',
  apartmentId: null,
  type: 'Work',
};

import type { Area } from '../../contracts/schemas.ts';
import type { AddressType, DeliveryAddress } from '../../domain/account/address.ts';
import type { GeoPoint } from '../../domain/stores/geo.ts';
import { normalizeMobileNumber } from '../../domain/account/contact.ts';

/** What the address form asks for, by the names of the contract. */
export interface AddressValues {
  readonly name: string;
  readonly plot: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly areaCode: string;
  readonly contactNumber: string;
  readonly type: AddressType;
  /** The gate; null while nobody has pinned it. */
  readonly pin: GeoPoint | null;
  /** The photo of the gate that the server has; null: none. */
  readonly gatePhoto: string | null;
}

/** A new address: where the buyer shops now, reachable under the number signed in with. */
export function newAddressValues(contact: string, area: Area | null): AddressValues {
  return {
    name: '',
    plot: '',
    street: '',
    city: area?.city ?? '',
    state: area?.state ?? '',
    areaCode: area?.areaCode ?? '',
    contactNumber: normalizeMobileNumber(contact),
    type: 'Home',
    pin: null,
    gatePhoto: null,
  };
}

/** A new address with what an older app knew of it, where that is for the same pincode or none was chosen. */
export function startValues(
  values: AddressValues,
  older: Partial<AddressValues> | undefined,
): AddressValues {
  const isOfArea = values.areaCode === '' || values.areaCode === older?.areaCode;
  if (older === undefined || !isOfArea) return values;
  const known = Object.entries(older).filter(([, text]) => text !== '');
  return { ...values, ...(Object.fromEntries(known) as Partial<AddressValues>) };
}

/** A saved address for editing. */
export function valuesOfAddress(address: DeliveryAddress): AddressValues {
  const { name, plot, street, city, state, areaCode, contactNumber, type } = address;
  const { pin = null, gatePhoto = null } = address;
  return { name, plot, street, city, state, areaCode, contactNumber, type, pin, gatePhoto };
}

/** City and state, as typed or as filled in. */
type CityAndState = Pick<AddressValues, 'city' | 'state'>;

/**
 * City and state once the area of the pincode is known: empty fields are filled and what was filled before is
 * replaced; what a person typed stays.
 */
export function filledFromArea(
  typed: CityAndState,
  filledBefore: CityAndState | null,
  area: CityAndState,
): CityAndState {
  const isOurs = (field: keyof CityAndState) =>
    typed[field].trim() === '' || typed[field] === filledBefore?.[field];
  return {
    city: isOurs('city') ? area.city : typed.city,
    state: isOurs('state') ? area.state : typed.state,
  };
}

/**
 * The address that the form stands for; not validated. District and location come from the pincode's area, or from
 * the address that is edited while its pincode is the same.
 */
export function addressOfValues(
  { pin, gatePhoto, ...values }: AddressValues,
  area: Area | null,
  edited: DeliveryAddress | null,
): DeliveryAddress {
  const areaCode = values.areaCode.trim();
  const known = [area, edited].find((place) => place?.areaCode === areaCode);
  return {
    ...values,
    areaCode,
    contactNumber: normalizeMobileNumber(values.contactNumber),
    district: known?.district ?? '',
    location: known?.location ?? null,
    ...(pin !== null && { pin }),
    ...(gatePhoto !== null && { gatePhoto }),
    apartmentId: edited?.apartmentId ?? null,
  };
}

/** Six digits from "560 103" and the like. */
export function tidyPincode(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, 6);
}

import type { ApplicationDraft } from '../../../db/facts/person-facts.ts';
import type { ApplicationDetails } from '../../../contracts/sellers/applications/shop-application.ts';
import { normalizeMobileNumber } from '../../../domain/account/contact.ts';
import { hhmmOfField, timeFieldOf } from '../../../domain/sellers/opening-hours.ts';

/** The form as it is typed. */
export interface ApplicationValues {
  readonly shopName: string;
  readonly ownerName: string;
  readonly contactNumber: string;
  readonly street: string;
  readonly areaCode: string;
  readonly groups: readonly string[];
  readonly opensAt: string;
  readonly closesAt: string;
  readonly deliveryRadiusKm: string;
  readonly fssai: string;
  readonly gstin: string;
  readonly pan: string;
  readonly holderName: string;
  readonly accountNumber: string;
  readonly ifsc: string;
}

export const EMPTY_VALUES: ApplicationValues = {
  shopName: '',
  ownerName: '',
  contactNumber: '',
  street: '',
  areaCode: '',
  groups: [],
  opensAt: '08:00',
  closesAt: '22:00',
  deliveryRadiusKm: '3',
  fssai: '',
  gstin: '',
  pan: '',
  holderName: '',
  accountNumber: '',
  ifsc: '',
};

/** The form of an application that is corrected; the account's number is not told back. */
export function valuesOfDetails(details: ApplicationDetails): ApplicationValues {
  const { opensAt, closesAt, deliveryRadiusKm, location: _location, ...texts } = details;
  return {
    ...EMPTY_VALUES,
    ...texts,
    opensAt: timeFieldOf(opensAt),
    closesAt: timeFieldOf(closesAt),
    deliveryRadiusKm: String(deliveryRadiusKm),
  };
}

/** The form as it was left. */
export function valuesOfDraft({ values }: ApplicationDraft): ApplicationValues {
  return { ...EMPTY_VALUES, ...values };
}

/** What is kept of the form while it is typed. */
export function draftValues(values: ApplicationValues): ApplicationDraft['values'] {
  const { accountNumber: _secret, ...kept } = values;
  return kept;
}

/** Whether a bank account is to be sent; one that was named before stays where nothing is typed. */
export const namesAccount = ({ accountNumber, ifsc }: ApplicationValues): boolean =>
  accountNumber.trim() !== '' || ifsc.trim() !== '';

/** What the form says, as the service takes it; the contract says what is wrong with it. */
export function askOfValues(values: ApplicationValues) {
  const { holderName, accountNumber, ifsc, opensAt, closesAt, deliveryRadiusKm, ...texts } = values;
  return {
    details: {
      ...texts,
      contactNumber: normalizeMobileNumber(values.contactNumber),
      location: null,
      opensAt: hhmmOfField(opensAt),
      closesAt: hhmmOfField(closesAt),
      deliveryRadiusKm: Number(deliveryRadiusKm.replace(',', '.')),
    },
    ...(namesAccount(values) && { bankAccount: { holderName, accountNumber, ifsc } }),
  };
}

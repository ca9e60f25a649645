/** Whom a buyer turns to (specification, section 3: provider). Empty where nothing is known. */
export interface CustomerCare {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** A number in India that anybody can call, tidied: a mobile or a line with its area's code, or a toll-free one (1800, 1860). */
export const CARE_NUMBER = /^(?:[1-9]\d{9}|18[06]0\d{6,7})$/;

/** What is said of a number that is none of these. */
export const CARE_NUMBER_PROBLEM =
  'Please enter a number of 10 digits, or a toll-free one such as 1800 000 1001.';

/** A provider's details as the specification has them. */
export interface ProviderDetails {
  readonly contactDetails: { readonly contactNumber: string; readonly email: string };
  readonly additionalDetails: readonly { readonly refType: string; readonly refValue: string }[];
}

/** Who answers when a store names nobody. */
const DEFAULT_NAME = 'Customer Care';

/** The parts of "name,email,phone"; missing ones are empty, the name is the default one. */
export function careParts(text: string): CustomerCare {
  const [name = '', email = '', phone = ''] = text.split(',').map((part) => part.trim());
  return { name: name === '' ? DEFAULT_NAME : name, email, phone };
}

/**
 * A provider's customer care: the reference `customer_care` ("name,email,phone"), filled up from the contact details. The
 * specification's own defaults are constants that it does not show, so nothing is invented: what is missing stays empty.
 */
export function customerCareOf({
  contactDetails,
  additionalDetails,
}: ProviderDetails): CustomerCare {
  const told = additionalDetails.find(({ refType }) => refType === 'customer_care');
  const { name, email, phone } = careParts(told?.refValue ?? '');
  return {
    name,
    email: email === '' ? contactDetails.email.trim() : email,
    phone: phone === '' ? contactDetails.contactNumber.trim() : phone,
  };
}

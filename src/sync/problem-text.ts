import type { Problem } from '../contracts/problem.ts';
import { formatRupees } from '../domain/money.ts';
import { MESSAGES } from '../domain/messages.ts';

/** What a person reads of a refusal; codes that are not here have a text of their own from the server. */
const TEXT_BY_CODE: Readonly<Record<string, string>> = {
  otp_invalid: MESSAGES.invalidOtp,
  otp_expired: 'This code has expired. Please ask for a new one.',
  otp_too_many_tries: 'Too many wrong codes. Please ask for a new one.',
  too_many_requests: 'Too many tries. Please wait a little and try again.',
  otp_delivery_failed: 'The code could not be sent. Please try again in a minute.',
  place_not_found: 'No post office has this pincode. Please check it.',
  store_not_found: 'This store is not on Haat any more.',
  store_not_taking_orders:
    'This store is not taking orders now. Try again later, or choose another store.',
  address_not_serviceable:
    'This store does not deliver to this address. Choose another address or store.',
  payment_pending: 'Your bank has not confirmed the payment yet.',
  payment_failed: 'The payment did not go through. Nothing is ordered.',
  payment_refunded:
    'Your payment came in, but the order could not be made. All of it goes back to you.',
  payment_in_progress: 'A payment of this order is under way. Please wait until it has ended.',
  payment_not_offered: 'This order can’t be paid online now. You can pay cash on delivery.',
  payment_provider_unavailable:
    'The payment provider does not answer now. Nothing was paid. Please try again in a minute.',
  slot_not_available: 'This delivery time is not available any more. Please choose another time.',
  quote_expired: 'The offer of the store has run out. Please try again.',
  quote_changed: 'The store changed its prices. Please try again.',
  quantity_unavailable:
    'The store has not enough of an item any more. Please look at your order again.',
  picture_required: MESSAGES.issuePicture,
  file_not_found: 'The picture did not reach Haat. Please try again.',
  file_too_large: 'The picture is too large. Please choose a smaller one.',
  file_type_not_allowed: 'This kind of file can’t be sent. Please choose a picture.',
  picture_not_readable: 'The picture can’t be read. Please choose another one.',
  session_expired: 'Please sign in again.',
  not_signed_in: 'Please sign in again.',
  internal: MESSAGES.generic,
};

/** The text of a refusal for the person it concerns. */
export function problemText(problem: Problem): string {
  if (problem.code === 'minimum_order_not_reached' && problem.minimumPaise !== undefined) {
    return `This store takes orders from ${formatRupees(problem.minimumPaise)}. Please add some items.`;
  }
  return TEXT_BY_CODE[problem.code] ?? problem.detail ?? problem.title;
}

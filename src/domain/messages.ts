/**
 * Every text of the specification's sections 2, 4, 5 and 8 that the app shows, to the letter.
 * `{name}` marks what `fillMessage` puts in.
 */
export const MESSAGES = {
  invalidContactNumber: 'Please enter valid contact number',
  invalidOtp: 'Invalid OTP',
  required: 'This field is required',
  invalidMobileNumber: 'Please enter a valid mobile number',
  invalidEmail: 'Please enter a valid email id',
  enterCoupon: 'Please enter valid coupon code',
  invalidCoupon: 'Invalid coupon code',
  emptyCart: 'Please add some items to continue',
  quantityUnavailable: 'Requested quantity unavailable. Please decrease to {quantity}',
  offerMinimum: 'Add item worth {amount} more to click this offer',
  generic: 'Something went wrong , please try again after some time',
  genericShort: '⚠ Something Went Wrong',
  lostTitle: 'Look like you are lost',
  lostText: 'the page you are looking for is not available!',
  orderNotConfirmed: 'Sorry, your order not confirmed at this moment. Try again later',
  cancelFailed:
    'Apologies, your order cannot be canceled at this time as it is currently being processed by the seller.',
  returnFailed:
    'Apologies for inconvenience. We have informed seller about refund/replace request.',
  noShops: 'No shops in this area. Please try some other location.',
  noOffers: 'No offers available',
  noStoresNearby: 'No stores nearby',
  noData: 'No Data Found',
  linkCopied: 'Link copied to clipboard',
  linkCopiedAlert: 'Link copied to clipboard!',
  orderIdCopied: 'Order Id Copied',
  orderUnderProcess: 'Your order is under process',
  orderDelivered: 'Your order is delivered',
  orderCancelled: 'Your order is cancelled',
  searchPlaceholder: 'Search by items or stores ...',
  confirmingOrder: 'Please wait while we are confirming your order',
  cancelDone:
    'Your order is cancelled. The refund is credited to the original payment mode within 7 working days.',
  returnSent: 'Your request is sent. The refund is credited within 7 working days.',
  cancelDoneNothingPaid:
    'Your order is cancelled. Nothing was paid yet, so there is nothing to refund.',
  itemNotCancellable: 'An item of this order cannot be canceled.',
  returnBeforeDelivery: 'You can return goods after they are delivered.',
  returnTooLate: 'The time to return these goods is over.',
  returnNotCovered: 'Only damaged, defective or wrong goods can be returned.',
  returnNotInOrder: 'Please choose items of this order, and not more of them than you received.',
  rateAfterDelivery: 'You can rate an order after it is delivered.',
  issueBeforeDelivery: 'This can be reported until the order is delivered.',
  issueAfterDelivery: 'This can be reported after the order is delivered.',
  issuePicture: 'Please add a picture of the item.',
  refundInitiated: 'Refund initiated on {date}',
  returnPolicy:
    'Returns are accepted within {window} of delivery, only for damaged, defective or wrong goods.',
} as const;

/** Puts values into the `{name}` places of a message; a name without a value stays as it is. */
export function fillMessage(
  text: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

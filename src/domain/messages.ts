/**
 * Every text of the specification's sections 2, 4, 5 and 8, to the letter, in English; the other languages stand beside
 * it in `messages/`. `{name}` marks what `fillMessage` puts in. Screens read the catalogue of the chosen language with
 * `useMessages` (src/ui/messages-context.ts); what is shared with the server, which answers in English, reads this one.
 */
export const MESSAGES = {
  sendOtp: 'Send OTP',
  resendOtp: 'Resend OTP',
  /** The seconds follow. */
  resendOtpIn: 'Resend OTP in',
  addNew: 'Add New',
  useCurrentLocation: 'Use current location',
  addMoreItems: 'Add More Items',
  goToCart: 'Go to Cart',
  goToHome: 'Go to Home',
  topSearchResults: 'Top search results',
  stores: 'Stores',
  yourLocalStores: 'Your local stores',
  paymentResult: 'Your payment was {status}',
  paymentSuccessful: 'SUCCESSFUL',
  paymentFailed: 'FAILED',
  transactionId: 'Transaction ID',
  installText:
    'Now you can install {product} app in your device. Please click on "Install" button to proceed.',
  install: 'Install',
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
  disputeNotRefused: 'You can dispute a return or refund after it was refused.',
  rateAfterDelivery: 'You can rate an order after it is delivered.',
  issueBeforeDelivery: 'This can be reported until the order is delivered.',
  issueAfterDelivery: 'This can be reported after the order is delivered.',
  issuePicture: 'Please add a picture of the item.',
  refundInitiated: 'Refund initiated {date}',
  returnPolicy:
    'Returns are accepted within {window} of delivery, only for damaged, defective or wrong goods.',
  /** Stages of the timeline, by the name that the order's rules give them. */
  orderStages: {
    'Order Created': 'Order Created',
    'Payment Received': 'Payment Received',
    'Order Confirmed': 'Order Confirmed',
    'Order Packed': 'Order Packed',
    'Order Dispatched': 'Order Dispatched',
    'Order Delivered': 'Order Delivered',
    'Order Canceled': 'Order Canceled',
  },
  /** Labels of statuses, by the name that the order's rules give them. */
  orderLabels: {
    'PAYMENT AWAITING': 'PAYMENT AWAITING',
    PENDING: 'PENDING',
    'IN PROGRESS': 'IN PROGRESS',
    APPROVED: 'APPROVED',
    REJECTED: 'REJECTED',
    'DISPUTE RAISED': 'DISPUTE RAISED',
    SHIPPED: 'SHIPPED',
    DELIVERED: 'DELIVERED',
    'DISPUTE RES': 'DISPUTE RES',
    PAID: 'PAID',
    CREATED: 'CREATED',
    INITIATED: 'INITIATED',
    'MODIFY REQUESTED': 'MODIFY REQUESTED',
    'RETURN INITIATED': 'RETURN INITIATED',
    'RETURN REJECTED': 'RETURN REJECTED',
    'PAYMENT RECEIVED': 'PAYMENT RECEIVED',
    DISPATCHED: 'DISPATCHED',
    PACKED: 'PACKED',
    CANCELLED: 'CANCELLED',
    'OUT FOR DELIVERY': 'OUT FOR DELIVERY',
    'PAYMENT DONE': 'PAYMENT DONE',
    'CONTRACT CLOSED': 'CONTRACT CLOSED',
    CLOSED: 'CLOSED',
    'REFUND INITIATED': 'REFUND INITIATED',
    'REFUND REJECTED': 'REFUND REJECTED',
    'REFUND COMPLETED': 'REFUND COMPLETED',
  },
} as const;

type English = typeof MESSAGES;

/** A catalogue: a text for every name. One that lacks a name does not compile. */
export type Messages = {
  readonly [Name in keyof English]: English[Name] extends string
    ? string
    : { readonly [Entry in keyof English[Name]]: string };
};

/** Puts values into the `{name}` places of a message; a name without a value stays as it is. */
export function fillMessage(
  text: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

import { describe, expect, it } from 'vitest';
import { LANGUAGES, knownLanguage } from '../account/language.ts';
import { fillMessage, MESSAGES, type Messages } from '../messages.ts';
import { labelInWords, ORDER_STATUSES, orderStatusLabel } from '../orders/life/order-status.ts';
import { CATALOGUES } from './catalogues.ts';

/** Texts that stand alone. */
type Name = Exclude<keyof Messages, 'orderStages' | 'orderLabels'>;

/** Section 2: screens. Where the specification describes a label instead of quoting it, it is written as a label. */
const SCREENS: readonly [Name, string][] = [
  ['lostTitle', 'Look like you are lost'],
  ['lostText', 'the page you are looking for is not available!'],
  ['sendOtp', 'Send OTP'],
  ['resendOtp', 'Resend OTP'],
  ['resendOtpIn', 'Resend OTP in'],
  ['addNew', 'Add New'],
  ['useCurrentLocation', 'Use current location'],
  ['addMoreItems', 'Add More Items'],
  ['goToCart', 'Go to Cart'],
  ['paymentResult', 'Your payment was {status}'],
  ['transactionId', 'Transaction ID'],
  ['confirmingOrder', 'Please wait while we are confirming your order'],
  ['goToHome', 'Go to Home'],
  ['searchPlaceholder', 'Search by items or stores ...'],
  ['topSearchResults', 'Top search results'],
  ['stores', 'Stores'],
  ['yourLocalStores', 'Your local stores'],
  [
    'installText',
    'Now you can install {product} app in your device. Please click on "Install" button to proceed.',
  ],
  ['install', 'Install'],
];

/** Section 4: states. */
const STATES: readonly [Name, string][] = [
  ['orderUnderProcess', 'Your order is under process'],
  ['orderDelivered', 'Your order is delivered'],
  ['orderCancelled', 'Your order is cancelled'],
  ['paymentSuccessful', 'SUCCESSFUL'],
  ['paymentFailed', 'FAILED'],
];

const STAGES =
  'Order Created, Payment Received, Order Confirmed, Order Packed, Order Dispatched, Order Delivered, Order Canceled';

/** The labels that section 4 names; its other labels are "similar". */
const LABELS = [
  'PAYMENT AWAITING',
  'CREATED',
  'DISPUTE RAISED',
  'APPROVED',
  'DISPUTE RES',
  'RETURN INITIATED',
  'RETURN REJECTED',
  'REFUND INITIATED',
  'REFUND REJECTED',
  'REFUND COMPLETED',
];

/** Section 5: validation. */
const VALIDATION: readonly [Name, string][] = [
  ['invalidContactNumber', 'Please enter valid contact number'],
  ['invalidOtp', 'Invalid OTP'],
  ['required', 'This field is required'],
  ['invalidMobileNumber', 'Please enter a valid mobile number'],
  ['invalidEmail', 'Please enter a valid email id'],
  ['enterCoupon', 'Please enter valid coupon code'],
  ['invalidCoupon', 'Invalid coupon code'],
  ['emptyCart', 'Please add some items to continue'],
  ['quantityUnavailable', 'Requested quantity unavailable. Please decrease to {quantity}'],
  ['offerMinimum', 'Add item worth {amount} more to click this offer'],
];

/** Section 8: the error catalogue; what cancelling and returning say on success is retold there, not quoted. */
const ERRORS: readonly [Name, string][] = [
  ['generic', 'Something went wrong , please try again after some time'],
  ['genericShort', '⚠ Something Went Wrong'],
  ['orderNotConfirmed', 'Sorry, your order not confirmed at this moment. Try again later'],
  [
    'cancelFailed',
    'Apologies, your order cannot be canceled at this time as it is currently being processed by the seller.',
  ],
  [
    'returnFailed',
    'Apologies for inconvenience. We have informed seller about refund/replace request.',
  ],
  ['noShops', 'No shops in this area. Please try some other location.'],
  ['noOffers', 'No offers available'],
  ['noStoresNearby', 'No stores nearby'],
  ['noData', 'No Data Found'],
  ['linkCopied', 'Link copied to clipboard'],
  ['orderIdCopied', 'Order Id Copied'],
  ['linkCopiedAlert', 'Link copied to clipboard!'],
];

describe('the catalogues of texts', () => {
  it.each([...SCREENS, ...STATES, ...VALIDATION, ...ERRORS])(
    'has "%s" of the specification to the letter',
    (name, text) => {
      expect(MESSAGES[name]).toBe(text);
    },
  );

  it('has the stages of the timeline and the labels of all statuses', () => {
    expect(Object.values(MESSAGES.orderStages).join(', ')).toBe(STAGES);
    const labels = ORDER_STATUSES.map(orderStatusLabel);
    expect(Object.keys(MESSAGES.orderLabels).toSorted()).toEqual([...new Set(labels)].toSorted());
    expect(Object.entries(MESSAGES.orderLabels).filter(([name, text]) => name !== text)).toEqual(
      [],
    );
    expect(LABELS.filter((label) => !labels.includes(label))).toEqual([]);
    expect(labelInWords(MESSAGES, 'A STATUS OF TOMORROW')).toBe('A STATUS OF TOMORROW');
  });

  it('says on a cancelled order and on a return what the specification retells (section 8)', () => {
    expect(MESSAGES.cancelDone).toMatch(/order is cancelled/);
    expect(MESSAGES.cancelDone).toMatch(/original payment mode within 7 working days/);
    expect(MESSAGES.returnSent).toMatch(/request is sent.*credited within 7 working days/);
  });

  it('has every text in every language of the specification, in English (section 1)', () => {
    expect(Object.keys(CATALOGUES)).toEqual(['en', 'hi', 'bn', 'gj', 'ka', 'ml', 'mr']);
    for (const code of LANGUAGES)
      expect({ code, ...CATALOGUES[code] }).toEqual({ code, ...MESSAGES });
  });

  it('does not compile without a text', () => {
    const { generic: _left, ...others } = MESSAGES;
    // @ts-expect-error -- `generic` is missing
    const catalogue: Messages = others;
    expect(Object.keys(catalogue)).not.toContain('generic');
  });

  it('takes English for a language that it does not know', () => {
    expect([null, '', 'fr', 'EN'].map(knownLanguage)).toEqual(['en', 'en', 'en', 'en']);
    expect(LANGUAGES.map(knownLanguage)).toEqual(LANGUAGES);
  });

  it('fills the places of a text and leaves one without a value as it is', () => {
    expect(fillMessage(MESSAGES.quantityUnavailable, { quantity: 3 })).toBe(
      'Requested quantity unavailable. Please decrease to 3',
    );
    expect(fillMessage(MESSAGES.installText, {})).toContain('{product}');
  });
});

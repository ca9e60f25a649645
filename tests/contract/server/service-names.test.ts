import { describe, expect, test } from 'vitest';
import { CONTRACTS } from '../../../src/contracts/registry.ts';

/**
 * The services of the specification's section 7 ("Services named"), in its order; `{product}` is haat. The section's
 * `user-login-verify-otp` follows on "{product}-user-login-send-otp and" and shares its product. `{hash}` is no name but a place
 * for one: decision 12 says what stands there.
 */
const SPECIFIED = [
  'haat-user-login-send-otp',
  'haat-user-login-verify-otp',
  'ondc-seller-update',
  'trader-onboard-van-transfer-campaign-ondc',
  'nfc-update-fcm-token',
  'buyer-order-listing',
  'ffe-order-search',
  'seller-promotions',
  'buyer-b2c-cancel-call',
  'update-call',
  'select-call',
  'init-call',
  'confirm-call',
  'confirm-call-cod',
  'buyer-create-rating',
  'seller-items-global-search',
  'seller-discovery',
  'get-order-by-external-reference-id',
  'get-realm-by-id',
  'fetch-seller-product-catalogs',
  'search-seller-catalogs',
  'nfc-forward-search-request',
  'ondc-catalog-listing',
  'get-seller-catalog-items',
  'get-seller-catalog-categories',
  'fetch-issues-by-reference-id',
  'get-item-by-id',
  'fetch-bank-details-ondc',
  'add-new-personal-account',
  'ondc-dashboard',
  'ondc-on-dispute-resolved',
  'ondc-user-preferences',
  'get-cash-transactions',
  'get-sellers-by-pincode',
  'seller-discovery-location',
  'fetch-nearby-stores-coop',
  'save-update-address',
  'realm-edit-address',
  'haat-capture-lead',
  'admin-order-creation',
  'buyer-b2c-issue-call',
  'fetch-order-milestones',
  'get-buyer-app-content',
  'update-realm-details',
  'fetch-seller-by-id-ondc',
  'get-user-coin-transaction',
  'get-user-coin-balance',
  'get-campaign-details',
  'redeem-coins',
  'get-expiring-coins-by-days',
  'tags-based-seller-discovery',
  'get-milestone-tracker',
  'brands-listing',
  'brand-product-catalog',
  'buyer-b2c-bulk-select-call',
  'bulk-init-call',
  'bulk-confirm-call-cod',
  'retailer-buyer-order-listing',
  'rewards-buyer-order-listing',
  'fetch-order-counter-summary',
  'group-buy-order-confirmation',
  'fetch-apartments',
  'group-buy-app-homepage',
  'group-buy-order-listing',
  'fetch-and-create-chat-room-for-failure-scenarios',
  'fetch-rating-by-parent-id',
  'generate-haat-invoice',
];

/** Services that the specification does not name, and why they are here all the same. */
const OWN: Readonly<Record<string, string>> = {
  'sign-out': 'a session can be ended (security)',
  'save-update-cart': 'one cart over a person’s devices (decision 16)',
  'delete-address': 'a saved address goes from all phones (decision 6)',
  'fetch-own-data': 'a person takes along all that is kept of them (decision 12)',
  'delete-account': 'a person deletes their account (decision 12)',
  'get-cart': 'one cart over a person’s devices (decision 16)',
  'create-payment': 'opens a payment at the provider (decision 25)',
  'get-payment-status': 'whether a payment came in (decision 25)',
  'get-push-key': 'what a browser subscribes to messages with (decision 40)',
  'fetch-waiting-chat-rooms': 'who waits for an answer in a chat room, for staff (decision 28)',
  'fetch-cooperatives': 'cooperatives and their terms (decision 45)',
  'join-cooperative': 'becoming a member, or leaving (decision 45)',
  'fetch-audit-log': 'what care and administration did, and why (decision 99)',
  'fetch-people': 'people by name, number or role, for admins (decision 99)',
  'fetch-person': 'a person with their sessions and stores, for admins (decision 99)',
  'change-role': 'roles given and taken (decision 99)',
  'end-sessions': 'signs a person out everywhere (decision 99)',
  'invite-staff': 'gives a number a role (decision 99)',
  'read-contact': 'a number in clear, for a reason (decision 99)',
  'fetch-desk-stores': 'stores, for who may suspend them (decision 99)',
  'change-store': 'suspends, opens again, gives to a seller (decision 99)',
  'fetch-desk-cooperatives': 'cooperatives, for who makes them (decision 99)',
  'save-cooperative': 'makes or changes a cooperative (decision 99)',
  'change-member': 'makes somebody a member, or ends that (decision 99)',
  'fetch-desk-group-buys': 'group buys, for who makes them (decision 99)',
  'save-group-buy': 'makes or changes a group buy (decision 99)',
  'save-apartment': 'makes or changes an apartment (decision 99)',
  'fetch-desk-offers': 'offers and coupons, for who makes them (decision 99)',
  'save-desk-offer': 'makes or changes an offer (decision 99)',
  'change-desk-offer': 'pauses, resumes or ends an offer (decision 99)',
  'fetch-desk-home': 'banners and shelves, for who makes them (decision 99)',
  'save-home-banner': 'makes or changes a banner (decision 99)',
  'save-home-shelf': 'makes or changes a shelf (decision 99)',
  'order-home': 'brings banners or shelves into order (decision 99)',
  'fetch-desk-orders': 'everybody’s orders, by one search (decision 99)',
  'fetch-desk-order': 'an order from all sides (decision 99)',
  'read-order-address': 'where an order goes, for a reason (decision 99)',
  'change-desk-order': 'moving an order and mending it for who calls (decision 99)',
  'fetch-ticket-queue': 'everybody’s tickets, for customer care (decision 99)',
  'read-ticket-picture': 'the picture of a ticket, for customer care (decision 99)',
  'answer-ticket': 'taking, escalating and settling a ticket (decision 99)',
  'fetch-event-figures': 'the funnel and what broke on phones, for admins (decision 42)',
  'fetch-inbox-messages': 'messages to be read, for their person (decision 40)',
  'view-inbox-messages': 'which messages were read, for all phones of a person (decision 40)',
  'send-inbox-message': 'puts a message into inboxes, for admins (decision 40)',
  'fetch-search-requests': 'what buyers looked for and did not find, for sellers (decision 12)',
  'fetch-own-shops': 'which shops somebody runs (decision 91)',
  'fetch-shop-orders': 'what changed on an order board (decision 91)',
  'change-order-line': 'what a shop sends when an item runs out (decision 24)',
  'answer-line-change': 'what the buyer says to it (decision 24)',
  'move-shop-order': 'a tap at the counter (decision 91)',
  'submit-shop-application': 'becoming a shop (decision 92)',
  'fetch-own-shop-applications': 'where an application stands, for its applicant (decision 92)',
  'fetch-shop-applications': 'applications, for who decides them (decision 92)',
  'fetch-shop-application': 'one application with its numbers in clear (decision 92)',
  'decide-shop-application': 'approves, asks back or refuses (decision 92)',
  'fetch-shop-staff': 'who works at a shop (decision 91)',
  'change-shop-staff': 'invites and removes who works at a shop (decision 91)',
  'fetch-shop-offers': 'a shop’s own offers (decision 91)',
  'save-shop-offer': 'makes, changes or ends an offer of a shop (decision 91)',
  'add-shop-item': 'adds an item to a shop (decision 91)',
  'find-common-products': 'products of the common catalogue, to add them (decision 91)',
  'fetch-shop-ledger': 'a shop’s orders with their money (decision 91)',
  'fetch-shop-goods': 'goods that the catalogue does not tell a shop all about (decision 91)',
  'change-shop-goods': 'prices, stock and names that a counter changed (decision 91)',
};

const names = CONTRACTS.map(({ name }) => name);

describe('the services of the specification', () => {
  test.each(SPECIFIED)('%s is there', (name) => {
    expect(names).toContain(name);
  });

  test('are all, but for those that have a reason of their own', () => {
    const known = new Set([...SPECIFIED, ...Object.keys(OWN)]);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  test('are listed here once each', () => {
    expect(SPECIFIED).toHaveLength(67);
    expect(new Set(SPECIFIED).size).toBe(SPECIFIED.length);
  });
});

import { CALLERS, type Caller } from './roles.ts';

/** Everyone with a session: sellers and staff may shop as well. */
const SIGNED_IN: readonly Caller[] = ['buyer', 'seller', 'cr', 'admin'];
/** Those who run stores, and those who may step in for them. */
const SELLING: readonly Caller[] = ['seller', 'admin'];
/** Customer relations and administration. */
const STAFF: readonly Caller[] = ['cr', 'admin'];
/** Everyone who works for the marketplace or sells on it. */
const TRADE: readonly Caller[] = ['seller', 'cr', 'admin'];

/**
 * Who may call what, by the name of the service or call: the one table (decision 12). What somebody may see or change
 * within a call (their own orders, their own stores) is the handler's to check.
 */
const PERMISSIONS: Readonly<Record<string, readonly Caller[]>> = {
  // Sign-in and the person.
  'haat-user-login-send-otp': CALLERS,
  'haat-user-login-verify-otp': CALLERS,
  'signin/code': CALLERS,
  'sign-out': CALLERS,
  'haat-capture-lead': CALLERS,
  'nfc-update-fcm-token': SIGNED_IN,
  'get-push-key': CALLERS,
  'get-realm-by-id': SIGNED_IN,
  'update-realm-details': SIGNED_IN,
  'ondc-user-preferences': SIGNED_IN,
  'fetch-favourites': SIGNED_IN,
  'set-favourite': SIGNED_IN,
  'fetch-saved-lists': SIGNED_IN,
  'change-saved-list': SIGNED_IN,
  'fetch-shared-list': CALLERS,
  'fetch-own-data': SIGNED_IN,
  'delete-account': SIGNED_IN,
  'Realm/{id}': SIGNED_IN,
  'Realm/advancedSearch': STAFF,
  // Sellers and discovery.
  'seller-discovery': CALLERS,
  'seller-discovery-location': CALLERS,
  'get-sellers-by-pincode': CALLERS,
  'fetch-nearby-stores-coop': CALLERS,
  'tags-based-seller-discovery': CALLERS,
  'fetch-seller-by-id-ondc': CALLERS,
  'seller-promotions': CALLERS,
  'nfc-forward-search-request': CALLERS,
  'ondc-seller-update': SELLING,
  'fetch-search-requests': SELLING,
  'fetch-shop-staff': SELLING,
  'change-shop-staff': SELLING,
  'fetch-shop-offers': SELLING,
  'save-shop-offer': SELLING,
  'fetch-shop-ratings': SELLING,
  'answer-rating': SELLING,
  'fetch-own-shops': SELLING,
  'fetch-shop-orders': SELLING,
  'move-shop-order': SELLING,
  'change-order-line': SELLING,
  'mark-packed': SELLING,
  'submit-shop-application': SIGNED_IN,
  'fetch-own-shop-applications': SIGNED_IN,
  'fetch-shop-applications': ['admin'],
  'fetch-shop-application': ['admin'],
  'decide-shop-application': ['admin'],
  'fetch-shop-goods': SELLING,
  'change-shop-goods': SELLING,
  'add-shop-item': SELLING,
  'set-item-pictures': SELLING,
  'find-common-products': SELLING,
  facility: CALLERS,
  'provider-additional-info': CALLERS,
  // The catalogue.
  'ondc-catalog-listing': CALLERS,
  'fetch-seller-product-catalogs': CALLERS,
  'search-seller-catalogs': CALLERS,
  'get-seller-catalog-items': CALLERS,
  'get-seller-catalog-categories': CALLERS,
  'get-item-by-id': CALLERS,
  'fetch-item-facts': CALLERS,
  'seller-items-global-search': CALLERS,
  'brands-listing': CALLERS,
  'brand-product-catalog': CALLERS,
  'get-buyer-app-content': CALLERS,
  '{hash}': CALLERS,
  'sn-category/parent-categories': CALLERS,
  'sn-category/child-categories-by-parent': CALLERS,
  advancedSearch: CALLERS,
  geocode: CALLERS,
  // Addresses and cart.
  'save-update-address': SIGNED_IN,
  'realm-edit-address': SIGNED_IN,
  'delete-address': SIGNED_IN,
  'save-update-cart': SIGNED_IN,
  'get-cart': SIGNED_IN,
  'uploadFile/request': SIGNED_IN,
  // Orders.
  'select-call': SIGNED_IN,
  'init-call': SIGNED_IN,
  'confirm-call': SIGNED_IN,
  'confirm-call-cod': SIGNED_IN,
  'create-payment': SIGNED_IN,
  'create-bulk-payment': SIGNED_IN,
  'get-payment-status': SIGNED_IN,
  'buyer-b2c-bulk-select-call': SIGNED_IN,
  'bulk-init-call': SIGNED_IN,
  'bulk-confirm-call-cod': SIGNED_IN,
  'update-call': SIGNED_IN,
  'read-order-picture': SIGNED_IN,
  'buyer-b2c-cancel-call': SIGNED_IN,
  'answer-line-change': SIGNED_IN,
  'buyer-order-listing': SIGNED_IN,
  'retailer-buyer-order-listing': TRADE,
  'rewards-buyer-order-listing': SIGNED_IN,
  'ffe-order-search': SIGNED_IN,
  'get-order-by-external-reference-id': SIGNED_IN,
  'fetch-order-milestones': SIGNED_IN,
  'get-milestone-tracker': SIGNED_IN,
  'fetch-order-counter-summary': SIGNED_IN,
  'admin-order-creation': STAFF,
  'generate-haat-invoice': SIGNED_IN,
  'fetch-and-create-chat-room-for-failure-scenarios': SIGNED_IN,
  'fetch-waiting-chat-rooms': STAFF,
  'fetch-order-talk': SIGNED_IN,
  'say-in-order-talk': SIGNED_IN,
  'order-status': SELLING,
  // After the order.
  'buyer-b2c-issue-call': SIGNED_IN,
  'change-ticket': SIGNED_IN,
  'choose-refund-place': SIGNED_IN,
  'fetch-issues-by-reference-id': SIGNED_IN,
  'ondc-on-dispute-resolved': STAFF,
  'buyer-create-rating': SIGNED_IN,
  'fetch-rating-by-parent-id': SIGNED_IN,
  // Money.
  'fetch-bank-details-ondc': SIGNED_IN,
  'add-new-personal-account': SIGNED_IN,
  'get-cash-transactions': SIGNED_IN,
  'ondc-dashboard': SELLING,
  'fetch-shop-ledger': SELLING,
  // Who buys on the trade side is a trader, too (decision 25).
  'trader-onboard-van-transfer-campaign-ondc': SIGNED_IN,
  'fetch-wallet': SIGNED_IN,
  // Rewards and group buy.
  'get-user-coin-transaction': SIGNED_IN,
  'get-user-coin-balance': SIGNED_IN,
  'get-campaign-details': CALLERS,
  'redeem-coins': SIGNED_IN,
  'get-expiring-coins-by-days': SIGNED_IN,
  'group-buy-app-homepage': CALLERS,
  'group-buy-order-confirmation': SIGNED_IN,
  'group-buy-order-listing': SIGNED_IN,
  'fetch-apartments': CALLERS,
  // The trade side.
  'fetch-trade-requests': SIGNED_IN,
  'answer-trade-request': SIGNED_IN,
  'move-trade-contract': SIGNED_IN,
  'withdraw-trade-request': SIGNED_IN,
  'read-trade-picture': SIGNED_IN,
  // Cooperatives.
  'fetch-cooperatives': CALLERS,
  'join-cooperative': SIGNED_IN,
  // The inbox.
  'fetch-inbox-messages': SIGNED_IN,
  'view-inbox-messages': SIGNED_IN,
  'send-inbox-message': ['admin'],
  'fetch-desk-messages': ['admin'],
  'take-back-message': ['admin'],
  // The desks.
  'fetch-audit-log': ['admin'],
  'fetch-approvals': ['admin'],
  'decide-approval': ['admin'],
  'fetch-server-health': ['admin'],
  'fetch-people': ['admin'],
  'fetch-person': ['admin'],
  'change-role': ['admin'],
  'end-sessions': ['admin'],
  'invite-staff': ['admin'],
  'read-contact': STAFF,
  'fetch-leads': ['admin'],
  'read-lead': ['admin'],
  'fetch-desk-stores': ['admin'],
  'change-store': ['admin'],
  'fetch-desk-cooperatives': ['admin'],
  'save-cooperative': ['admin'],
  'change-member': ['admin'],
  'fetch-desk-group-buys': ['admin'],
  'save-group-buy': ['admin'],
  'save-apartment': ['admin'],
  'fetch-desk-offers': ['admin'],
  'save-desk-offer': ['admin'],
  'change-desk-offer': ['admin'],
  'fetch-desk-campaigns': ['admin'],
  'save-campaign': ['admin'],
  'fetch-desk-home': ['admin'],
  'save-home-banner': ['admin'],
  'save-home-shelf': ['admin'],
  'order-home': ['admin'],
  'fetch-desk-groups': ['admin'],
  'save-category-groups': ['admin'],
  'move-category': ['admin'],
  'fetch-desk-names': ['admin'],
  'change-everyday-name': ['admin'],
  'fetch-desk-areas': ['admin'],
  'save-area': ['admin'],
  'fetch-desk-orders': STAFF,
  'fetch-desk-order': STAFF,
  'read-order-address': STAFF,
  'read-written-numbers': STAFF,
  'change-desk-order': STAFF,
  'fetch-ticket-queue': STAFF,
  'read-ticket-picture': STAFF,
  'answer-ticket': STAFF,
  'assign-ticket': STAFF,
  // Events.
  'fetch-event-figures': ['admin'],
  'events/messages': CALLERS,
  engagement: CALLERS,
};

/**
 * Who may call a service or call.
 * @throws RangeError for a name that the table lacks: nobody has decided about it, so nobody may
 */
export function callersOf(name: string): readonly Caller[] {
  const callers = PERMISSIONS[name];
  if (callers === undefined) throw new RangeError(`add ${name} to the table of permissions`);
  return callers;
}

/** The table row by row, for the page that people read. */
export function permissionRows(): readonly (readonly [name: string, callers: readonly Caller[]])[] {
  return Object.entries(PERMISSIONS);
}

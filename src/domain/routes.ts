/**
 * Paths of the screens (specification, section 2). Ours beside them: `/sync`, the outbox as its buyer sees it, and
 * `/profile/shops`, the stores that this phone keeps.
 */
export const ROUTES = {
  selectLanguage: '/select-language',
  welcome: '/welcome',
  signIn: '/signin',
  signInOtp: '/signin/otp',
  createProfile: '/signin/create-profile',
  home: '/home',
  category: '/category',
  stores: '/store',
  search: '/search',
  cart: '/cart',
  retailCart: '/cart/retail-cart',
  address: '/address',
  addressList: '/address/address-list',
  orders: '/orders',
  order: '/orders/retail',
  orderConfirm: '/orders/retail/order-confirm',
  orderCancel: '/orders/cancel',
  orderReturn: '/orders/return',
  ticketCreate: '/igm/create',
  tickets: '/igm/list',
  account: '/profile',
  keptStores: '/profile/shops',
  sync: '/sync',
  coopHome: '/coop/home',
} as const;

/** A store's items: `/store/{storeId}/item`; `item` opens that item, `category` that category. */
export function storePath(
  storeId: string,
  query: { readonly category?: string; readonly item?: string } = {},
): string {
  const pairs = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  const path = `/store/${encodeURIComponent(storeId)}/item`;
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

/** Checkout of one store's cart. */
export const retailCartPath = (storeId: string): string =>
  `${ROUTES.retailCart}?store=${encodeURIComponent(storeId)}`;

/** Details of an order. */
export const orderPath = (orderId: string): string =>
  `${ROUTES.order}?order=${encodeURIComponent(orderId)}`;

/** The page after "Place order". */
export const orderConfirmPath = (orderId: string): string =>
  `${ROUTES.orderConfirm}?order=${encodeURIComponent(orderId)}`;

/** Cancels an order. */
export const orderCancelPath = (orderId: string): string =>
  `${ROUTES.orderCancel}?order=${encodeURIComponent(orderId)}`;

/** Sends goods of an order back. */
export const orderReturnPath = (orderId: string): string =>
  `${ROUTES.orderReturn}?order=${encodeURIComponent(orderId)}`;

/** Raises a ticket about an order, or corrects the one of `ticketId` that the server does not have. */
export const ticketCreatePath = (orderId: string, ticketId?: string): string => {
  const path = `${ROUTES.ticketCreate}?order=${encodeURIComponent(orderId)}`;
  return ticketId === undefined ? path : `${path}&ticket=${encodeURIComponent(ticketId)}`;
};

/** Tickets of one order. */
export const orderTicketsPath = (orderId: string): string =>
  `${ROUTES.tickets}?order=${encodeURIComponent(orderId)}`;

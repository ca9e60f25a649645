/**
 * Paths of the screens (specification, section 2). Ours beside them: `/sync`, the outbox as its buyer sees it,
 * `/profile/shops`, the stores that this phone keeps, `/brands`, and `/ratings`,
 * what the person rated and can rate.
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
  enamCart: '/cart/enam-cart',
  address: '/address',
  addressList: '/address/address-list',
  orders: '/orders',
  order: '/orders/retail',
  orderConfirm: '/orders/retail/order-confirm',
  payment: '/payment',
  orderCancel: '/orders/cancel',
  orderReturn: '/orders/return',
  ticketCreate: '/igm/create',
  tickets: '/igm/list',
  ratings: '/ratings',
  account: '/profile',
  keptStores: '/profile/shops',
  sync: '/sync',
  profileAddress: '/profile/address',
  shop: '/shop',
  products: '/products',
  tnc: '/tnc',
  coinsHistory: '/coins-history',
  howToEarn: '/how-to-earn',
  earnMoreCoins: '/how-to-earn/earn-more-coins',
  brands: '/brands',
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

/** Paying an order online: where it is begun, and where the provider sends the buyer back to. */
export const paymentPath = (orderId: string): string =>
  `${ROUTES.payment}?order=${encodeURIComponent(orderId)}`;

/** State of a navigation to the payment page by who has just pressed "Pay": it goes on to the provider by itself, once. */
export const PAY_AT_ONCE = { payAtOnce: true } as const;

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

/** A supplier's items on the trade side: `/products/{storeId}/item`, queries as in `storePath`. */
export function productsPath(
  storeId: string,
  query: { readonly category?: string; readonly item?: string } = {},
): string {
  return storePath(storeId, query).replace(/^\/store\//, `${ROUTES.products}/`);
}

/** The items of one brand. */
export const brandPath = (brand: string): string => `${ROUTES.brands}/${encodeURIComponent(brand)}`;

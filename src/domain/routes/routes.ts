/**
 * Paths of the screens (specification, section 2). Ours beside them: `/sync`, the outbox as its buyer sees it,
 * `/profile/shops`, the stores that this phone keeps, `/profile/inbox`, messages to the person, `/profile/favourites`, what they marked and wait for, `/profile/lists` and `/profile/list`, lists that they keep, `/profile/wallet`, what they have to trade with, `/store/list`, one that somebody shares, `/brands`, `/ratings`,
 * what the person rated and can rate, `/tnc/privacy`, what is kept of a person, with the ways to take it along and to delete it,
 * `/seller/orders`, the order board of a shop, `/care/orders`, `/care/tickets` and `/care/chats`, the desks of customer care, `/admin/shops`, `/admin/people`, `/admin/cooperatives`, `/admin/group-buys`, `/admin/offers`, `/admin/home`, `/admin/messages`, `/admin/audit` and `/admin/health`, the desks of administration, `/seller/join`, where one becomes a shop, `/seller/shop`, its settings, `/seller/goods`, its goods, `/seller/money`, its money, `/products/requests` and `/seller/requests`, the requests of the trade side, the group buys below `/coop/group-buy`, and `/coop/store/basket`, a basket handed over.
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
  inbox: '/profile/inbox',
  favourites: '/profile/favourites',
  savedLists: '/profile/lists',
  savedList: '/profile/list',
  wallet: '/profile/wallet',
  sharedList: '/store/list',
  sync: '/sync',
  profileAddress: '/profile/address',
  shop: '/shop',
  products: '/products',
  tradeRequests: '/products/requests',
  tradeRequest: '/products/request',
  tradeRequestForm: '/products/requests/new',
  tnc: '/tnc',
  privacy: '/tnc/privacy',
  coinsHistory: '/coins-history',
  howToEarn: '/how-to-earn',
  earnMoreCoins: '/how-to-earn/earn-more-coins',
  brands: '/brands',
  coopHome: '/coop/home',
  adminEvents: '/admin/events',
  adminShops: '/admin/shops',
  adminPeople: '/admin/people',
  adminMessages: '/admin/messages',
  adminAudit: '/admin/audit',
  adminHealth: '/admin/health',
  adminCooperatives: '/admin/cooperatives',
  adminGroupBuys: '/admin/group-buys',
  adminOffers: '/admin/offers',
  adminHome: '/admin/home',
  careTickets: '/care/tickets',
  careOrders: '/care/orders',
  careChats: '/care/chats',
  sellerOrders: '/seller/orders',
  sellerJoin: '/seller/join',
  sellerShop: '/seller/shop',
  sellerGoods: '/seller/goods',
  sellerMoney: '/seller/money',
  sellerRequests: '/seller/requests',
  coopStores: '/coop/store',
  coopCart: '/coop/cart',
  coopSuccess: '/coop/success',
  coopOrders: '/coop/orders',
  coopHelp: '/coop/orders/help',
  coopRate: '/coop/orders/rate',
  coopProfile: '/coop/my-profile',
  coopTickets: '/coop/igm/list',
  coopTicketCreate: '/coop/igm/create',
  coopFaq: '/coop/faq',
  groupBuy: '/coop/group-buy',
  apartments: '/coop/group-buy/apartments',
  pledges: '/coop/group-buy/pledges',
  basket: '/coop/store/basket',
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

/** A list that a person keeps. */
export const savedListPath = (listId: string): string =>
  `${ROUTES.savedList}?list=${encodeURIComponent(listId)}`;

/** A list that somebody shares; open to everyone who has the code, as all of `/store` is. */
export const sharedListPath = (code: string): string =>
  `${ROUTES.sharedList}?code=${encodeURIComponent(code)}`;

/** Checkout of one store's cart. */
export const retailCartPath = (storeId: string): string =>
  `${ROUTES.retailCart}?store=${encodeURIComponent(storeId)}`;

/** Details of an order. */
export const orderPath = (orderId: string): string =>
  `${ROUTES.order}?order=${encodeURIComponent(orderId)}`;

/** The page after "Place order". */
export const orderConfirmPath = (orderId: string): string =>
  `${ROUTES.orderConfirm}?order=${encodeURIComponent(orderId)}`;

/** An order with its talk with the shop. */
export const orderTalkPath = (orderId: string): string => `${orderPath(orderId)}&talk=shop`;

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

/** Says where the refund of an order goes (REF-1). */
export const refundPlacePath = (orderId: string): string => `${orderReturnPath(orderId)}&refund=1`;

/** Raises a ticket about an order, or corrects the one of `ticketId` that the server does not have. */
export const ticketCreatePath = (orderId: string, ticketId?: string): string => {
  const path = `${ROUTES.ticketCreate}?order=${encodeURIComponent(orderId)}`;
  return ticketId === undefined ? path : `${path}&ticket=${encodeURIComponent(ticketId)}`;
};

/** Disputes that an order's return or refund was refused. */
export const disputePath = (orderId: string): string => `${ticketCreatePath(orderId)}&dispute=1`;

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

/** A request of the trade side with its negotiations, for who wrote it and for who answers it. */
export const tradeRequestPath = (requestId: string): string =>
  `${ROUTES.tradeRequest}?request=${encodeURIComponent(requestId)}`;

/** The items of one brand. */
export const brandPath = (brand: string): string => `${ROUTES.brands}/${encodeURIComponent(brand)}`;

/** A store of a cooperative: the same page of items on the cooperative's side, queries as in `storePath`. */
export function coopStorePath(
  storeId: string,
  query: { readonly category?: string; readonly item?: string } = {},
): string {
  return `/coop${storePath(storeId, query)}`;
}

const ofOrder = (path: string, orderId: string): string =>
  `${path}?order=${encodeURIComponent(orderId)}`;

/** The page after an order was placed from the cooperative's cart. */
export const coopSuccessPath = (orderId: string): string => ofOrder(ROUTES.coopSuccess, orderId);

/** The group buys, with one that somebody else is told of: its id is kept as a campaign's (specification, section 3). */
export const groupBuyPath = (groupBuyId: string): string =>
  `${ROUTES.groupBuy}?campaign_group_id=${encodeURIComponent(groupBuyId)}`;

/** Whom to turn to about an order. */
export const coopHelpPath = (orderId: string): string => ofOrder(ROUTES.coopHelp, orderId);

/** Rates a delivered order. */
export const coopRatePath = (orderId: string): string => ofOrder(ROUTES.coopRate, orderId);

/** Raises a ticket in the cooperative section, as `ticketCreatePath`. */
export const coopTicketCreatePath = (orderId: string, ticketId?: string): string =>
  ticketCreatePath(orderId, ticketId).replace(ROUTES.ticketCreate, ROUTES.coopTicketCreate);

/** Checkout of one store's cart that was begun in the cooperative section, and comes back there. */
export const coopCheckoutPath = (storeId: string): string => `${retailCartPath(storeId)}&from=coop`;

/** Whether a checkout was begun in the cooperative section. */
export const isFromCoop = (query: { readonly get: (name: string) => string | null }): boolean =>
  query.get('from') === 'coop';

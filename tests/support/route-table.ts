/** One screen as the walks of all screens know it. */
export interface RouteCase {
  /**
   * The path as src/app/routes.tsx writes it, with an example's query: `:storeId` and the like, and what stands in
   * braces, are filled by `fillRoute`.
   */
  readonly path: string;
  /** The screen's only h1. */
  readonly title: RegExp;
  /** Whether a visitor may open it by its address (specification, section 2, route guard). */
  readonly visitor: 'open' | 'closed';
  /** Where a signed-in person is led on, if not to the screen itself. */
  readonly leadsTo?: string;
}

/** What fills the places of the paths. */
export interface RouteIds {
  readonly storeId: string;
  /** A store of a cooperative. */
  readonly coopStoreId: string;
  /** A store of the trade side. */
  readonly supplierId: string;
  readonly brand: string;
  /** An order that is on its way, and one that was delivered; transaction ids. */
  readonly orderId: string;
  readonly deliveredId: string;
}

/**
 * Every screen of the app, once: those of the specification (section 2) and ours. tests/house/route-table.test.ts fails
 * when one is missing here.
 */
export const ROUTE_TABLE: readonly RouteCase[] = [
  { path: '/welcome', title: /^Welcome to Haat$/, visitor: 'open' },
  { path: '/select-language', title: /^Choose your language$/, visitor: 'closed' },
  { path: '/signin', title: /^Sign in$/, visitor: 'closed' },
  // Without a code on its way there is nothing to enter.
  { path: '/signin/otp', title: /^Sign in$/, visitor: 'closed', leadsTo: '/signin' },
  { path: '/signin/create-profile', title: /^Your name$/, visitor: 'closed' },
  { path: '/home', title: /./, visitor: 'closed' },
  { path: '/category', title: /^Shops$/, visitor: 'closed' },
  { path: '/store', title: /stores/i, visitor: 'open' },
  { path: '/store/:storeId/item', title: /./, visitor: 'open' },
  { path: '/store/list', title: /^A shopping list$/, visitor: 'open' },
  { path: '/search?q=tomato', title: /^Search$/, visitor: 'closed' },
  { path: '/search?list=', title: /^Your list$/, visitor: 'closed' },
  { path: '/search?group=grocery', title: /^Grocery$/, visitor: 'closed' },
  { path: '/shop', title: /./, visitor: 'closed' },
  { path: '/products?q=seed', title: /./, visitor: 'open' },
  { path: '/products/:supplierId/item', title: /./, visitor: 'open' },
  { path: '/products/requests', title: /^Requests$/, visitor: 'open' },
  { path: '/products/requests/new', title: /^Ask for goods$/, visitor: 'open' },
  { path: '/products/request', title: /^Request$/, visitor: 'open' },
  { path: '/brands', title: /brands/i, visitor: 'closed' },
  { path: '/brands/:brand', title: /./, visitor: 'closed' },
  { path: '/cart', title: /cart/i, visitor: 'closed' },
  { path: '/cart/enam-cart', title: /^Order from all stores$/, visitor: 'closed' },
  { path: '/cart/retail-cart?store={storeId}', title: /^Checkout/, visitor: 'open' },
  { path: '/address', title: /address/i, visitor: 'closed' },
  { path: '/address/address-list', title: /^Deliver to$/, visitor: 'closed' },
  { path: '/payment?order={orderId}', title: /^Payment$/, visitor: 'closed' },
  { path: '/orders', title: /orders/i, visitor: 'closed' },
  { path: '/orders/retail?order={orderId}', title: /order/i, visitor: 'open' },
  { path: '/orders/retail/order-confirm?order={orderId}', title: /^Your order$/, visitor: 'open' },
  { path: '/orders/cancel?order={orderId}', title: /cancel/i, visitor: 'closed' },
  { path: '/orders/return?order={deliveredId}', title: /return/i, visitor: 'closed' },
  { path: '/ratings', title: /^Ratings$/, visitor: 'closed' },
  { path: '/igm/create?order={deliveredId}', title: /^Raise a ticket$/, visitor: 'closed' },
  { path: '/igm/list', title: /ticket/i, visitor: 'closed' },
  { path: '/coins-history', title: /coins/i, visitor: 'closed' },
  { path: '/how-to-earn', title: /earn/i, visitor: 'closed' },
  { path: '/how-to-earn/earn-more-coins', title: /earn/i, visitor: 'closed' },
  { path: '/profile', title: /^Account$/, visitor: 'closed' },
  { path: '/profile/address', title: /address/i, visitor: 'closed' },
  { path: '/profile/shops', title: /^Stores on this phone$/, visitor: 'closed' },
  { path: '/profile/favourites', title: /^Favourites$/, visitor: 'closed' },
  { path: '/profile/lists', title: /^My lists$/, visitor: 'closed' },
  { path: '/profile/list', title: /^List$/, visitor: 'closed' },
  { path: '/profile/wallet', title: /^Wallet$/, visitor: 'closed' },
  { path: '/profile/inbox', title: /^Messages$/, visitor: 'closed' },
  { path: '/sync', title: /^Waiting to send$/, visitor: 'closed' },
  { path: '/care/orders', title: /^Order desk$/, visitor: 'closed' },
  { path: '/care/tickets', title: /^Ticket desk$/, visitor: 'closed' },
  { path: '/care/chats', title: /^Chat desk$/, visitor: 'closed' },
  { path: '/seller/orders', title: /^Order board$/, visitor: 'closed' },
  { path: '/seller/join', title: /^Sell on Haat$/, visitor: 'closed' },
  { path: '/seller/shop', title: /^Shop settings$/, visitor: 'closed' },
  { path: '/seller/goods', title: /^Goods$/, visitor: 'closed' },
  { path: '/seller/requests', title: /^Trade requests$/, visitor: 'closed' },
  { path: '/seller/money', title: /^Money$/, visitor: 'closed' },
  { path: '/admin/shops', title: /^Shops and applications$/, visitor: 'closed' },
  { path: '/admin/people', title: /^People and roles$/, visitor: 'closed' },
  { path: '/admin/cooperatives', title: /^Cooperatives$/, visitor: 'closed' },
  { path: '/admin/group-buys', title: /^Group buys$/, visitor: 'closed' },
  { path: '/admin/offers', title: /^Offers and coins$/, visitor: 'closed' },
  { path: '/admin/home', title: /^Home screen and words$/, visitor: 'closed' },
  { path: '/admin/messages', title: /^Messages to inboxes$/, visitor: 'closed' },
  { path: '/admin/audit', title: /^Audit log$/, visitor: 'closed' },
  { path: '/admin/health', title: /^What the server is doing$/, visitor: 'closed' },
  { path: '/admin/events', title: /^Figures$/, visitor: 'closed' },
  { path: '/tnc/privacy', title: /^Privacy$/, visitor: 'open' },
  { path: '/tnc', title: /terms/i, visitor: 'open' },
  { path: '/coop/home', title: /^Cooperative$/, visitor: 'closed' },
  { path: '/coop/store', title: /^Cooperative stores$/, visitor: 'open' },
  { path: '/coop/store/:coopStoreId/item', title: /./, visitor: 'open' },
  { path: '/coop/store/basket', title: /^Share your cart$/, visitor: 'open' },
  { path: '/coop/cart', title: /^Cart$/, visitor: 'closed' },
  { path: '/coop/success?order={orderId}', title: /^Your order$/, visitor: 'closed' },
  { path: '/coop/orders', title: /^Orders$/, visitor: 'closed' },
  { path: '/coop/orders/help?order={orderId}', title: /^Help with an order$/, visitor: 'closed' },
  { path: '/coop/orders/rate?order={deliveredId}', title: /^Ratings$/, visitor: 'closed' },
  { path: '/coop/my-profile', title: /^Account$/, visitor: 'closed' },
  { path: '/coop/igm/list', title: /ticket/i, visitor: 'closed' },
  { path: '/coop/igm/create?order={deliveredId}', title: /^Raise a ticket$/, visitor: 'closed' },
  { path: '/coop/faq', title: /^Questions and answers$/, visitor: 'closed' },
  { path: '/coop/group-buy', title: /^Group buys$/, visitor: 'closed' },
  { path: '/coop/group-buy/apartments', title: /^Your apartment$/, visitor: 'closed' },
  { path: '/coop/group-buy/pledges', title: /^Your pledges$/, visitor: 'closed' },
  { path: '/nowhere', title: /^Look like you are lost$/, visitor: 'closed' },
];

/** The path without its query. */
export const pathOf = (path: string): string => path.replace(/\?.*$/, '');

/** A path of the table with its places filled. */
export function fillRoute(path: string, ids: RouteIds): string {
  return path.replace(/:(\w+)|\{(\w+)\}/g, (place, inPath?: string, inQuery?: string) => {
    const name = inPath ?? inQuery ?? '';
    if (!Object.hasOwn(ids, name)) throw new Error(`nothing fills ${place} of ${path}`);
    return encodeURIComponent(ids[name as keyof RouteIds]);
  });
}

/** A test of tests/e2e: its file without ".test.ts", and how its title begins. */
export type NamedTest = readonly [file: string, title: string];

/** Which tests show what a screen is for. */
export interface MainFlow {
  /** As `ROUTE_TABLE` has it. */
  readonly path: string;
  readonly online: NamedTest;
  /** Without the network, once the screen was seen on this phone. */
  readonly warm: NamedTest;
  /** What it says without the network on a phone that has nothing: the walk of tests/e2e/routes.test.ts reads it. */
  readonly bare: RegExp;
}

const WALK: NamedTest = ['routes', 'has something useful offline, once it was opened'];
const ALL_ONLINE: NamedTest = ['routes', 'opens by its address and moves by'];
const LANGUAGE: NamedTest = ['main-flows', '/select-language keeps the language'];
const SIGN_IN_OFFLINE: NamedTest = ['sign-in', 'says without the network that it needs one'];
const FIRST_ORDER: NamedTest = ['taps', 'the first one at most'];
const JOURNEY: NamedTest = ['journey', '(2) signs in, chooses 560103'];
const STORES: NamedTest = ['main-flows', '/store leads into a store that was opened before'];
const TRADE: NamedTest = ['main-flows', '/shop leads to a supplier'];
const WALLET: NamedTest = ['wallet', 'WAL-2 a buyer gets an account number'];
const REQUESTS: NamedTest = [
  'trade',
  'TRD-2 TRD-4 a buyer writes a request offline, a shop offers',
];
const EARN: NamedTest = ['main-flows', '/how-to-earn leads to what brings coins'];
const OWN_DATA: NamedTest = ['own-data', 'PRIV-1 an address, then the account'];
const PROFILE: NamedTest = ['main-flows', '/signin/create-profile and /profile/address keep'];
const RATINGS: NamedTest = ['main-flows', '/ratings takes stars for an order and for an item'];
const COOP: NamedTest = ['main-flows', '/coop/home leads to'];
const ALL_STORES: NamedTest = ['checkout', 'orders from all stores of the cart with one review'];
const ORDER_OFFLINE: NamedTest = ['offline', '(3) ORD-1 the server stops between cart and order'];
const CHANGES: NamedTest = ['order-changes', 'ORD-5 OUT-1 a cancellation, a ticket with a photo'];
const PAYING: NamedTest = ['payment', 'ORD-3 ORD-1 by card'];
const COINS: NamedTest = ['coins-and-shops', 'COIN-2 coins are read offline'];
const KEPT: NamedTest = ['catalogue-sync', 'CAT-1 CAT-5 the stores around come by themselves'];
const OUTBOX: NamedTest = ['sync-page', 'OUT-8 says of each entry what it is'];
const GROUP_BUY: NamedTest = ['coop', 'GRP-2 GRP-3 ORD-1 three people on three phones'];
const MEMBER: NamedTest = ['coop', 'COOP-1 COOP-2 starts at "/"'];
const MEMBERS_OWN: NamedTest = ['coop', 'COOP-1 a member’s profile says what they are a member of'];
const BECOMING_A_SHOP: NamedTest = ['becoming-a-shop', 'SELL-1 SELL-4 a shop applies offline'];
const ORDER_BOARD: NamedTest = ['order-board', 'SELL-1 OUT-10 a shop accepts offline'];
const ORDER_DESK: NamedTest = ['order-desk', 'DESK-1 OUT-8 care orders for a caller'];
const TICKET_DESK: NamedTest = ['ticket-desk', 'DESK-1 DESK-2 OUT-8 care takes a ticket'];
const CHAT_DESK: NamedTest = ['ticket-desk', 'DESK-1 DESK-3 OUT-8 care answers two talks'];
const ADMIN_DESKS: NamedTest = ['ticket-desk', 'DESK-1 DESK-2 OUT-8 an admin invites'];
const OFFER_DESK: NamedTest = ['offer-desk', 'DESK-1 ORD-6 OUT-8 an admin makes an offer'];
const HEALTH_DESK: NamedTest = ['health-desk', 'DESK-4 an admin sees what the server is doing'];
const HOME_DESK: NamedTest = ['offer-desk', 'DESK-1 OUT-8 an admin makes a banner'];
const MESSAGE_DESK: NamedTest = ['desk-mistakes', 'INB-1 DESK-1 a message goes to a pincode'];
const COOP_DESK: NamedTest = ['ticket-desk', 'DESK-1 COOP-1 GRP-2 an admin makes a cooperative'];
const GOODS: NamedTest = ['goods-sheet', 'SELL-1 SELL-2 a shop changes price and stock offline'];
const GOODS_NEAR: NamedTest = ['home-goods', 'HOME-1 a new person finds goods'];
const FAVOURITES: NamedTest = ['favourites', 'KEY-1 a heart on one phone is on the other'];
const LISTS: NamedTest = ['saved-lists', 'KEY-1 SRC-6 SUB-1 a list is written offline'];
const SHARED: NamedTest = ['saved-lists', 'LINK-1 KEY-1 a list is shared with a visitor'];
const BASKET: NamedTest = ['coop', 'BSK-1 BSK-2 hands a basket to another phone'];

const WHERE = /Where should we deliver\?/;
const NOT_HERE_YET = /not on this phone yet/;
const NO_ITEMS = /Please add some items to continue/;
const NO_ORDER = /This order is not here/;
const NO_ORDERS = /No orders are on this phone/;
const ELSEWHERE = /on another phone show here when the network is back/;

type Row = readonly [path: string, online: NamedTest, warm: NamedTest, bare: RegExp];

const ROWS: readonly Row[] = [
  ['/welcome', FIRST_ORDER, WALK, /See stores near you/],
  ['/select-language', LANGUAGE, LANGUAGE, /Bengali/],
  ['/signin', FIRST_ORDER, SIGN_IN_OFFLINE, /Mobile number/],
  ['/signin/otp', FIRST_ORDER, SIGN_IN_OFFLINE, /Mobile number/],
  ['/signin/create-profile', PROFILE, PROFILE, /Email \(optional\)/],
  ['/home', FIRST_ORDER, ['coins-and-shops', 'CAT-5 a store that was marked'], WHERE],
  ['/category', STORES, STORES, WHERE],
  ['/store', STORES, STORES, WHERE],
  ['/store/:storeId/item', FIRST_ORDER, ['store-pages', 'CAT-3 is filtered'], NOT_HERE_YET],
  ['/store/list', SHARED, SHARED, /This list is not shared any more/],
  [
    '/search?q=tomato',
    ['search', 'SRC-1 the results stand in groups'],
    ['search', 'SRC-1 without the network it finds items'],
    /only the stores on this phone were searched/,
  ],
  [
    '/search?list=',
    ['list-to-cart', 'SRC-6 a pasted list becomes a cart'],
    ['list-to-cart', 'SRC-6 a pasted list becomes a cart'],
    /What do you need\?/,
  ],
  ['/search?group=grocery', GOODS_NEAR, GOODS_NEAR, NOT_HERE_YET],
  ['/shop', TRADE, TRADE, WHERE],
  ['/products?q=seed', TRADE, TRADE, WHERE],
  ['/products/:supplierId/item', TRADE, TRADE, NOT_HERE_YET],
  ['/products/requests', REQUESTS, REQUESTS, NOT_HERE_YET],
  ['/products/requests/new', REQUESTS, REQUESTS, /Who brings the goods/],
  ['/products/request', REQUESTS, REQUESTS, NOT_HERE_YET],
  ['/brands', TRADE, TRADE, NOT_HERE_YET],
  ['/brands/:brand', TRADE, TRADE, NOT_HERE_YET],
  ['/cart', JOURNEY, ['coupons', 'ORD-2 ORD-6 is chosen from the offers without'], NO_ITEMS],
  ['/cart/enam-cart', ALL_STORES, ALL_STORES, NO_ITEMS],
  [
    '/cart/retail-cart?store={storeId}',
    ['checkout', 'ORD-2 keeps a slot, somebody else'],
    ORDER_OFFLINE,
    NO_ITEMS,
  ],
  ['/address', FIRST_ORDER, ['offline', 'ORD-3 the app opens, stores and items'], /Save address/],
  [
    '/address/address-list',
    ['sign-in', 'is found by a saved address'],
    ['main-flows', '/address/address-list delivers to a saved address'],
    /Add New/,
  ],
  ['/payment?order={orderId}', PAYING, PAYING, /This payment is not here/],
  [
    '/orders',
    ['orders', 'ORD-1 are filtered, searched'],
    ['orders', 'ORD-3 are ordered again in one tap, also offline'],
    NO_ORDERS,
  ],
  [
    '/orders/retail?order={orderId}',
    ['orders', 'ORD-5 have an invoice'],
    ['orders', 'ORD-5 have an invoice'],
    NO_ORDER,
  ],
  ['/orders/retail/order-confirm?order={orderId}', FIRST_ORDER, ORDER_OFFLINE, NO_ORDER],
  [
    '/orders/cancel?order={orderId}',
    ['orders', 'ORD-5 are cancelled with the network'],
    CHANGES,
    NO_ORDER,
  ],
  [
    '/orders/return?order={deliveredId}',
    CHANGES,
    ['main-flows', '/orders/return asks for goods to go back'],
    NO_ORDER,
  ],
  ['/ratings', RATINGS, RATINGS, ELSEWHERE],
  ['/igm/create?order={deliveredId}', CHANGES, CHANGES, NO_ORDERS],
  ['/igm/list', CHANGES, CHANGES, ELSEWHERE],
  ['/coins-history', COINS, COINS, /coins/],
  ['/how-to-earn', EARN, EARN, /Every ₹100/],
  ['/how-to-earn/earn-more-coins', COINS, COINS, /coins/],
  ['/profile', PROFILE, PROFILE, /Delivery addresses/],
  ['/profile/address', PROFILE, PROFILE, /Add New/],
  ['/profile/shops', KEPT, KEPT, /stores on this phone/],
  [
    '/profile/favourites',
    FAVOURITES,
    FAVOURITES,
    /No favourites yet|What you marked comes when the network is back/,
  ],
  ['/profile/lists', LISTS, LISTS, /No lists yet|Your lists come when the network is back/],
  ['/profile/list', LISTS, LISTS, /This list is not there|This list comes when/],
  ['/profile/wallet', WALLET, WALLET, /Your wallet is not on this phone yet/],
  ['/profile/inbox', ALL_ONLINE, WALK, /messages/i],
  ['/sync', OUTBOX, OUTBOX, /Nothing waits/],
  ['/care/orders', ORDER_DESK, TICKET_DESK, /For customer care only/],
  ['/care/tickets', TICKET_DESK, TICKET_DESK, /For customer care only/],
  ['/care/chats', CHAT_DESK, CHAT_DESK, /For customer care only/],
  ['/seller/orders', ORDER_BOARD, ORDER_BOARD, /For shops only/],
  ['/seller/join', BECOMING_A_SHOP, BECOMING_A_SHOP, /Write an application/],
  ['/seller/shop', BECOMING_A_SHOP, BECOMING_A_SHOP, /For shops only/],
  ['/seller/goods', GOODS, GOODS, /For shops only/],
  ['/seller/requests', REQUESTS, REQUESTS, NOT_HERE_YET],
  ['/seller/money', ORDER_BOARD, ORDER_BOARD, /For shops only/],
  ['/admin/shops', BECOMING_A_SHOP, ADMIN_DESKS, /For administrators only/],
  ['/admin/people', ADMIN_DESKS, ADMIN_DESKS, /For administrators only/],
  ['/admin/cooperatives', COOP_DESK, COOP_DESK, /For administrators only/],
  ['/admin/group-buys', COOP_DESK, COOP_DESK, /For administrators only/],
  ['/admin/offers', OFFER_DESK, OFFER_DESK, /For administrators only/],
  ['/admin/home', HOME_DESK, HOME_DESK, /For administrators only/],
  ['/admin/messages', MESSAGE_DESK, ADMIN_DESKS, /For administrators only/],
  ['/admin/audit', ADMIN_DESKS, ADMIN_DESKS, /For administrators only/],
  ['/admin/health', HEALTH_DESK, HEALTH_DESK, /For administrators only/],
  ['/admin/events', ['events', 'EVT-10 an administrator sees'], WALK, /administrator/],
  ['/tnc/privacy', OWN_DATA, OWN_DATA, /What Haat keeps, and why/],
  ['/tnc', EARN, EARN, /What you and Haat agree on/],
  ['/coop/home', COOP, COOP, NOT_HERE_YET],
  ['/coop/store', ALL_ONLINE, WALK, NOT_HERE_YET],
  ['/coop/store/:coopStoreId/item', MEMBER, WALK, NOT_HERE_YET],
  ['/coop/store/basket', BASKET, BASKET, /Your cart is empty/],
  ['/coop/cart', MEMBER, WALK, NO_ITEMS],
  ['/coop/success?order={orderId}', MEMBER, WALK, NO_ORDER],
  ['/coop/orders', MEMBER, WALK, NO_ORDERS],
  ['/coop/orders/help?order={orderId}', MEMBER, WALK, /an order/],
  ['/coop/orders/rate?order={deliveredId}', RATINGS, RATINGS, ELSEWHERE],
  ['/coop/my-profile', MEMBERS_OWN, WALK, NOT_HERE_YET],
  ['/coop/igm/list', MEMBERS_OWN, MEMBERS_OWN, ELSEWHERE],
  ['/coop/igm/create?order={deliveredId}', MEMBERS_OWN, MEMBERS_OWN, NO_ORDERS],
  ['/coop/faq', COOP, COOP, /What is a cooperative\?/],
  ['/coop/group-buy', GROUP_BUY, GROUP_BUY, /Which apartment is yours\?/],
  ['/coop/group-buy/apartments', GROUP_BUY, WALK, NOT_HERE_YET],
  ['/coop/group-buy/pledges', COOP, COOP, NOT_HERE_YET],
  ['/nowhere', ['routes', 'a path that leads nowhere says so'], WALK, /Go to home now/],
];

/**
 * What each screen is for and the browser tests that do it: with the network, without it on a phone that has seen the
 * screen, and what it says on one that has nothing. Where a screen of the cooperative section is a page of the main
 * journey at another address, the test of that page stands for both. tests/house/main-flow-table.test.ts fails when a
 * screen or a test is missing.
 */
export const MAIN_FLOWS: readonly MainFlow[] = ROWS.map(([path, online, warm, bare]) => ({
  path,
  online,
  warm,
  bare,
}));

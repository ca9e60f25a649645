import * as approvals from '../approvals/decide-approval.ts';
import * as auditLog from '../audit/audit-log.ts';
import * as addresses from './addresses/addresses.ts';
import * as cart from './cart/cart.ts';
import * as brands from './catalogue/catalogue-listings.ts';
import * as itemDetails from './catalogue/item-details.ts';
import * as deskWords from './content/home-content.ts';
import * as cooperatives from './coop/cooperatives.ts';
import * as eventFigures from './events/event-figures.ts';
import * as shopGoods from './goods/shop-goods.ts';
import * as groupBuys from './group-buy/group-buys.ts';
import * as serverHealth from './health/server-health.ts';
import * as inbox from './inbox/inbox.ts';
import * as statements from './money/statements.ts';
import * as adminOrderCreation from './orders/admin-order-creation.ts';
import * as bulkOrders from './orders/bulk-orders.ts';
import * as cancelAndReturn from './orders/cancel-and-return.ts';
import * as chatRooms from './orders/chat-rooms.ts';
import * as fetchOrderMilestones from './orders/after-ordering.ts';
import * as orderListings from './orders/order-listings.ts';
import * as lineChanges from './orders/line-changes.ts';
import * as orderDesk from './orders/order-desk.ts';
import * as placingCalls from './orders/placing-calls.ts';
import * as payments from './payments/payments.ts';
import * as deskPeople from './person/desk-people.ts';
import * as favourites from './person/own-data.ts';
import * as preferences from './person/preferences.ts';
import * as realm from './person/realm.ts';
import * as campaigns from './rewards/campaigns.ts';
import * as coinAccount from './rewards/coin-account.ts';
import * as offers from './sellers/offers.ts';
import * as deskStores from './sellers/desk-stores.ts';
import * as fetchShopOrders from './sellers/shop-orders.ts';
import * as searchRequests from './sellers/search-requests.ts';
import * as shopApplications from './sellers/shop-applications.ts';
import * as shopSettings from './sellers/shop-settings.ts';
import * as storeDetails from './sellers/store-details.ts';
import * as storeSearch from './sellers/store-search.ts';
import * as signIn from './sign-in/sign-in.ts';
import * as ticketDesk from './tickets/ticket-desk.ts';
import * as tickets from './tickets/tickets.ts';
import * as trade from './trade/trade.ts';
import { CONTRACTS } from '../../src/contracts/registry.ts';
import type { ServiceHandler } from './service-handler.ts';

/** The files of the areas. */
const FILES: readonly Readonly<Record<string, unknown>>[] = [
  approvals,
  auditLog,
  addresses,
  cart,
  brands,
  itemDetails,
  deskWords,
  cooperatives,
  eventFigures,
  shopGoods,
  groupBuys,
  serverHealth,
  inbox,
  statements,
  adminOrderCreation,
  bulkOrders,
  cancelAndReturn,
  chatRooms,
  fetchOrderMilestones,
  orderListings,
  lineChanges,
  orderDesk,
  placingCalls,
  payments,
  deskPeople,
  favourites,
  preferences,
  realm,
  campaigns,
  coinAccount,
  offers,
  deskStores,
  fetchShopOrders,
  searchRequests,
  shopApplications,
  shopSettings,
  storeDetails,
  storeSearch,
  signIn,
  ticketDesk,
  tickets,
  trade,
];

const isHandler = (value: unknown): value is ServiceHandler =>
  value instanceof Object && 'contract' in value && 'handle' in value;

const named: ReadonlySet<unknown> = new Set(CONTRACTS);

/**
 * Every service that is run by its name: the handlers that the files export, alone or in lists. Those whose contract is not in
 * the contracts' registry answer at addresses of their own (decision 96).
 */
export const HANDLERS: readonly ServiceHandler[] = [
  ...new Set(FILES.flatMap((file) => Object.values(file).flat().filter(isHandler))),
].filter(({ contract }) => named.has(contract));

import * as approvals from '../audit/services/decide-approval.ts';
import * as auditLog from '../audit/services/audit-log.ts';
import * as addresses from '../addresses/services/addresses.ts';
import * as cart from '../cart/services/cart.ts';
import * as brands from '../catalogue/services/catalogue-listings.ts';
import * as itemDetails from '../catalogue/services/item-details.ts';
import * as deskWords from '../home/services/home-content.ts';
import * as cooperatives from '../coop/services/cooperatives.ts';
import * as eventFigures from '../events/services/event-figures.ts';
import * as shopGoods from '../goods/services/shop-goods.ts';
import * as groupBuys from '../group-buy/services/group-buys.ts';
import * as serverHealth from '../health/services/server-health.ts';
import * as inbox from '../inbox/services/inbox.ts';
import * as statements from '../money/services/statements.ts';
import * as adminOrderCreation from '../orders/services/admin-order-creation.ts';
import * as bulkOrders from '../orders/services/bulk-orders.ts';
import * as cancelAndReturn from '../orders/services/cancel-and-return.ts';
import * as chatRooms from '../chat/services/chat-rooms.ts';
import * as fetchOrderMilestones from '../orders/services/after-ordering.ts';
import * as rateOrders from '../orders/services/rate-orders.ts';
import * as orderListings from '../orders/services/order-listings.ts';
import * as lineChanges from '../orders/services/line-changes.ts';
import * as orderDesk from '../orders/services/order-desk.ts';
import * as placingCalls from '../orders/services/placing-calls.ts';
import * as payments from '../payments/services/payments.ts';
import * as deskPeople from '../account/services/desk-people.ts';
import * as favourites from '../account/services/own-data.ts';
import * as preferences from '../account/services/preferences.ts';
import * as realm from '../account/services/realm.ts';
import * as campaigns from '../rewards/services/campaigns.ts';
import * as coinAccount from '../rewards/services/coin-account.ts';
import * as offers from '../sellers/services/offers.ts';
import * as deskStores from '../sellers/services/desk-stores.ts';
import * as fetchShopOrders from '../sellers/services/shop-orders.ts';
import * as searchRequests from '../sellers/services/search-requests.ts';
import * as shopApplications from '../sellers/services/shop-applications.ts';
import * as shopSettings from '../sellers/services/shop-settings.ts';
import * as storeDetails from '../sellers/services/store-details.ts';
import * as storeSearch from '../sellers/services/store-search.ts';
import * as signIn from '../sign-in/services/sign-in.ts';
import * as ticketDesk from '../tickets/services/ticket-desk.ts';
import * as tickets from '../tickets/services/tickets.ts';
import * as trade from '../trade/services/trade.ts';
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
  rateOrders,
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

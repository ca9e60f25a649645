import type * as v from 'valibot';
import { fetchApprovals, fetchAuditLog } from '../audit/audit.ts';
import {
  fetchDeskOrder,
  fetchDeskOrders,
  readOrderAddress,
  readWrittenNumbers,
} from '../orders/desk/desk-order.ts';
import { selectCall } from '../orders/placing-calls.ts';
import { fetchWaitingChatRooms } from '../orders/chat/fetch-waiting-chat-rooms.ts';
import { fetchDeskCooperatives } from '../coop/desk-cooperative.ts';
import { fetchApartments } from '../group-buy/group-buy-lists.ts';
import { fetchDeskGroupBuys } from '../group-buy/desk-group-buy.ts';
import { childCategories, getSellerCatalogCategories } from '../catalogue/catalogue-listings.ts';
import { advancedSearch, searchSellerCatalogs } from '../catalogue/item-search.ts';
import { fetchServerHealth } from '../health/server-health.ts';
import { fetchDeskMessages } from '../inbox/send-inbox-message.ts';
import { readRealm, searchRealms } from '../account/realm.ts';
import {
  fetchLeads,
  fetchPeople,
  fetchPerson,
  readContact,
  readLead,
} from '../account/desk/fetch-person.ts';
import { fetchShopLedger, getCashTransactions, ondcDashboard } from '../money/statements.ts';
import { findCommonProducts } from '../goods/shop-goods.ts';
import {
  fetchShopApplication,
  fetchShopApplications,
} from '../sellers/applications/application-desk.ts';
import { fetchSearchRequests } from '../sellers/search-requests.ts';
import { fetchShopStaff } from '../sellers/shop-staff.ts';
import { fetchShopRatings } from '../orders/rate-order.ts';
import { fetchShopOffers } from '../sellers/shop-offers.ts';
import { fetchDeskCampaigns } from '../rewards/campaigns.ts';
import { fetchDeskGroups, fetchDeskNames, fetchDeskHome } from '../home/desk-home.ts';
import { fetchDeskAreas, fetchDeskStores } from '../sellers/desk/desk-store.ts';
import { fetchDeskOffers } from '../sellers/desk/desk-offer.ts';

/** What the desks, the goods sheet and the money page of a shop read at the server, by the name of the service or call. */
export const DESK_READS = {
  'fetch-audit-log': fetchAuditLog,
  'fetch-approvals': fetchApprovals,
  'fetch-server-health': fetchServerHealth,
  'fetch-people': fetchPeople,
  'fetch-person': fetchPerson,
  'Realm/{id}': readRealm,
  'Realm/advancedSearch': searchRealms,
  advancedSearch,
  'sn-category/child-categories-by-parent': childCategories,
  'get-seller-catalog-categories': getSellerCatalogCategories,
  'read-contact': readContact,
  'fetch-leads': fetchLeads,
  'read-lead': readLead,
  'fetch-apartments': fetchApartments,
  'search-seller-catalogs': searchSellerCatalogs,
  'fetch-desk-cooperatives': fetchDeskCooperatives,
  'fetch-desk-group-buys': fetchDeskGroupBuys,
  'fetch-desk-offers': fetchDeskOffers,
  'fetch-desk-campaigns': fetchDeskCampaigns,
  'fetch-desk-messages': fetchDeskMessages,
  'fetch-desk-home': fetchDeskHome,
  'fetch-desk-groups': fetchDeskGroups,
  'fetch-desk-names': fetchDeskNames,
  'fetch-desk-areas': fetchDeskAreas,
  'fetch-desk-orders': fetchDeskOrders,
  'fetch-desk-order': fetchDeskOrder,
  'read-order-address': readOrderAddress,
  'read-written-numbers': readWrittenNumbers,
  'select-call': selectCall,
  'fetch-waiting-chat-rooms': fetchWaitingChatRooms,
  'fetch-shop-application': fetchShopApplication,
  'fetch-shop-applications': fetchShopApplications,
  'fetch-desk-stores': fetchDeskStores,
  'fetch-shop-ledger': fetchShopLedger,
  'fetch-shop-offers': fetchShopOffers,
  'fetch-shop-ratings': fetchShopRatings,
  'fetch-shop-staff': fetchShopStaff,
  'fetch-search-requests': fetchSearchRequests,
  'find-common-products': findCommonProducts,
  'get-cash-transactions': getCashTransactions,
  'ondc-dashboard': ondcDashboard,
} as const;

export type DeskRead = keyof typeof DESK_READS;
export type DeskAsk<Read extends DeskRead> = v.InferInput<(typeof DESK_READS)[Read]['input']>;
export type DeskAnswer<Read extends DeskRead> = v.InferOutput<(typeof DESK_READS)[Read]['output']>;

import {
  deleteAddressHandler,
  realmEditAddressHandler,
  saveUpdateAddressHandler,
} from './addresses/addresses.ts';
import { getCartHandler, saveUpdateCartHandler } from './cart/cart.ts';
import { brandProductCatalogHandler, brandsListingHandler } from './catalogue/brands.ts';
import {
  getItemByIdHandler,
  searchSellerCatalogsHandler,
  sellerItemsGlobalSearchHandler,
  sellerProductCatalogsHandler,
} from './catalogue/item-details.ts';
import {
  catalogListingHandler,
  getSellerCatalogCategoriesHandler,
  getSellerCatalogItemsHandler,
} from './catalogue/catalogue-listings.ts';
import { HOME_HANDLERS } from './content/home-content.ts';
import { buyerB2cCancelCallHandler } from './orders/buyer-b2c-cancel-call.ts';
import { buyerCreateRatingHandler, fetchRatingByParentIdHandler } from './orders/order-ratings.ts';
import { buyerOrderListingHandler } from './orders/buyer-order-listing.ts';
import {
  addNewPersonalAccountHandler,
  fetchBankDetailsHandler,
  fetchWalletHandler,
  fetchShopLedgerHandler,
  getCashTransactionsHandler,
  ondcDashboardHandler,
  traderOnboardVanTransferCampaignHandler,
} from './money/statements.ts';
import {
  confirmCallCodHandler,
  confirmCallHandler,
  initCallHandler,
  selectCallHandler,
} from './orders/placing-calls.ts';
import {
  fetchOrderMilestonesHandler,
  getMilestoneTrackerHandler,
} from './orders/fetch-order-milestones.ts';
import { getOrderByExternalReferenceIdHandler } from './orders/get-order-by-external-reference-id.ts';
import { ffeOrderSearchHandler } from './orders/ffe-order-search.ts';
import { retailerBuyerOrderListingHandler } from './orders/retailer-buyer-order-listing.ts';
import { fetchOrderCounterSummaryHandler } from './orders/fetch-order-counter-summary.ts';
import { generateHaatInvoiceHandler } from './orders/generate-haat-invoice.ts';
import { adminOrderCreationHandler } from './orders/admin-order-creation.ts';
import { BULK_HANDLERS } from './orders/bulk-orders.ts';
import { fetchAndCreateChatRoomHandler } from './orders/fetch-and-create-chat-room-for-failure-scenarios.ts';
import { fetchWaitingChatRoomsHandler } from './orders/fetch-waiting-chat-rooms.ts';
import { updateCallHandler } from './orders/update-call.ts';
import { createPaymentHandler, getPaymentStatusHandler } from './payments/payments.ts';
import { deleteAccountHandler, fetchOwnDataHandler } from './person/own-data.ts';
import { getRealmByIdHandler } from './person/realm.ts';
import { fetchFavouritesHandler, setFavouriteHandler } from './person/favourites.ts';
import { SAVED_LIST_HANDLERS } from './person/saved-lists.ts';
import { ondcUserPreferencesHandler } from './person/preferences.ts';
import { fetchSellerByIdHandler } from './sellers/store-details.ts';
import {
  getSellersByPincodeHandler,
  sellerDiscoveryLocationHandler,
  fetchNearbyStoresCoopHandler,
  sellerDiscoveryHandler,
  tagsBasedSellerDiscoveryHandler,
} from './sellers/store-search.ts';
import {
  changeRoleHandler,
  endSessionsHandler,
  fetchPeopleHandler,
  fetchPersonHandler,
  inviteStaffHandler,
  readContactHandler,
  fetchLeadsHandler,
  readLeadHandler,
} from './person/desk-people.ts';
import { OFFER_DESK_HANDLERS } from './sellers/desk-offers.ts';
import { changeStoreHandler, fetchDeskStoresHandler } from './sellers/desk-stores.ts';
import { decideApprovalHandler, fetchApprovalsHandler } from '../approvals/approvals.ts';
import { fetchAuditLogHandler } from '../audit/audit-log.ts';
import { fetchEventFiguresHandler } from './events/event-figures.ts';
import { fetchServerHealthHandler } from './health/server-health.ts';
import {
  fetchInboxMessagesHandler,
  sendInboxMessageHandler,
  viewInboxMessagesHandler,
} from './inbox/inbox.ts';
import {
  decideShopApplicationHandler,
  fetchOwnShopApplicationsHandler,
  fetchShopApplicationHandler,
  fetchShopApplicationsHandler,
  submitShopApplicationHandler,
} from './sellers/shop-applications.ts';
import {
  fetchOwnShopsHandler,
  sellerUpdateHandler,
  fetchShopOffersHandler,
  saveShopOfferHandler,
  changeShopStaffHandler,
  fetchShopStaffHandler,
  sellerPromotionsHandler,
} from './sellers/shop-settings.ts';
import {
  addShopItemHandler,
  setItemPicturesHandler,
  findCommonProductsHandler,
  changeShopGoodsHandler,
  fetchShopGoodsHandler,
} from './goods/shop-goods.ts';
import { fetchShopOrdersHandler } from './sellers/fetch-shop-orders.ts';
import { answerLineChangeHandler, changeOrderLineHandler } from './orders/line-changes.ts';
import { moveShopOrderHandler } from './sellers/move-shop-order.ts';
import {
  fetchSearchRequestsHandler,
  forwardSearchRequestHandler,
} from './sellers/search-requests.ts';
import {
  fetchCooperativesHandler,
  joinCooperativeHandler,
  changeMemberHandler,
  fetchDeskCooperativesHandler,
  saveCooperativeHandler,
} from './coop/cooperatives.ts';
import { TRADE_HANDLERS } from './trade/trade.ts';
import {
  fetchApartmentsHandler,
  groupBuyAppHomepageHandler,
  groupBuyOrderConfirmationHandler,
  groupBuyOrderListingHandler,
  fetchDeskGroupBuysHandler,
  saveApartmentHandler,
  saveGroupBuyHandler,
} from './group-buy/group-buys.ts';
import { getCampaignDetailsHandler, rewardsBuyerOrderListingHandler } from './rewards/campaigns.ts';
import {
  getExpiringCoinsByDaysHandler,
  getUserCoinBalanceHandler,
  getUserCoinTransactionHandler,
  redeemCoinsHandler,
} from './rewards/coin-account.ts';
import {
  changeDeskOrderHandler,
  fetchDeskOrderHandler,
  fetchDeskOrdersHandler,
  readOrderAddressHandler,
} from './orders/order-desk.ts';
import type { ServiceHandler } from './service-handler.ts';
import {
  captureLeadHandler,
  getPushKeyHandler,
  sendOtpHandler,
  signOutHandler,
  updateFcmTokenHandler,
  updateRealmDetailsHandler,
  verifyOtpHandler,
} from './sign-in/sign-in.ts';
import {
  answerTicketHandler,
  buyerB2cIssueCallHandler,
  fetchIssuesByReferenceIdHandler,
  fetchTicketQueueHandler,
  ondcOnDisputeResolvedHandler,
  readTicketPictureHandler,
} from './tickets/tickets.ts';

/** Every service that runs here; a test holds it against the contracts' registry. */
export const HANDLERS: readonly ServiceHandler[] = [
  sendOtpHandler,
  verifyOtpHandler,
  signOutHandler,
  captureLeadHandler,
  updateFcmTokenHandler,
  getPushKeyHandler,
  updateRealmDetailsHandler,
  getRealmByIdHandler,
  ondcUserPreferencesHandler,
  fetchFavouritesHandler,
  setFavouriteHandler,
  ...SAVED_LIST_HANDLERS,
  getSellersByPincodeHandler,
  sellerDiscoveryLocationHandler,
  fetchSellerByIdHandler,
  sellerPromotionsHandler,
  fetchShopStaffHandler,
  changeShopStaffHandler,
  fetchShopOffersHandler,
  saveShopOfferHandler,
  fetchNearbyStoresCoopHandler,
  fetchEventFiguresHandler,
  fetchAuditLogHandler,
  fetchApprovalsHandler,
  decideApprovalHandler,
  fetchServerHealthHandler,
  fetchPeopleHandler,
  fetchPersonHandler,
  changeRoleHandler,
  endSessionsHandler,
  inviteStaffHandler,
  readContactHandler,
  fetchLeadsHandler,
  readLeadHandler,
  fetchDeskStoresHandler,
  changeStoreHandler,
  fetchDeskCooperativesHandler,
  saveCooperativeHandler,
  changeMemberHandler,
  fetchDeskGroupBuysHandler,
  saveGroupBuyHandler,
  saveApartmentHandler,
  ...OFFER_DESK_HANDLERS,
  fetchDeskOrdersHandler,
  fetchDeskOrderHandler,
  readOrderAddressHandler,
  changeDeskOrderHandler,
  fetchTicketQueueHandler,
  readTicketPictureHandler,
  answerTicketHandler,
  fetchInboxMessagesHandler,
  viewInboxMessagesHandler,
  sendInboxMessageHandler,
  fetchSearchRequestsHandler,
  fetchOwnShopsHandler,
  fetchShopOrdersHandler,
  moveShopOrderHandler,
  changeOrderLineHandler,
  answerLineChangeHandler,
  submitShopApplicationHandler,
  fetchOwnShopApplicationsHandler,
  fetchShopApplicationsHandler,
  fetchShopApplicationHandler,
  decideShopApplicationHandler,
  fetchShopGoodsHandler,
  changeShopGoodsHandler,
  addShopItemHandler,
  setItemPicturesHandler,
  findCommonProductsHandler,
  forwardSearchRequestHandler,
  sellerUpdateHandler,
  sellerDiscoveryHandler,
  tagsBasedSellerDiscoveryHandler,
  getSellerCatalogCategoriesHandler,
  getSellerCatalogItemsHandler,
  getItemByIdHandler,
  sellerItemsGlobalSearchHandler,
  searchSellerCatalogsHandler,
  brandProductCatalogHandler,
  brandsListingHandler,
  sellerProductCatalogsHandler,
  catalogListingHandler,
  ...HOME_HANDLERS,
  saveUpdateAddressHandler,
  deleteAddressHandler,
  fetchOwnDataHandler,
  deleteAccountHandler,
  realmEditAddressHandler,
  saveUpdateCartHandler,
  getCartHandler,
  selectCallHandler,
  initCallHandler,
  confirmCallCodHandler,
  createPaymentHandler,
  getPaymentStatusHandler,
  confirmCallHandler,
  fetchBankDetailsHandler,
  fetchWalletHandler,
  addNewPersonalAccountHandler,
  getCashTransactionsHandler,
  ondcDashboardHandler,
  fetchShopLedgerHandler,
  traderOnboardVanTransferCampaignHandler,
  buyerOrderListingHandler,
  adminOrderCreationHandler,
  ...BULK_HANDLERS,
  fetchAndCreateChatRoomHandler,
  fetchWaitingChatRoomsHandler,
  ondcOnDisputeResolvedHandler,
  ffeOrderSearchHandler,
  retailerBuyerOrderListingHandler,
  getMilestoneTrackerHandler,
  fetchOrderCounterSummaryHandler,
  generateHaatInvoiceHandler,
  getOrderByExternalReferenceIdHandler,
  fetchOrderMilestonesHandler,
  buyerB2cCancelCallHandler,
  updateCallHandler,
  buyerCreateRatingHandler,
  fetchRatingByParentIdHandler,
  buyerB2cIssueCallHandler,
  fetchIssuesByReferenceIdHandler,
  getUserCoinBalanceHandler,
  getUserCoinTransactionHandler,
  getExpiringCoinsByDaysHandler,
  redeemCoinsHandler,
  getCampaignDetailsHandler,
  rewardsBuyerOrderListingHandler,
  fetchApartmentsHandler,
  groupBuyAppHomepageHandler,
  groupBuyOrderConfirmationHandler,
  groupBuyOrderListingHandler,
  ...TRADE_HANDLERS,
  fetchCooperativesHandler,
  joinCooperativeHandler,
];

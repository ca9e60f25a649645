import { realmEditAddressHandler } from './addresses/realm-edit-address.ts';
import { deleteAddressHandler, saveUpdateAddressHandler } from './addresses/save-update-address.ts';
import { getCartHandler } from './cart/get-cart.ts';
import { saveUpdateCartHandler } from './cart/save-update-cart.ts';
import { brandProductCatalogHandler, brandsListingHandler } from './catalogue/brands.ts';
import { sellerProductCatalogsHandler } from './catalogue/fetch-seller-product-catalogs.ts';
import { catalogListingHandler } from './catalogue/ondc-catalog-listing.ts';
import { buyerAppContentHandler } from './content/get-buyer-app-content.ts';
import { getItemByIdHandler } from './catalogue/get-item-by-id.ts';
import { getSellerCatalogCategoriesHandler } from './catalogue/get-seller-catalog-categories.ts';
import { getSellerCatalogItemsHandler } from './catalogue/get-seller-catalog-items.ts';
import { searchSellerCatalogsHandler } from './catalogue/search-seller-catalogs.ts';
import { sellerItemsGlobalSearchHandler } from './catalogue/seller-items-global-search.ts';
import { buyerB2cCancelCallHandler } from './orders/buyer-b2c-cancel-call.ts';
import { buyerCreateRatingHandler } from './orders/buyer-create-rating.ts';
import { buyerOrderListingHandler } from './orders/buyer-order-listing.ts';
import { addNewPersonalAccountHandler } from './money/add-new-personal-account.ts';
import { fetchBankDetailsHandler } from './money/fetch-bank-details-ondc.ts';
import { getCashTransactionsHandler } from './money/get-cash-transactions.ts';
import { fetchShopLedgerHandler } from './money/fetch-shop-ledger.ts';
import { ondcDashboardHandler } from './money/ondc-dashboard.ts';
import { traderOnboardVanTransferCampaignHandler } from './money/trader-onboard-van-transfer-campaign-ondc.ts';
import { confirmCallHandler } from './orders/confirm-call.ts';
import { confirmCallCodHandler } from './orders/confirm-call-cod.ts';
import { fetchOrderMilestonesHandler } from './orders/fetch-order-milestones.ts';
import { fetchRatingByParentIdHandler } from './orders/fetch-rating-by-parent-id.ts';
import { getOrderByExternalReferenceIdHandler } from './orders/get-order-by-external-reference-id.ts';
import { ffeOrderSearchHandler } from './orders/ffe-order-search.ts';
import { retailerBuyerOrderListingHandler } from './orders/retailer-buyer-order-listing.ts';
import { getMilestoneTrackerHandler } from './orders/get-milestone-tracker.ts';
import { fetchOrderCounterSummaryHandler } from './orders/fetch-order-counter-summary.ts';
import { generateHaatInvoiceHandler } from './orders/generate-haat-invoice.ts';
import { adminOrderCreationHandler } from './orders/admin-order-creation.ts';
import { buyerB2cBulkSelectCallHandler } from './orders/buyer-b2c-bulk-select-call.ts';
import { bulkInitCallHandler } from './orders/bulk-init-call.ts';
import { bulkConfirmCallCodHandler } from './orders/bulk-confirm-call-cod.ts';
import { fetchAndCreateChatRoomHandler } from './orders/fetch-and-create-chat-room-for-failure-scenarios.ts';
import { ondcOnDisputeResolvedHandler } from './tickets/ondc-on-dispute-resolved.ts';
import { fetchWaitingChatRoomsHandler } from './orders/fetch-waiting-chat-rooms.ts';
import { initCallHandler } from './orders/init-call.ts';
import { selectCallHandler } from './orders/select-call.ts';
import { updateCallHandler } from './orders/update-call.ts';
import { createPaymentHandler } from './payments/create-payment.ts';
import { getPaymentStatusHandler } from './payments/get-payment-status.ts';
import { getRealmByIdHandler } from './person/get-realm-by-id.ts';
import { ondcUserPreferencesHandler } from './person/ondc-user-preferences.ts';
import { fetchSellerByIdHandler } from './sellers/fetch-seller-by-id-ondc.ts';
import { getSellersByPincodeHandler } from './sellers/get-sellers-by-pincode.ts';
import { sellerDiscoveryLocationHandler } from './sellers/seller-discovery-location.ts';
import { fetchNearbyStoresCoopHandler } from './sellers/fetch-nearby-stores-coop.ts';
import { answerTicketHandler } from './tickets/answer-ticket.ts';
import { fetchTicketQueueHandler, readTicketPictureHandler } from './tickets/ticket-desk.ts';
import {
  changeRoleHandler,
  endSessionsHandler,
  fetchPeopleHandler,
  fetchPersonHandler,
  inviteStaffHandler,
  readContactHandler,
} from './person/desk-people.ts';
import { changeStoreHandler, fetchDeskStoresHandler } from './sellers/desk-stores.ts';
import { fetchAuditLogHandler } from './audit/fetch-audit-log.ts';
import { fetchEventFiguresHandler } from './events/fetch-event-figures.ts';
import { fetchInboxMessagesHandler } from './inbox/fetch-inbox-messages.ts';
import { sendInboxMessageHandler } from './inbox/send-inbox-message.ts';
import { viewInboxMessagesHandler } from './inbox/view-inbox-messages.ts';
import { decideShopApplicationHandler } from './sellers/decide-shop-application.ts';
import {
  fetchOwnShopApplicationsHandler,
  fetchShopApplicationHandler,
  fetchShopApplicationsHandler,
} from './sellers/shop-application-lists.ts';
import { submitShopApplicationHandler } from './sellers/submit-shop-application.ts';
import { fetchOwnShopsHandler } from './sellers/fetch-own-shops.ts';
import { addShopItemHandler, findCommonProductsHandler } from './goods/add-shop-item.ts';
import { changeShopGoodsHandler } from './goods/change-shop-goods.ts';
import { fetchShopGoodsHandler } from './goods/fetch-shop-goods.ts';
import { fetchShopOrdersHandler } from './sellers/fetch-shop-orders.ts';
import { moveShopOrderHandler } from './sellers/move-shop-order.ts';
import { fetchSearchRequestsHandler } from './sellers/fetch-search-requests.ts';
import { forwardSearchRequestHandler } from './sellers/nfc-forward-search-request.ts';
import { sellerUpdateHandler } from './sellers/ondc-seller-update.ts';
import { sellerDiscoveryHandler } from './sellers/seller-discovery.ts';
import { tagsBasedSellerDiscoveryHandler } from './sellers/tags-based-seller-discovery.ts';
import { fetchShopOffersHandler, saveShopOfferHandler } from './sellers/shop-offers.ts';
import { changeShopStaffHandler, fetchShopStaffHandler } from './sellers/shop-staff.ts';
import { sellerPromotionsHandler } from './sellers/seller-promotions.ts';
import { fetchCooperativesHandler } from './coop/fetch-cooperatives.ts';
import { joinCooperativeHandler } from './coop/join-cooperative.ts';
import { fetchApartmentsHandler } from './group-buy/fetch-apartments.ts';
import { groupBuyAppHomepageHandler } from './group-buy/group-buy-app-homepage.ts';
import { groupBuyOrderConfirmationHandler } from './group-buy/group-buy-order-confirmation.ts';
import { groupBuyOrderListingHandler } from './group-buy/group-buy-order-listing.ts';
import { getCampaignDetailsHandler } from './rewards/get-campaign-details.ts';
import { getExpiringCoinsByDaysHandler } from './rewards/get-expiring-coins-by-days.ts';
import { getUserCoinBalanceHandler } from './rewards/get-user-coin-balance.ts';
import { getUserCoinTransactionHandler } from './rewards/get-user-coin-transaction.ts';
import { redeemCoinsHandler } from './rewards/redeem-coins.ts';
import { rewardsBuyerOrderListingHandler } from './rewards/rewards-buyer-order-listing.ts';
import {
  changeDeskOrderHandler,
  fetchDeskOrderHandler,
  fetchDeskOrdersHandler,
  readOrderAddressHandler,
} from './orders/order-desk.ts';
import {
  changeMemberHandler,
  fetchDeskCooperativesHandler,
  saveCooperativeHandler,
} from './coop/desk-cooperatives.ts';
import {
  fetchDeskGroupBuysHandler,
  saveApartmentHandler,
  saveGroupBuyHandler,
} from './group-buy/desk-group-buys.ts';
import type { ServiceHandler } from './service-handler.ts';
import { captureLeadHandler } from './sign-in/haat-capture-lead.ts';
import { sendOtpHandler } from './sign-in/haat-user-login-send-otp.ts';
import { verifyOtpHandler } from './sign-in/haat-user-login-verify-otp.ts';
import { getPushKeyHandler } from './sign-in/get-push-key.ts';
import { updateFcmTokenHandler } from './sign-in/nfc-update-fcm-token.ts';
import { signOutHandler } from './sign-in/sign-out.ts';
import { updateRealmDetailsHandler } from './sign-in/update-realm-details.ts';
import { buyerB2cIssueCallHandler } from './tickets/buyer-b2c-issue-call.ts';
import { fetchIssuesByReferenceIdHandler } from './tickets/fetch-issues-by-reference-id.ts';

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
  fetchPeopleHandler,
  fetchPersonHandler,
  changeRoleHandler,
  endSessionsHandler,
  inviteStaffHandler,
  readContactHandler,
  fetchDeskStoresHandler,
  changeStoreHandler,
  fetchDeskCooperativesHandler,
  saveCooperativeHandler,
  changeMemberHandler,
  fetchDeskGroupBuysHandler,
  saveGroupBuyHandler,
  saveApartmentHandler,
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
  submitShopApplicationHandler,
  fetchOwnShopApplicationsHandler,
  fetchShopApplicationsHandler,
  fetchShopApplicationHandler,
  decideShopApplicationHandler,
  fetchShopGoodsHandler,
  changeShopGoodsHandler,
  addShopItemHandler,
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
  buyerAppContentHandler,
  saveUpdateAddressHandler,
  deleteAddressHandler,
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
  addNewPersonalAccountHandler,
  getCashTransactionsHandler,
  ondcDashboardHandler,
  fetchShopLedgerHandler,
  traderOnboardVanTransferCampaignHandler,
  buyerOrderListingHandler,
  adminOrderCreationHandler,
  buyerB2cBulkSelectCallHandler,
  bulkInitCallHandler,
  bulkConfirmCallCodHandler,
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
  fetchCooperativesHandler,
  joinCooperativeHandler,
];

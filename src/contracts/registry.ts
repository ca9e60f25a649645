import { realmEditAddress } from './addresses/realm-edit-address.ts';
import { deleteAddress } from './addresses/delete-address.ts';
import { saveUpdateAddress } from './addresses/save-update-address.ts';
import { getCart } from './cart/get-cart.ts';
import { saveUpdateCart } from './cart/save-update-cart.ts';
import { brandProductCatalog, brandsListing } from './catalogue/brands.ts';
import { sellerProductCatalogs } from './catalogue/fetch-seller-product-catalogs.ts';
import { catalogListing } from './catalogue/ondc-catalog-listing.ts';
import { buyerAppContent } from './content/get-buyer-app-content.ts';
import { getItemById } from './catalogue/get-item-by-id.ts';
import { getSellerCatalogCategories } from './catalogue/get-seller-catalog-categories.ts';
import { getSellerCatalogItems } from './catalogue/get-seller-catalog-items.ts';
import { searchSellerCatalogs } from './catalogue/search-seller-catalogs.ts';
import { sellerItemsGlobalSearch } from './catalogue/seller-items-global-search.ts';
import { buyerB2cCancelCall } from './orders/buyer-b2c-cancel-call.ts';
import { buyerCreateRating } from './orders/buyer-create-rating.ts';
import { buyerOrderListing } from './orders/buyer-order-listing.ts';
import { addNewPersonalAccount } from './money/add-new-personal-account.ts';
import { fetchBankDetails } from './money/fetch-bank-details-ondc.ts';
import { getCashTransactions } from './money/get-cash-transactions.ts';
import { fetchShopLedger } from './money/fetch-shop-ledger.ts';
import { ondcDashboard } from './money/ondc-dashboard.ts';
import { traderOnboardVanTransferCampaign } from './money/trader-onboard-van-transfer-campaign-ondc.ts';
import { confirmCall } from './orders/confirm-call.ts';
import { confirmCallCod } from './orders/confirm-call-cod.ts';
import { fetchOrderMilestones } from './orders/fetch-order-milestones.ts';
import { fetchRatingByParentId } from './orders/fetch-rating-by-parent-id.ts';
import { getOrderByExternalReferenceId } from './orders/get-order-by-external-reference-id.ts';
import { ffeOrderSearch } from './orders/ffe-order-search.ts';
import { retailerBuyerOrderListing } from './orders/retailer-buyer-order-listing.ts';
import { getMilestoneTracker } from './orders/get-milestone-tracker.ts';
import { fetchOrderCounterSummary } from './orders/fetch-order-counter-summary.ts';
import { generateHaatInvoice } from './orders/generate-haat-invoice.ts';
import { adminOrderCreation } from './orders/admin-order-creation.ts';
import { buyerB2cBulkSelectCall } from './orders/bulk/buyer-b2c-bulk-select-call.ts';
import { bulkInitCall } from './orders/bulk/bulk-init-call.ts';
import { bulkConfirmCallCod } from './orders/bulk/bulk-confirm-call-cod.ts';
import { fetchAndCreateChatRoom } from './orders/chat/fetch-and-create-chat-room-for-failure-scenarios.ts';
import { ondcOnDisputeResolved } from './tickets/ondc-on-dispute-resolved.ts';
import { fetchWaitingChatRooms } from './orders/chat/fetch-waiting-chat-rooms.ts';
import { initCall } from './orders/init-call.ts';
import { selectCall } from './orders/select-call.ts';
import { updateCall } from './orders/update-call.ts';
import { createPayment } from './payments/create-payment.ts';
import { getPaymentStatus } from './payments/get-payment-status.ts';
import { getRealmById } from './person/get-realm-by-id.ts';
import { ondcUserPreferences } from './person/ondc-user-preferences.ts';
import { fetchSellerById } from './sellers/fetch-seller-by-id-ondc.ts';
import { getSellersByPincode } from './sellers/get-sellers-by-pincode.ts';
import { sellerDiscoveryLocation } from './sellers/seller-discovery-location.ts';
import { fetchNearbyStoresCoop } from './sellers/fetch-nearby-stores-coop.ts';
import { answerTicket } from './tickets/answer-ticket.ts';
import { changeDeskOrder } from './orders/desk/change-desk-order.ts';
import { fetchDeskOrder, fetchDeskOrders, readOrderAddress } from './orders/desk/desk-order.ts';
import { changeMember, fetchDeskCooperatives, saveCooperative } from './coop/desk-cooperative.ts';
import { fetchDeskGroupBuys, saveApartment, saveGroupBuy } from './group-buy/desk-group-buy.ts';
import { fetchTicketQueue } from './tickets/fetch-ticket-queue.ts';
import { readTicketPicture } from './tickets/read-ticket-picture.ts';
import { changeRole, endSessions, inviteStaff } from './person/desk/change-person.ts';
import { fetchPeople, fetchPerson } from './person/desk/fetch-person.ts';
import { readContact } from './person/desk/read-contact.ts';
import { changeStore, fetchDeskStores } from './sellers/desk/desk-store.ts';
import { fetchAuditLog } from './audit/fetch-audit-log.ts';
import { fetchEventFigures } from './events/fetch-event-figures.ts';
import { fetchInboxMessages } from './inbox/fetch-inbox-messages.ts';
import { sendInboxMessage } from './inbox/send-inbox-message.ts';
import { viewInboxMessages } from './inbox/view-inbox-messages.ts';
import { decideShopApplication } from './sellers/applications/decide-shop-application.ts';
import { fetchOwnShopApplications } from './sellers/applications/fetch-own-shop-applications.ts';
import { fetchShopApplication } from './sellers/applications/fetch-shop-application.ts';
import { fetchShopApplications } from './sellers/applications/fetch-shop-applications.ts';
import { submitShopApplication } from './sellers/applications/submit-shop-application.ts';
import { fetchOwnShops } from './sellers/fetch-own-shops.ts';
import { addShopItem, findCommonProducts } from './goods/add-shop-item.ts';
import { changeShopGoods } from './goods/change-shop-goods.ts';
import { fetchShopGoods } from './goods/fetch-shop-goods.ts';
import { fetchShopOrders } from './sellers/fetch-shop-orders.ts';
import { moveShopOrder } from './sellers/move-shop-order.ts';
import { fetchSearchRequests } from './sellers/fetch-search-requests.ts';
import { forwardSearchRequest } from './sellers/nfc-forward-search-request.ts';
import { sellerUpdate } from './sellers/ondc-seller-update.ts';
import { sellerDiscovery } from './sellers/seller-discovery.ts';
import { tagsBasedSellerDiscovery } from './sellers/tags-based-seller-discovery.ts';
import { fetchShopOffers, saveShopOffer } from './sellers/shop-offers.ts';
import { changeShopStaff, fetchShopStaff } from './sellers/shop-staff.ts';
import { sellerPromotions } from './sellers/seller-promotions.ts';
import { fetchCooperatives } from './coop/fetch-cooperatives.ts';
import { joinCooperative } from './coop/join-cooperative.ts';
import { fetchApartments } from './group-buy/fetch-apartments.ts';
import { groupBuyAppHomepage } from './group-buy/group-buy-app-homepage.ts';
import { groupBuyOrderConfirmation } from './group-buy/group-buy-order-confirmation.ts';
import { groupBuyOrderListing } from './group-buy/group-buy-order-listing.ts';
import { getCampaignDetails } from './rewards/get-campaign-details.ts';
import { getExpiringCoinsByDays } from './rewards/get-expiring-coins-by-days.ts';
import { getUserCoinBalance } from './rewards/get-user-coin-balance.ts';
import { getUserCoinTransaction } from './rewards/get-user-coin-transaction.ts';
import { redeemCoins } from './rewards/redeem-coins.ts';
import { rewardsBuyerOrderListing } from './rewards/rewards-buyer-order-listing.ts';
import type { ServiceContract } from './service.ts';
import { captureLead } from './sign-in/haat-capture-lead.ts';
import { sendOtp } from './sign-in/haat-user-login-send-otp.ts';
import { verifyOtp } from './sign-in/haat-user-login-verify-otp.ts';
import { getPushKey } from './sign-in/get-push-key.ts';
import { updateFcmToken } from './sign-in/nfc-update-fcm-token.ts';
import { signOutService } from './sign-in/sign-out.ts';
import { updateRealmDetails } from './sign-in/update-realm-details.ts';
import { buyerB2cIssueCall } from './tickets/buyer-b2c-issue-call.ts';
import { fetchIssuesByReferenceId } from './tickets/fetch-issues-by-reference-id.ts';

/** Every contract, for the server's router, the OpenAPI document and the registry test. */
export const CONTRACTS: readonly ServiceContract[] = [
  sendOtp,
  verifyOtp,
  signOutService,
  captureLead,
  updateFcmToken,
  getPushKey,
  updateRealmDetails,
  getRealmById,
  ondcUserPreferences,
  getSellersByPincode,
  sellerDiscoveryLocation,
  fetchSellerById,
  sellerPromotions,
  fetchShopStaff,
  changeShopStaff,
  fetchShopOffers,
  saveShopOffer,
  fetchNearbyStoresCoop,
  fetchEventFigures,
  fetchAuditLog,
  fetchPeople,
  fetchPerson,
  changeRole,
  endSessions,
  inviteStaff,
  readContact,
  fetchDeskStores,
  changeStore,
  fetchDeskCooperatives,
  saveCooperative,
  changeMember,
  fetchDeskGroupBuys,
  saveGroupBuy,
  saveApartment,
  fetchDeskOrders,
  fetchDeskOrder,
  readOrderAddress,
  changeDeskOrder,
  fetchTicketQueue,
  readTicketPicture,
  answerTicket,
  fetchInboxMessages,
  viewInboxMessages,
  sendInboxMessage,
  fetchSearchRequests,
  fetchOwnShops,
  fetchShopOrders,
  moveShopOrder,
  submitShopApplication,
  fetchOwnShopApplications,
  fetchShopApplications,
  fetchShopApplication,
  decideShopApplication,
  fetchShopGoods,
  changeShopGoods,
  addShopItem,
  findCommonProducts,
  forwardSearchRequest,
  sellerUpdate,
  sellerDiscovery,
  tagsBasedSellerDiscovery,
  getSellerCatalogCategories,
  getSellerCatalogItems,
  getItemById,
  sellerItemsGlobalSearch,
  searchSellerCatalogs,
  brandProductCatalog,
  brandsListing,
  sellerProductCatalogs,
  catalogListing,
  buyerAppContent,
  saveUpdateAddress,
  deleteAddress,
  realmEditAddress,
  saveUpdateCart,
  getCart,
  selectCall,
  initCall,
  confirmCallCod,
  createPayment,
  getPaymentStatus,
  confirmCall,
  fetchBankDetails,
  addNewPersonalAccount,
  getCashTransactions,
  ondcDashboard,
  fetchShopLedger,
  traderOnboardVanTransferCampaign,
  buyerOrderListing,
  adminOrderCreation,
  buyerB2cBulkSelectCall,
  bulkInitCall,
  bulkConfirmCallCod,
  fetchAndCreateChatRoom,
  fetchWaitingChatRooms,
  ondcOnDisputeResolved,
  ffeOrderSearch,
  retailerBuyerOrderListing,
  getMilestoneTracker,
  fetchOrderCounterSummary,
  generateHaatInvoice,
  getOrderByExternalReferenceId,
  fetchOrderMilestones,
  buyerB2cCancelCall,
  updateCall,
  buyerCreateRating,
  fetchRatingByParentId,
  buyerB2cIssueCall,
  fetchIssuesByReferenceId,
  getUserCoinBalance,
  getUserCoinTransaction,
  getExpiringCoinsByDays,
  redeemCoins,
  getCampaignDetails,
  rewardsBuyerOrderListing,
  fetchApartments,
  groupBuyAppHomepage,
  groupBuyOrderConfirmation,
  groupBuyOrderListing,
  fetchCooperatives,
  joinCooperative,
];

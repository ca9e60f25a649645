import { deleteAccount, fetchOwnData } from './account/own-data.ts';
import {
  deleteAddress,
  realmEditAddress,
  saveUpdateAddress,
} from './addresses/change-addresses.ts';
import { getCart, saveUpdateCart } from './cart/cart.ts';
import { brandProductCatalog, brandsListing } from './catalogue/brands.ts';
import { fetchItemFacts, sellerProductCatalogs, getItemById } from './catalogue/item-details.ts';
import {
  catalogListing,
  getSellerCatalogCategories,
  getSellerCatalogItems,
} from './catalogue/catalogue-listings.ts';
import { HOME_DESK_SERVICES } from './home/desk-home.ts';
import {
  fetchDeskAreas,
  saveArea,
  changeStore,
  fetchDeskStores,
} from './sellers/desk/desk-store.ts';
import { buyerAppContent } from './home/get-buyer-app-content.ts';
import { searchSellerCatalogs, sellerItemsGlobalSearch } from './catalogue/item-search.ts';
import { buyerB2cCancelCall } from './orders/cancel-order.ts';
import { RATING_SERVICES } from './orders/rate-order.ts';
import { ORDER_LISTING_SERVICES } from './orders/order-listings.ts';
import {
  addNewPersonalAccount,
  fetchBankDetails,
  fetchWallet,
  traderOnboardVanTransferCampaign,
} from './money/bank-accounts.ts';
import { getCashTransactions, fetchShopLedger, ondcDashboard } from './money/statements.ts';
import { confirmCall, confirmCallCod, initCall, selectCall } from './orders/placing-calls.ts';
import { fetchOrderMilestones, getMilestoneTracker } from './orders/fetch-order-milestones.ts';
import { generateHaatInvoice } from './orders/generate-haat-invoice.ts';
import { adminOrderCreation } from './orders/admin-order-creation.ts';
import {
  bulkConfirmCallCod,
  bulkInitCall,
  buyerB2cBulkSelectCall,
} from './orders/bulk/bulk-orders.ts';
import { ORDER_TALK_SERVICES } from './orders/chat/order-talk.ts';
import { fetchAndCreateChatRoom } from './orders/chat/chat-room.ts';
import { fetchWaitingChatRooms } from './orders/chat/fetch-waiting-chat-rooms.ts';
import { chooseRefundPlace, readOrderPicture, updateCall } from './orders/return-order.ts';
import { createBulkPayment, createPayment, getPaymentStatus } from './payments/payments.ts';
import { getRealmById } from './account/realm.ts';
import { fetchFavourites, setFavourite } from './account/favourites.ts';
import { changeSavedList, fetchSavedLists, fetchSharedList } from './account/saved-lists.ts';
import { ondcUserPreferences } from './account/save-preferences.ts';
import { fetchOwnShops, fetchSellerById } from './sellers/store-details.ts';
import {
  getSellersByPincode,
  sellerDiscoveryLocation,
  fetchNearbyStoresCoop,
  sellerDiscovery,
  tagsBasedSellerDiscovery,
} from './sellers/store-search.ts';
import { answerTicket, assignTicket } from './tickets/answer-ticket.ts';
import { changeDeskOrder } from './orders/desk/change-desk-order.ts';
import { ORDER_DESK_SERVICES } from './orders/desk/desk-order.ts';
import { changeMember, fetchDeskCooperatives, saveCooperative } from './coop/desk-cooperative.ts';
import { fetchDeskGroupBuys, saveApartment, saveGroupBuy } from './group-buy/desk-group-buy.ts';
import { changeRole, endSessions, inviteStaff } from './account/desk/change-person.ts';
import {
  fetchLeads,
  fetchPeople,
  fetchPerson,
  readContact,
  readLead,
} from './account/desk/fetch-person.ts';
import { changeDeskOffer, fetchDeskOffers, saveDeskOffer } from './sellers/desk/desk-offer.ts';
import { decideApproval, fetchApprovals, fetchAuditLog } from './audit/audit.ts';
import { fetchEventFigures } from './events/fetch-event-figures.ts';
import { fetchServerHealth } from './health/server-health.ts';
import { fetchInboxMessages } from './inbox/fetch-inbox-messages.ts';
import { MESSAGE_DESK_SERVICES } from './inbox/send-inbox-message.ts';
import { viewInboxMessages } from './inbox/view-inbox-messages.ts';
import {
  decideShopApplication,
  fetchShopApplication,
  fetchShopApplications,
} from './sellers/applications/application-desk.ts';
import {
  fetchOwnShopApplications,
  submitShopApplication,
} from './sellers/applications/shop-application.ts';
import {
  addShopItem,
  findCommonProducts,
  fetchShopGoods,
  setItemPictures,
} from './goods/shop-goods.ts';
import { changeShopGoods } from './goods/change-goods.ts';
import { fetchShopOrders } from './sellers/fetch-shop-orders.ts';
import { answerLineChange, changeOrderLine } from './orders/changes/line-changes.ts';
import { markPacked, moveShopOrder } from './sellers/move-shop-order.ts';
import { fetchSearchRequests, forwardSearchRequest } from './sellers/search-requests.ts';
import { sellerUpdate } from './sellers/seller-update.ts';
import { fetchShopOffers, saveShopOffer, sellerPromotions } from './sellers/shop-offers.ts';
import { changeShopStaff, fetchShopStaff } from './sellers/shop-staff.ts';
import { fetchCooperatives, joinCooperative } from './coop/cooperatives.ts';
import {
  fetchApartments,
  groupBuyAppHomepage,
  groupBuyOrderListing,
} from './group-buy/group-buy-lists.ts';
import { groupBuyOrderConfirmation } from './group-buy/pledge.ts';
import {
  answerTradeRequest,
  fetchTradeRequests,
  moveTradeContract,
  readTradePicture,
  withdrawTradeRequest,
} from './trade/trade.ts';
import {
  fetchDeskCampaigns,
  getCampaignDetails,
  rewardsBuyerOrderListing,
  saveCampaign,
} from './rewards/campaigns.ts';
import {
  getExpiringCoinsByDays,
  getUserCoinBalance,
  getUserCoinTransaction,
  redeemCoins,
} from './rewards/coin-account.ts';
import type { ServiceContract } from './service.ts';
import { captureLead, sendOtp, verifyOtp, signOutService } from './sign-in/sign-in.ts';
import { getPushKey, updateFcmToken } from './sign-in/push-tokens.ts';
import { updateRealmDetails } from './sign-in/profile.ts';
import { buyerB2cIssueCall, changeTicket } from './tickets/raise-ticket.ts';
import {
  fetchIssuesByReferenceId,
  fetchTicketQueue,
  ondcOnDisputeResolved,
  readTicketPicture,
} from './tickets/ticket-reads.ts';

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
  fetchFavourites,
  setFavourite,
  fetchSavedLists,
  changeSavedList,
  fetchSharedList,
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
  fetchApprovals,
  decideApproval,
  fetchServerHealth,
  fetchPeople,
  fetchPerson,
  changeRole,
  endSessions,
  inviteStaff,
  readContact,
  fetchLeads,
  readLead,
  fetchDeskStores,
  changeStore,
  fetchDeskCooperatives,
  saveCooperative,
  changeMember,
  fetchDeskGroupBuys,
  saveGroupBuy,
  saveApartment,
  fetchDeskOffers,
  saveDeskOffer,
  changeDeskOffer,
  ...HOME_DESK_SERVICES,
  fetchDeskAreas,
  saveArea,
  ...ORDER_DESK_SERVICES,
  changeDeskOrder,
  fetchTicketQueue,
  readTicketPicture,
  answerTicket,
  assignTicket,
  fetchInboxMessages,
  viewInboxMessages,
  ...MESSAGE_DESK_SERVICES,
  fetchSearchRequests,
  fetchOwnShops,
  fetchShopOrders,
  moveShopOrder,
  markPacked,
  changeOrderLine,
  answerLineChange,
  submitShopApplication,
  fetchOwnShopApplications,
  fetchShopApplications,
  fetchShopApplication,
  decideShopApplication,
  fetchShopGoods,
  changeShopGoods,
  addShopItem,
  setItemPictures,
  findCommonProducts,
  forwardSearchRequest,
  sellerUpdate,
  sellerDiscovery,
  tagsBasedSellerDiscovery,
  getSellerCatalogCategories,
  getSellerCatalogItems,
  getItemById,
  fetchItemFacts,
  sellerItemsGlobalSearch,
  searchSellerCatalogs,
  brandProductCatalog,
  brandsListing,
  sellerProductCatalogs,
  catalogListing,
  buyerAppContent,
  saveUpdateAddress,
  deleteAddress,
  fetchOwnData,
  deleteAccount,
  realmEditAddress,
  saveUpdateCart,
  getCart,
  selectCall,
  initCall,
  confirmCallCod,
  createPayment,
  createBulkPayment,
  getPaymentStatus,
  confirmCall,
  fetchBankDetails,
  addNewPersonalAccount,
  getCashTransactions,
  ondcDashboard,
  fetchShopLedger,
  traderOnboardVanTransferCampaign,
  fetchWallet,
  ...ORDER_LISTING_SERVICES,
  adminOrderCreation,
  buyerB2cBulkSelectCall,
  bulkInitCall,
  bulkConfirmCallCod,
  fetchAndCreateChatRoom,
  fetchWaitingChatRooms,
  ...ORDER_TALK_SERVICES,
  ondcOnDisputeResolved,
  getMilestoneTracker,
  generateHaatInvoice,
  fetchOrderMilestones,
  buyerB2cCancelCall,
  updateCall,
  readOrderPicture,
  chooseRefundPlace,
  ...RATING_SERVICES,
  buyerB2cIssueCall,
  changeTicket,
  fetchIssuesByReferenceId,
  getUserCoinBalance,
  getUserCoinTransaction,
  getExpiringCoinsByDays,
  redeemCoins,
  fetchDeskCampaigns,
  saveCampaign,
  getCampaignDetails,
  rewardsBuyerOrderListing,
  fetchApartments,
  groupBuyAppHomepage,
  groupBuyOrderConfirmation,
  groupBuyOrderListing,
  fetchTradeRequests,
  answerTradeRequest,
  moveTradeContract,
  withdrawTradeRequest,
  readTradePicture,
  fetchCooperatives,
  joinCooperative,
];

import { saveUpdateAddress } from './addresses/save-update-address.ts';
import { getCart } from './cart/get-cart.ts';
import { saveUpdateCart } from './cart/save-update-cart.ts';
import { getItemById } from './catalogue/get-item-by-id.ts';
import { getSellerCatalogCategories } from './catalogue/get-seller-catalog-categories.ts';
import { getSellerCatalogItems } from './catalogue/get-seller-catalog-items.ts';
import { searchSellerCatalogs } from './catalogue/search-seller-catalogs.ts';
import { sellerItemsGlobalSearch } from './catalogue/seller-items-global-search.ts';
import { buyerB2cCancelCall } from './orders/buyer-b2c-cancel-call.ts';
import { buyerCreateRating } from './orders/buyer-create-rating.ts';
import { buyerOrderListing } from './orders/buyer-order-listing.ts';
import { confirmCallCod } from './orders/confirm-call-cod.ts';
import { fetchOrderMilestones } from './orders/fetch-order-milestones.ts';
import { fetchRatingByParentId } from './orders/fetch-rating-by-parent-id.ts';
import { getOrderByExternalReferenceId } from './orders/get-order-by-external-reference-id.ts';
import { initCall } from './orders/init-call.ts';
import { selectCall } from './orders/select-call.ts';
import { updateCall } from './orders/update-call.ts';
import { getRealmById } from './person/get-realm-by-id.ts';
import { ondcUserPreferences } from './person/ondc-user-preferences.ts';
import { fetchSellerById } from './sellers/fetch-seller-by-id-ondc.ts';
import { getSellersByPincode } from './sellers/get-sellers-by-pincode.ts';
import { sellerDiscoveryLocation } from './sellers/seller-discovery-location.ts';
import { sellerPromotions } from './sellers/seller-promotions.ts';
import type { ServiceContract } from './service.ts';
import { sendOtp } from './sign-in/haat-user-login-send-otp.ts';
import { verifyOtp } from './sign-in/haat-user-login-verify-otp.ts';
import { signOutService } from './sign-in/sign-out.ts';
import { updateRealmDetails } from './sign-in/update-realm-details.ts';
import { buyerB2cIssueCall } from './tickets/buyer-b2c-issue-call.ts';
import { fetchIssuesByReferenceId } from './tickets/fetch-issues-by-reference-id.ts';

/** Every contract, for the server's router, the OpenAPI document and the registry test. */
export const CONTRACTS: readonly ServiceContract[] = [
  sendOtp,
  verifyOtp,
  signOutService,
  updateRealmDetails,
  getRealmById,
  ondcUserPreferences,
  getSellersByPincode,
  sellerDiscoveryLocation,
  fetchSellerById,
  sellerPromotions,
  getSellerCatalogCategories,
  getSellerCatalogItems,
  getItemById,
  sellerItemsGlobalSearch,
  searchSellerCatalogs,
  saveUpdateAddress,
  saveUpdateCart,
  getCart,
  selectCall,
  initCall,
  confirmCallCod,
  buyerOrderListing,
  getOrderByExternalReferenceId,
  fetchOrderMilestones,
  buyerB2cCancelCall,
  updateCall,
  buyerCreateRating,
  fetchRatingByParentId,
  buyerB2cIssueCall,
  fetchIssuesByReferenceId,
];

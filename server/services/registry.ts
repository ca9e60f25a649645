import { saveUpdateAddressHandler } from './addresses/save-update-address.ts';
import { getCartHandler } from './cart/get-cart.ts';
import { saveUpdateCartHandler } from './cart/save-update-cart.ts';
import { getItemByIdHandler } from './catalogue/get-item-by-id.ts';
import { getSellerCatalogCategoriesHandler } from './catalogue/get-seller-catalog-categories.ts';
import { getSellerCatalogItemsHandler } from './catalogue/get-seller-catalog-items.ts';
import { searchSellerCatalogsHandler } from './catalogue/search-seller-catalogs.ts';
import { sellerItemsGlobalSearchHandler } from './catalogue/seller-items-global-search.ts';
import { buyerB2cCancelCallHandler } from './orders/buyer-b2c-cancel-call.ts';
import { buyerCreateRatingHandler } from './orders/buyer-create-rating.ts';
import { buyerOrderListingHandler } from './orders/buyer-order-listing.ts';
import { confirmCallCodHandler } from './orders/confirm-call-cod.ts';
import { fetchOrderMilestonesHandler } from './orders/fetch-order-milestones.ts';
import { fetchRatingByParentIdHandler } from './orders/fetch-rating-by-parent-id.ts';
import { getOrderByExternalReferenceIdHandler } from './orders/get-order-by-external-reference-id.ts';
import { initCallHandler } from './orders/init-call.ts';
import { selectCallHandler } from './orders/select-call.ts';
import { updateCallHandler } from './orders/update-call.ts';
import { getRealmByIdHandler } from './person/get-realm-by-id.ts';
import { ondcUserPreferencesHandler } from './person/ondc-user-preferences.ts';
import { fetchSellerByIdHandler } from './sellers/fetch-seller-by-id-ondc.ts';
import { getSellersByPincodeHandler } from './sellers/get-sellers-by-pincode.ts';
import { sellerDiscoveryLocationHandler } from './sellers/seller-discovery-location.ts';
import { sellerPromotionsHandler } from './sellers/seller-promotions.ts';
import type { ServiceHandler } from './service-handler.ts';
import { sendOtpHandler } from './sign-in/haat-user-login-send-otp.ts';
import { verifyOtpHandler } from './sign-in/haat-user-login-verify-otp.ts';
import { signOutHandler } from './sign-in/sign-out.ts';
import { updateRealmDetailsHandler } from './sign-in/update-realm-details.ts';
import { buyerB2cIssueCallHandler } from './tickets/buyer-b2c-issue-call.ts';
import { fetchIssuesByReferenceIdHandler } from './tickets/fetch-issues-by-reference-id.ts';

/** Every service that runs here; a test holds it against the contracts' registry. */
export const HANDLERS: readonly ServiceHandler[] = [
  sendOtpHandler,
  verifyOtpHandler,
  signOutHandler,
  updateRealmDetailsHandler,
  getRealmByIdHandler,
  ondcUserPreferencesHandler,
  getSellersByPincodeHandler,
  sellerDiscoveryLocationHandler,
  fetchSellerByIdHandler,
  sellerPromotionsHandler,
  getSellerCatalogCategoriesHandler,
  getSellerCatalogItemsHandler,
  getItemByIdHandler,
  sellerItemsGlobalSearchHandler,
  searchSellerCatalogsHandler,
  saveUpdateAddressHandler,
  saveUpdateCartHandler,
  getCartHandler,
  selectCallHandler,
  initCallHandler,
  confirmCallCodHandler,
  buyerOrderListingHandler,
  getOrderByExternalReferenceIdHandler,
  fetchOrderMilestonesHandler,
  buyerB2cCancelCallHandler,
  updateCallHandler,
  buyerCreateRatingHandler,
  fetchRatingByParentIdHandler,
  buyerB2cIssueCallHandler,
  fetchIssuesByReferenceIdHandler,
];

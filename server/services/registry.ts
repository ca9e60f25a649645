import { saveUpdateAddressHandler } from './addresses/save-update-address.ts';
import { getItemByIdHandler } from './catalogue/get-item-by-id.ts';
import { getSellerCatalogCategoriesHandler } from './catalogue/get-seller-catalog-categories.ts';
import { getSellerCatalogItemsHandler } from './catalogue/get-seller-catalog-items.ts';
import { sellerItemsGlobalSearchHandler } from './catalogue/seller-items-global-search.ts';
import { buyerOrderListingHandler } from './orders/buyer-order-listing.ts';
import { confirmCallCodHandler } from './orders/confirm-call-cod.ts';
import { fetchOrderMilestonesHandler } from './orders/fetch-order-milestones.ts';
import { getOrderByExternalReferenceIdHandler } from './orders/get-order-by-external-reference-id.ts';
import { initCallHandler } from './orders/init-call.ts';
import { selectCallHandler } from './orders/select-call.ts';
import { fetchSellerByIdHandler } from './sellers/fetch-seller-by-id-ondc.ts';
import { getSellersByPincodeHandler } from './sellers/get-sellers-by-pincode.ts';
import { sellerDiscoveryLocationHandler } from './sellers/seller-discovery-location.ts';
import type { ServiceHandler } from './service-handler.ts';
import { sendOtpHandler } from './sign-in/haat-user-login-send-otp.ts';
import { verifyOtpHandler } from './sign-in/haat-user-login-verify-otp.ts';
import { updateRealmDetailsHandler } from './sign-in/update-realm-details.ts';

/** Every service that runs here; a test holds it against the contracts' registry. */
export const HANDLERS: readonly ServiceHandler[] = [
  sendOtpHandler,
  verifyOtpHandler,
  updateRealmDetailsHandler,
  getSellersByPincodeHandler,
  sellerDiscoveryLocationHandler,
  fetchSellerByIdHandler,
  getSellerCatalogCategoriesHandler,
  getSellerCatalogItemsHandler,
  getItemByIdHandler,
  sellerItemsGlobalSearchHandler,
  saveUpdateAddressHandler,
  selectCallHandler,
  initCallHandler,
  confirmCallCodHandler,
  buyerOrderListingHandler,
  getOrderByExternalReferenceIdHandler,
  fetchOrderMilestonesHandler,
];

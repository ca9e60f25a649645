import { saveUpdateAddress } from './addresses/save-update-address.ts';
import { getItemById } from './catalogue/get-item-by-id.ts';
import { getSellerCatalogCategories } from './catalogue/get-seller-catalog-categories.ts';
import { getSellerCatalogItems } from './catalogue/get-seller-catalog-items.ts';
import { sellerItemsGlobalSearch } from './catalogue/seller-items-global-search.ts';
import { buyerOrderListing } from './orders/buyer-order-listing.ts';
import { confirmCallCod } from './orders/confirm-call-cod.ts';
import { fetchOrderMilestones } from './orders/fetch-order-milestones.ts';
import { getOrderByExternalReferenceId } from './orders/get-order-by-external-reference-id.ts';
import { initCall } from './orders/init-call.ts';
import { selectCall } from './orders/select-call.ts';
import { fetchSellerById } from './sellers/fetch-seller-by-id-ondc.ts';
import { getSellersByPincode } from './sellers/get-sellers-by-pincode.ts';
import { sellerDiscoveryLocation } from './sellers/seller-discovery-location.ts';
import type { ServiceContract } from './service.ts';
import { sendOtp } from './sign-in/haat-user-login-send-otp.ts';
import { verifyOtp } from './sign-in/haat-user-login-verify-otp.ts';
import { updateRealmDetails } from './sign-in/update-realm-details.ts';

/** Every contract, for the server's router, the OpenAPI document and the registry test. */
export const CONTRACTS: readonly ServiceContract[] = [
  sendOtp,
  verifyOtp,
  updateRealmDetails,
  getSellersByPincode,
  sellerDiscoveryLocation,
  fetchSellerById,
  getSellerCatalogCategories,
  getSellerCatalogItems,
  getItemById,
  sellerItemsGlobalSearch,
  saveUpdateAddress,
  selectCall,
  initCall,
  confirmCallCod,
  buyerOrderListing,
  getOrderByExternalReferenceId,
  fetchOrderMilestones,
];

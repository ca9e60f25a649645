import { childCategoriesHandler, parentCategoriesHandler } from './catalogue/catalogue-listings.ts';
import { readRealmHandler, searchRealmsHandler } from './person/realm.ts';
import { facilityHandler, providerAdditionalInfoHandler } from './sellers/store-details.ts';
import type { ServiceHandler } from './service-handler.ts';
import { signInCodeHandler } from './sign-in/sign-in.ts';

/** Handlers of the calls beside the workflow engine; a test holds them against the contracts' list. */
export const CALL_HANDLERS: readonly ServiceHandler[] = [
  signInCodeHandler,
  readRealmHandler,
  searchRealmsHandler,
  parentCategoriesHandler,
  childCategoriesHandler,
  facilityHandler,
  providerAdditionalInfoHandler,
];

import { childCategoriesHandler, parentCategoriesHandler } from './catalogue/sn-category.ts';
import { readRealmHandler, searchRealmsHandler } from './person/realm.ts';
import { facilityHandler } from './sellers/facility.ts';
import { providerAdditionalInfoHandler } from './sellers/provider-additional-info.ts';
import type { ServiceHandler } from './service-handler.ts';
import { signInCodeHandler } from './sign-in/signin-code.ts';

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

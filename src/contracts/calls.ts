import type { CallContract } from './service.ts';
import { readRealm, searchRealms } from './account/realm.ts';
import { signInCode } from './sign-in/sign-in.ts';
import { childCategories, parentCategories } from './catalogue/catalogue-listings.ts';
import { advancedSearch, advancedSearchPath } from './catalogue/item-search.ts';
import { facility, providerAdditionalInfo } from './sellers/store-details.ts';

const ofPerson = '/profile-service/{realm}/{user}/sn-category';

/** Every call beside the workflow engine that answers as services do, for the server's router and the OpenAPI document. */
export const CALLS: readonly CallContract[] = [
  {
    contract: signInCode,
    method: 'POST',
    path: '/iam/api/v1/auth/signin/code',
    tag: 'iam',
  },
  { contract: readRealm, method: 'GET', path: '/uss/api/v1/Realm/{id}', tag: 'uss' },
  {
    contract: searchRealms,
    method: 'POST',
    path: '/uss/api/v1/Realm/advancedSearch',
    tag: 'uss',
  },
  {
    contract: parentCategories,
    method: 'GET',
    path: `${ofPerson}/parent-categories`,
    tag: 'profile-service',
  },
  {
    contract: childCategories,
    method: 'GET',
    path: `${ofPerson}/child-categories-by-parent`,
    tag: 'profile-service',
  },
  { contract: facility, method: 'GET', path: '/nfc/facility', tag: 'nfc' },
  {
    contract: advancedSearch,
    method: 'POST',
    path: `/entity-services${advancedSearchPath('{realm}', '{user}')}`,
    tag: 'entities',
  },
  {
    contract: providerAdditionalInfo,
    method: 'POST',
    path: '/nfc/federated/provider-additional-info',
    tag: 'nfc',
  },
];

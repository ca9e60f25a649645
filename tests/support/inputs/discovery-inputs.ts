import { randomInt, randomUUID } from 'node:crypto';
import { saveUpdateAddress } from '../../../src/contracts/addresses/change-addresses.ts';
import { aMobileNumber } from './mobile-numbers.ts';
import { anAddress } from '../builders/order-builders.ts';
import type { PersonSession, ServiceClient } from '../service-client.ts';
import type { ValidInputs } from './valid-inputs.ts';

/** Inputs of sign-in, discovery and catalogue services, each change a little different from call to call. */
export async function discoveryInputs(
  server: ServiceClient,
  as: PersonSession,
  { storeId, itemId }: { readonly storeId: string; readonly itemId: string },
): Promise<ValidInputs> {
  const addressId = randomUUID();
  await server.call(saveUpdateAddress, { addressId, address: anAddress() }, { as });
  const location = { lat: 12.93, lon: 77.685 };
  return {
    'seller-discovery': () => ({
      location,
      openNow: true,
      sort: 'rating',
      tags: [],
      groups: ['grocery'],
    }),
    'fetch-nearby-stores-coop': () => ({ location, withinKm: 10 }),
    'tags-based-seller-discovery': () => ({ tags: ['coop'], match: 'any', location }),
    'nfc-forward-search-request': () => ({
      query: `dragon fruit ${randomInt(1_000_000)}`,
      pincode: '560103',
    }),
    'fetch-search-requests': () => ({ storeId, limit: 10 }),
    'fetch-event-figures': () => ({ days: 7 }),
    'fetch-server-health': () => ({}),
    'fetch-audit-log': () => ({ limit: 10, check: true }),
    'ondc-seller-update': () => ({
      storeId,
      store: { deliveryMinutes: 5 + randomInt(1_000), tags: ['coop'] },
      items: [{ itemId, stock: 500_000 + randomInt(400_000) }],
    }),
    'ondc-catalog-listing': () => ({ location, group: 'grocery', limit: 5 }),
    'fetch-seller-product-catalogs': () => ({ storeId, limit: 10 }),
    'brands-listing': () => ({ location, startsWith: 'a' }),
    'brand-product-catalog': () => ({ brand: 'Anand', storeId }),
    'get-buyer-app-content': () => ({ language: 'hi', version: null }),
    'realm-edit-address': () => ({ addressId, changes: { plot: `Flat ${randomInt(1_000_000)}` } }),
    'haat-capture-lead': () => ({
      name: 'Asha',
      mobileNumber: aMobileNumber(),
      areaCode: '560103',
    }),
    'get-push-key': () => ({}),
    'nfc-update-fcm-token': () => ({
      deviceId: randomUUID(),
      platform: 'web',
      token: `push-token-of-a-device:${randomInt(1_000_000_000)}`,
    }),
  };
}

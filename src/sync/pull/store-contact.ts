import { fetchSellerById } from '../../contracts/sellers/fetch-seller-by-id-ondc.ts';
import { customerCareOf } from '../../domain/account/customer-care.ts';
import type { PullParts } from './areas.ts';

/** Fetches whom to call about an order from a store. Throws `CallError`. */
export async function pullStoreContact(
  { device, transport, now }: PullParts,
  storeId: string,
): Promise<void> {
  const details = await transport.call(fetchSellerById, { storeId });
  await device.contacts.put({ storeId, ...customerCareOf(details), fetchedAt: now() });
}

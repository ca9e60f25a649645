import { providerAdditionalInfo } from '../../contracts/sellers/store-details.ts';
import { customerCareOf } from '../../domain/account/customer-care.ts';
import type { PullParts } from './areas.ts';

/** Fetches whom to call about an order from a store; nobody where the store is gone. Throws `CallError`. */
export async function pullStoreContact(
  { device, transport, now }: PullParts,
  storeId: string,
): Promise<void> {
  const { providers } = await transport.call(providerAdditionalInfo, { providerIds: [storeId] });
  const [details] = providers;
  if (details === undefined) return;
  await device.contacts.put({ storeId, ...customerCareOf(details), fetchedAt: now() });
}

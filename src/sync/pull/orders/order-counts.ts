import { fetchOrderCounterSummary } from '../../../contracts/orders/fetch-order-counter-summary.ts';
import type { ServerCounts } from '../../../domain/orders/order-filter.ts';
import { ROLES } from '../../../domain/account/roles.ts';
import type { DeviceDatabase } from '../../../db/device-database.ts';
import { readSetting } from '../../../db/reads/settings.ts';
import type { Transport } from '../../transport.ts';

/**
 * How many orders the server has of a person, by where they stand; null for sellers and staff, whose count is of what was
 * sold. Throws `CallError`.
 */
export async function countOwnOrders(
  transport: Transport,
  device: DeviceDatabase,
  userId: number,
): Promise<ServerCounts | null> {
  const details = await readSetting(device, 'user_details');
  if (details?.realmOwnerInfo.role !== ROLES.BUYER) return null;
  const counts = await transport.call(fetchOrderCounterSummary, {}, { asUser: userId });
  const { open, delivered, cancelled, returns, total } = counts;
  return { open, delivered, cancelled, returns, total };
}

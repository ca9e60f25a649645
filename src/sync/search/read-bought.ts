import type { DeviceDatabase } from '../../db/device-database.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { readOrders } from '../../db/reads/orders/orders.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { boughtKey, type BoughtBefore } from '../../domain/search/search-index.ts';

/** Newest orders that count. */
const MOST_ORDERS = 100;

/** What the signed-in person ordered before; nothing for a visitor. */
export async function readBought(
  device: DeviceDatabase,
  openPerson: (userId: number) => PersonDatabase,
): Promise<BoughtBefore> {
  const session = await readSetting(device, 'authData');
  if (session === undefined) return { keys: new Set(), names: new Set() };
  const orders = await readOrders(openPerson(session.userId), MOST_ORDERS);
  const lines = orders.flatMap(({ storeId, lines: of }) => of.map((line) => ({ storeId, line })));
  return {
    keys: new Set(lines.map(({ storeId, line }) => boughtKey(storeId, line.itemId))),
    names: new Set(lines.map(({ line }) => line.name)),
  };
}

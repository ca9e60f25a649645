import { billOf, type Bill } from '../../domain/orders/bill.ts';
import { groupByStore, showLines, type ShownLine } from '../../domain/orders/cart-lines.ts';
import type { DeviceDatabase, StoreRow } from '../device-database.ts';
import type { CartRow, PersonDatabase } from '../person-database.ts';
import { readCart } from './cart.ts';
import { readLiveItems } from './live-items.ts';

/** What is in the cart of one store, at the prices that the phone knows now. */
export interface CartSection {
  readonly storeId: string;
  /** Undefined while the store was never fetched. */
  readonly store: StoreRow | undefined;
  readonly lines: readonly ShownLine<CartRow>[];
  /** Null while the store's charges are not known. */
  readonly bill: Bill | null;
  /** When the prices were fetched, ms by this device's clock. */
  readonly pricesAt: number | undefined;
}

/** The cart by store: each section with its live prices and its bill. */
export async function readCartSections(
  person: PersonDatabase,
  device: DeviceDatabase,
): Promise<readonly CartSection[]> {
  const groups = groupByStore(await readCart(person));
  return Promise.all(groups.map(([storeId, rows]) => readSection(device, storeId, rows)));
}

async function readSection(
  device: DeviceDatabase,
  storeId: string,
  rows: readonly CartRow[],
): Promise<CartSection> {
  const itemIds = rows.map(({ itemId }) => itemId);
  const [store, items, live] = await Promise.all([
    device.stores.get(storeId),
    readLiveItems(device, storeId, itemIds),
    device.liveSheets.get(storeId),
  ]);
  const lines = showLines(rows, items);
  const bill = store === undefined ? null : billOf(lines, store);
  return { storeId, store, lines, bill, pricesAt: live?.fetchedAt };
}

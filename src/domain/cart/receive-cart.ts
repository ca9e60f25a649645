import { cartLineOf } from './cart.ts';
import type { CartLine, HeldCart, HeldCoupon, HeldRow, ToldCart } from './cart.ts';

/** Names a row: store and item. */
export type RowKey = readonly [storeId: string, itemId: string];

/** What the server's word changes on a device; what stays as it is is not in it. */
export interface CartPatch {
  readonly rows: readonly HeldRow[];
  readonly goneRows: readonly RowKey[];
  readonly goneRemovedIds: readonly string[];
  readonly coupons: readonly HeldCoupon[];
  readonly goneCoupons: readonly string[];
}

/** The server's lines of one item. */
interface ToldItem {
  readonly line: CartLine;
  readonly lineIds: readonly string[];
}

const keyOf = ({ storeId, itemId }: Pick<CartLine, 'storeId' | 'itemId'>) => `${storeId} ${itemId}`;

/** Of lines of the same item the larger quantity shows; of equals the line whose id comes last, on every device. */
function toldItems(told: ToldCart, removedHere: ReadonlySet<string>): Map<string, ToldItem> {
  const items = new Map<string, ToldItem>();
  const sorted = told.lines.toSorted((left, right) => (left.lineId < right.lineId ? -1 : 1));
  for (const { lineId, line } of sorted) {
    if (removedHere.has(lineId)) continue;
    const known = items.get(keyOf(line));
    const shown = known !== undefined && known.line.quantity > line.quantity ? known.line : line;
    items.set(keyOf(line), { line: shown, lineIds: [...(known?.lineIds ?? []), lineId] });
  }
  return items;
}

function isSame(left: HeldRow, right: HeldRow): boolean {
  const facts = ({ lineIds = [], edit = 0, ...row }: HeldRow) =>
    JSON.stringify([cartLineOf(row), lineIds, edit, row.addedAt]);
  return facts(left) === facts(right);
}

/** The row after the server's word; undefined when it is gone. */
function receivedRow(row: HeldRow, item: ToldItem | undefined, taken: number): HeldRow | undefined {
  const { edit = 0, lineIds = [], addedAt } = row;
  // Never sent: it gets its line when the cart is next sent.
  if (lineIds.length === 0) return row;
  if (edit > taken) {
    // From now on the row stands for those lines too: what its buyer does to it is meant for all that it shows.
    return { ...row, lineIds: [...new Set([...lineIds, ...(item?.lineIds ?? [])])] };
  }
  return item && { ...cartLineOf(item.line), lineIds: item.lineIds, addedAt, edit: 0 };
}

function receiveRows(held: HeldCart, told: ToldCart) {
  const removed = held.removed.filter(({ edit }) => edit > told.taken);
  const items = toldItems(told, new Set(removed.map(({ lineId }) => lineId)));
  const rows: HeldRow[] = [];
  const goneRows: RowKey[] = [];
  for (const row of held.rows) {
    const received = receivedRow(row, items.get(keyOf(row)), told.taken);
    items.delete(keyOf(row));
    if (received === undefined) goneRows.push([row.storeId, row.itemId]);
    else if (!isSame(row, received)) rows.push(received);
  }
  // What was added elsewhere comes after what is here, so that nothing on the screen moves.
  const last = Math.max(0, ...held.rows.map(({ addedAt }) => addedAt));
  for (const [index, { line, lineIds }] of [...items.values()].entries()) {
    rows.push({ ...cartLineOf(line), lineIds, addedAt: last + 1 + index, edit: 0 });
  }
  return { rows, goneRows };
}

function receiveCoupons(held: HeldCart, told: ToldCart) {
  const codeByStore = new Map(told.coupons.map(({ storeId, code }) => [storeId, code]));
  const coupons: HeldCoupon[] = [];
  const goneCoupons: string[] = [];
  for (const { storeId, code, edit } of held.coupons) {
    const toldCode = codeByStore.get(storeId);
    codeByStore.delete(storeId);
    if (edit > told.taken) continue;
    if (toldCode === undefined) goneCoupons.push(storeId);
    else if (toldCode !== code || edit > 0) coupons.push({ storeId, code: toldCode, edit: 0 });
  }
  for (const [storeId, code] of codeByStore) coupons.push({ storeId, code, edit: 0 });
  return { coupons, goneCoupons };
}

/**
 * The merge on a device: what the server has not taken yet stays as it is here, all else becomes as the server says.
 * Call it with the server's newest word only; an older one would bring back what has changed since.
 */
export function receiveCart(held: HeldCart, told: ToldCart): CartPatch {
  const goneRemovedIds = held.removed
    .filter(({ edit }) => edit <= told.taken)
    .map(({ lineId }) => lineId);
  return { ...receiveRows(held, told), goneRemovedIds, ...receiveCoupons(held, told) };
}

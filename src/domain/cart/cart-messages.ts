import {
  cartLineOf,
  type CartMessage,
  type HeldCart,
  type CartLine,
  type HeldCoupon,
  type HeldRow,
  type ToldCart,
} from './cart.ts';

/** Most lines, and most removals, that the server takes at once. */
export const MOST_PER_MESSAGE = 500;

/** Edits of one message as devices make them: with the longest names it stays within the server's limit of bytes. */
export const EDITS_PER_MESSAGE = 100;

type Part =
  | { readonly list: 'lines'; readonly entry: CartMessage['lines'][number] }
  | { readonly list: 'removedLines'; readonly entry: CartMessage['removedLines'][number] }
  | { readonly list: 'coupons'; readonly entry: CartMessage['coupons'][number] };

/** A coupon without the number of its edit. */
const couponOf = ({ storeId, code, declined }: Omit<HeldCoupon, 'edit'>) => ({
  storeId,
  code,
  ...(declined === true && { declined }),
});

function unconfirmedParts({ rows, removed, coupons }: HeldCart): Part[] {
  const parts: Part[] = [];
  for (const row of rows) {
    const { edit = 0, lineIds = [] } = row;
    if (edit === 0) continue;
    for (const lineId of lineIds) {
      parts.push({ list: 'lines', entry: { lineId, edit, line: cartLineOf(row) } });
    }
  }
  for (const { lineId, edit } of removed) {
    parts.push({ list: 'removedLines', entry: { lineId, edit } });
  }
  for (const coupon of coupons) {
    if (coupon.edit > 0)
      parts.push({ list: 'coupons', entry: { ...couponOf(coupon), edit: coupon.edit } });
  }
  return parts.toSorted((left, right) => left.entry.edit - right.entry.edit);
}

/**
 * Everything that the server has not confirmed, as messages to be sent in this order; none when all is confirmed.
 * Usually one: what does not fit goes into the next. A message says all that its predecessors said and the server has
 * not answered, so that only the newest need be sent (OUT-6).
 */
export function cartMessages(held: HeldCart, most = EDITS_PER_MESSAGE): readonly CartMessage[] {
  const parts = unconfirmedParts(held);
  const messages: CartMessage[] = [];
  for (let from = 0; from < parts.length; from += most) {
    const own = parts.slice(from, from + most);
    const last = own.at(-1)?.entry.edit ?? 0;
    const isSplit = parts[from + most]?.entry.edit === last;
    messages.push({
      // An edit that goes on in the next message is not complete with this one.
      sequence: isSplit ? last - 1 : last,
      lines: own.flatMap((part) => (part.list === 'lines' ? [part.entry] : [])),
      removedLines: own.flatMap((part) => (part.list === 'removedLines' ? [part.entry] : [])),
      coupons: own.flatMap((part) => (part.list === 'coupons' ? [part.entry] : [])),
    });
  }
  return messages;
}

/** What a message changes on the server. */
export interface CartChanges {
  /** Lines to be written: new ones, and new states of those that are there. */
  readonly lines: readonly { readonly lineId: string; readonly line: CartLine }[];
  /** Lines to be made tombstones, where they are known and live. */
  readonly removedIds: readonly string[];
  /** The coupon of a store; an empty code takes it off. */
  readonly coupons: readonly Omit<HeldCoupon, 'edit'>[];
  /** The newest edit that is now taken from the device. */
  readonly taken: number;
}

/**
 * The merge on the server. Of each line the last state to arrive wins; no clock is asked (OUT-7). What the server took
 * from this device already is left out, so a message that comes late or twice changes nothing; and a line that was
 * removed stays removed, whoever changes its quantity.
 * @param taken the newest edit taken from the device so far, 0 for a new device
 * @param tombstones ids, among those of the message, of lines that were removed
 */
export function takeMessage(
  { sequence, lines, removedLines, coupons }: CartMessage,
  taken: number,
  tombstones: ReadonlySet<string>,
): CartChanges {
  const isNew = ({ edit }: { readonly edit: number }) => edit > taken;
  const removedIds = new Set(removedLines.filter(isNew).map(({ lineId }) => lineId));
  const lineById = new Map<string, CartLine>();
  for (const entry of lines.filter(isNew)) {
    const isGone = tombstones.has(entry.lineId) || removedIds.has(entry.lineId);
    if (!isGone) lineById.set(entry.lineId, entry.line);
  }
  const couponByStore = new Map(
    coupons.filter(isNew).map((coupon) => [coupon.storeId, couponOf(coupon)]),
  );
  return {
    lines: [...lineById].map(([lineId, line]) => ({ lineId, line })),
    removedIds: [...removedIds],
    coupons: [...couponByStore.values()],
    taken: Math.max(taken, sequence),
  };
}

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
  const toldByStore = new Map(told.coupons.map((coupon) => [coupon.storeId, couponOf(coupon)]));
  const coupons: HeldCoupon[] = [];
  const goneCoupons: string[] = [];
  for (const { storeId, code, declined, edit } of held.coupons) {
    const now = toldByStore.get(storeId);
    toldByStore.delete(storeId);
    if (edit > told.taken) continue;
    if (now === undefined) goneCoupons.push(storeId);
    else if (now.code !== code || now.declined !== declined || edit > 0)
      coupons.push({ ...now, edit: 0 });
  }
  for (const coupon of toldByStore.values()) coupons.push({ ...coupon, edit: 0 });
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

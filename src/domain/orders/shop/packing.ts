import { isSameGtin } from '../../catalogue/product-codes.ts';

/** How many of each item lie in the bag, by item id. */
export type PackedCounts = Readonly<Record<string, number>>;

/**
 * What somebody saw of an item of an order: at least `count` of it lay in the bag at `at` (ms); 0: it was taken out. Marks of several
 * phones join in any order, and twice (`packedCounts`): none takes back what another phone ticked later, or ticked as well.
 */
export interface PackedMark {
  readonly itemId: string;
  readonly count: number;
  readonly at: number;
}

/** How many of each item lie in the bag: the most that was said since it was last taken out. */
export function packedCounts(marks: readonly PackedMark[]): PackedCounts {
  const takenOut = new Map<string, number>();
  for (const { itemId, count, at } of marks) {
    if (count === 0) takenOut.set(itemId, Math.max(at, takenOut.get(itemId) ?? at));
  }
  const counts: Record<string, number> = {};
  for (const { itemId, count, at } of marks) {
    if (at >= (takenOut.get(itemId) ?? at)) counts[itemId] = Math.max(count, counts[itemId] ?? 0);
  }
  return counts;
}

/** The marks of which each says something that no other does, the newest of an item and a count. */
export function newestMarks(marks: readonly PackedMark[]): readonly PackedMark[] {
  const newest = new Map<string, PackedMark>();
  for (const mark of marks) {
    const key = `${mark.count} ${mark.itemId}`;
    if ((newest.get(key)?.at ?? -1) < mark.at) newest.set(key, mark);
  }
  return [...newest.values()];
}

/**
 * A mark of somebody who has seen those that are there: later than each of its item, also on a phone whose clock is behind.
 * @param now ms by the phone's clock
 */
export function nextMark(
  seen: readonly PackedMark[],
  { itemId, count }: Pick<PackedMark, 'itemId' | 'count'>,
  now: number,
): PackedMark {
  const ofItem = seen.filter((mark) => mark.itemId === itemId);
  return { itemId, count, at: Math.max(now, ...ofItem.map(({ at }) => at + 1)) };
}

/** What of an order's lines packing needs. */
export interface LineToPack {
  readonly itemId: string;
  readonly name: string;
  readonly quantity: number;
}

/** Lines of one item, such as a free one beside those that are paid, packed as one. */
export interface ItemToPack<Line extends LineToPack = LineToPack> {
  readonly line: Line;
  /** Of all its lines. */
  readonly quantity: number;
  /** Never more than the quantity: a line may have become shorter since. */
  readonly packed: number;
}

/** What goes into the bag of an order, in the order of its lines. */
export function itemsToPack<Line extends LineToPack>(
  lines: readonly Line[],
  counts: PackedCounts,
): readonly ItemToPack<Line>[] {
  const items = new Map<string, { readonly line: Line; readonly quantity: number }>();
  for (const line of lines) {
    const known = items.get(line.itemId);
    const quantity = (known?.quantity ?? 0) + line.quantity;
    items.set(line.itemId, { line: known?.line ?? line, quantity });
  }
  return [...items.values()].map((item) => ({
    ...item,
    packed: Math.min(item.quantity, counts[item.line.itemId] ?? 0),
  }));
}

/** What a scanned barcode means for an order: one more of an item, one too many, or nothing of it. */
export type Scanned =
  { readonly kind: 'packed' | 'enough'; readonly item: ItemToPack } | { readonly kind: 'unknown' };

/** @param barcodes of the goods that have one, by item id */
export function scanned(
  items: readonly ItemToPack[],
  barcodes: Readonly<Record<string, string>>,
  code: string,
): Scanned {
  const item = items.find(({ line }) => isSameGtin(barcodes[line.itemId] ?? '', code));
  if (item === undefined) return { kind: 'unknown' };
  return item.packed < item.quantity
    ? { kind: 'packed', item: { ...item, packed: item.packed + 1 } }
    : { kind: 'enough', item };
}

import { isSameGtin } from '../../catalogue/product-codes.ts';

/** How many of each item lie in the bag, by item id. */
export type PackedCounts = Readonly<Record<string, number>>;

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

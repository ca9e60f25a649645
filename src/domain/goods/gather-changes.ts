/** What the outbox subjects of changes of a shop's goods begin with. */
const GOODS_SUBJECTS = 'goods:';
/** The same for changes that their person is asked about: each stands alone and holds up nothing. */
export const ASKED_GOODS_SUBJECTS = 'goods-asked:';

/** Changes of one shop's goods go in their order (OUT-3). */
export const goodsSubject = (storeId: string): string => GOODS_SUBJECTS + storeId;

/** The subject of a question about one item; a newer question of the same kind takes its place. */
export const askedGoodsSubject = (storeId: string, itemId: string, act: string): string =>
  `${ASKED_GOODS_SUBJECTS}${storeId}:${itemId}:${act}`;

/** What the subjects of all questions about a shop's goods begin with. */
export const askedGoodsOf = (storeId: string): string => `${ASKED_GOODS_SUBJECTS}${storeId}:`;

/** The subject of an item that is added to a shop. */
export const addedItemSubject = (storeId: string, addId: string): string =>
  addedItemsOf(storeId) + addId;

/** What the subjects of all items that are added to a shop begin with. */
export const addedItemsOf = (storeId: string): string => `goods-added:${storeId}:`;

/** The subject of the pictures of one item. */
export const itemPicturesSubject = (storeId: string, itemId: string): string =>
  `goods-pictures:${storeId}:${itemId}`;

/** What this needs of a change of goods; the contract's are such. */
export interface GatheredChange {
  readonly act: string;
  readonly itemId: string;
  readonly moveId?: string;
  readonly pricePaise?: number | undefined;
  readonly mrpPaise?: number | undefined;
  readonly seenPricePaise?: number;
  readonly seenMrpPaise?: number;
  readonly after?: readonly string[];
}

/** Acts of which only the newest counts while nothing was sent. */
const NEWEST_COUNTS: ReadonlySet<string> = new Set(['counted', 'hide', 'show', 'rename', 'lot']);
const isShown = (act: string): boolean => act === 'hide' || act === 'show';

/** What of an item an act changes: each stands by itself. */
function touches(act: string): 'price' | 'name' | 'shown' | 'stock' | 'lot' {
  if (act === 'price') return 'price';
  if (act === 'rename') return 'name';
  if (act === 'lot') return 'lot';
  return isShown(act) ? 'shown' : 'stock';
}

const isPair = (a: string, b: string): boolean => a === b || (isShown(a) && isShown(b));

/** Two changes of a price as one: what was seen is what the first saw. Null when they leave all as it was. */
function mergedPrice<Change extends GatheredChange>(first: Change, second: Change): Change | null {
  const { seenPricePaise = 0, seenMrpPaise = 0 } = first;
  const pricePaise = second.pricePaise ?? first.pricePaise;
  const mrpPaise = second.mrpPaise ?? first.mrpPaise;
  const isUndone =
    (pricePaise ?? seenPricePaise) === seenPricePaise &&
    (mrpPaise ?? seenMrpPaise) === seenMrpPaise;
  return isUndone ? null : { ...first, pricePaise, mrpPaise };
}

/**
 * Adds a change to those that were never sent (OUT-6): the newer price, count or name of an item takes the place of the one before it,
 * where nothing else was done to its stock in between. What came and went is never merged: it is what happened (SELL-2). Pure.
 */
export function gatherChange<Change extends GatheredChange>(
  gathered: readonly Change[],
  change: Change,
): Change[] {
  const place = gathered.findLastIndex(
    ({ itemId, act }) => itemId === change.itemId && touches(act) === touches(change.act),
  );
  const before = gathered[place];
  if (before === undefined || !isPair(before.act, change.act)) return [...gathered, change];
  if (change.act === 'price') {
    const merged = mergedPrice(before, change);
    return merged === null ? gathered.toSpliced(place, 1) : gathered.with(place, merged);
  }
  if (!NEWEST_COUNTS.has(change.act)) return [...gathered, change];
  const after = change.after?.filter((id) => id !== before.moveId);
  const newest = { ...change, ...(after !== undefined && { after }) };
  // What was seen is what the first saw.
  const seen = Object.entries(before).filter(([name]) => /^seen(?:Name|Unit|Lot)$/.test(name));
  return gathered.with(place, { ...newest, ...Object.fromEntries(seen) });
}

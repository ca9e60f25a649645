import type { AddItemPayload, GoodsPayload } from '../../../contracts/goods/change-goods.ts';
import type { GoodsChange } from '../../../contracts/goods/goods-change.ts';
import {
  addedItemsOf,
  askedGoodsOf,
  goodsSubject,
  itemPicturesSubject,
} from '../../../domain/goods/gather-changes.ts';
import { isStopped, type OutboxError, type StoredOutboxEntry } from '../../outbox-entry.ts';
import type { PersonDatabase, ShopGoodRow } from '../../person-database.ts';
import type { DeviceDatabase } from '../../device-database.ts';
import { lookupIn, type LiveLookup } from '../../live-slices.ts';
import { slicesOfStore } from '../catalogue/live-sheet.ts';

/** A change that its person is asked about, and why. */
export interface GoodQuestion {
  readonly sequence: number;
  readonly change: GoodsChange;
  readonly error: OutboxError | null;
}

/** What a phone knows of a shop's goods besides packs and live sheet: the server's last word on single items, and what waits. */
export interface GoodsOverlay {
  /** By item. */
  readonly heard: ReadonlyMap<string, ShopGoodRow>;
  /** Changes that the server has not answered, in their order, by item. */
  readonly waiting: ReadonlyMap<string, readonly GoodsChange[]>;
  readonly questions: ReadonlyMap<string, readonly GoodQuestion[]>;
  /** Changes that were refused as a whole, such as those of somebody who works here no more; they hold up those behind them. */
  readonly refused: { readonly sequence: number; readonly error: OutboxError | null } | null;
}

const changesOf = ({ payload }: StoredOutboxEntry): readonly GoodsChange[] =>
  (payload as GoodsPayload).changes;

/** The entries of a shop's goods in the order of sending. */
export async function goodsEntries(
  db: PersonDatabase,
  storeId: string,
): Promise<StoredOutboxEntry[]> {
  const entries = await db.outbox.where('subject').equals(goodsSubject(storeId)).sortBy('sequence');
  return entries as StoredOutboxEntry[];
}

function byItem<Value>(
  values: readonly Value[],
  itemOf: (value: Value) => string,
): ReadonlyMap<string, readonly Value[]> {
  const items = new Map<string, Value[]>();
  for (const value of values) {
    const known = items.get(itemOf(value));
    if (known === undefined) items.set(itemOf(value), [value]);
    else known.push(value);
  }
  return items;
}

/** One transaction: an answer and the end of its entry are seen together. */
export async function readGoodsOverlay(db: PersonDatabase, storeId: string): Promise<GoodsOverlay> {
  return db.transaction('r', db.shopGoods, db.outbox, async () => {
    const [rows, entries, asked] = await Promise.all([
      db.shopGoods.where('storeId').equals(storeId).toArray(),
      goodsEntries(db, storeId),
      db.outbox.where('subject').startsWith(askedGoodsOf(storeId)).sortBy('sequence'),
    ]);
    const questions = (asked as StoredOutboxEntry[]).flatMap((entry) => {
      const { sequence, lastError: error } = entry;
      return isStopped(entry)
        ? changesOf(entry).map((change) => ({ sequence, change, error }))
        : [];
    });
    // A question that its person sent again is a change on its way.
    const retried = (asked as StoredOutboxEntry[]).filter((entry) => !isStopped(entry));
    const refused = entries.find(isStopped);
    return {
      heard: new Map(rows.map((row) => [row.itemId, row])),
      waiting: byItem([...entries, ...retried].flatMap(changesOf), ({ itemId }) => itemId),
      questions: byItem(questions, ({ change }) => change.itemId),
      refused:
        refused === undefined ? null : { sequence: refused.sequence, error: refused.lastError },
    };
  });
}

/** An item that was added here and that the server does not have yet. */
export interface AddedItem {
  readonly sequence: number;
  readonly item: AddItemPayload['item'];
  /** Why the server did not take it; null while it waits. */
  readonly refused: OutboxError | null;
}

const refusalOf = (entry: StoredOutboxEntry): OutboxError | null =>
  isStopped(entry) ? (entry.lastError ?? { code: '', message: '', status: 0 }) : null;

/** Items of a shop that were added on this phone and are not on its shelf, in the order in which they were. */
export async function readAddedItems(
  db: PersonDatabase,
  storeId: string,
): Promise<readonly AddedItem[]> {
  const entries = (await db.outbox
    .where('subject')
    .startsWith(addedItemsOf(storeId))
    .sortBy('sequence')) as StoredOutboxEntry[];
  return entries.map((entry) => ({
    sequence: entry.sequence,
    item: (entry.payload as AddItemPayload).item,
    refused: refusalOf(entry),
  }));
}

/** Pictures of an item that the server does not have yet: why it did not take them, null while they wait; undefined: there are none. */
export async function readUnsentPictures(
  db: PersonDatabase,
  storeId: string,
  itemId: string,
): Promise<Pick<AddedItem, 'sequence' | 'refused'> | undefined> {
  const subject = itemPicturesSubject(storeId, itemId);
  const [entry] = (await db.outbox
    .where('subject')
    .equals(subject)
    .sortBy('sequence')) as StoredOutboxEntry[];
  return entry && { sequence: entry.sequence, refused: refusalOf(entry) };
}

/** Prices and stock of all goods of a store, of one moment; `version` is -1 while none are here. */
export interface GoodsPrices {
  readonly live: LiveLookup;
  readonly version: number;
}

/** Reads the whole live sheet of a store: some ten rows for 20,000 goods. */
export async function readGoodsPrices(db: DeviceDatabase, storeId: string): Promise<GoodsPrices> {
  return db.transaction('r', db.liveHeads, db.liveSlices, async () => {
    const [head, slices] = await Promise.all([
      db.liveHeads.get(storeId),
      slicesOfStore(db, storeId).toArray(),
    ]);
    return { live: lookupIn(slices), version: head?.version ?? -1 };
  });
}

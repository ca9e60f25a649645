import type { ArrangedShelf, ShelfQuery } from '../../contracts/catalogue/arranged-shelf.ts';
import type { DeviceDatabase, WholeLiveSheet } from '../../db/device-database.ts';
import { readWholeLiveSheet } from '../../db/reads/catalogue/live-sheet.ts';
import { groupSizes, shelfChoiceKey } from '../../domain/catalogue/shelf-choice.ts';
import { arrangeItems, columnsOfPacks, type CategoryColumns, priceSteps } from './arrange-items.ts';

/** Answers kept: a person tries some filters and goes back to one tried before. */
const MOST_ANSWERS = 12;

interface ShelfRows {
  readonly columns: CategoryColumns;
  readonly live: WholeLiveSheet | undefined;
}

/**
 * Creates the filters and sorts over whole categories (CAT-3). It keeps the columns of the category asked about last and
 * the last answers about it, each for one catalogue and one live sheet.
 */
export function createShelf(device: DeviceDatabase) {
  let kept: CategoryColumns | undefined;
  const answers = new Map<string, ArrangedShelf>();

  /** What is here of a category, all of one moment; null when it is not here whole (CAT-2). */
  async function readRows({ storeId, categoryId }: ShelfQuery): Promise<ShelfRows | null> {
    const { manifests, packs, liveHeads, liveSlices } = device;
    return device.transaction('r', manifests, packs, liveHeads, liveSlices, async () => {
      const [manifest, live] = await Promise.all([
        manifests.get(storeId),
        readWholeLiveSheet(device, storeId),
      ]);
      const category = manifest?.categories.find(({ id }) => id === categoryId);
      if (category === undefined) return null;
      if (kept !== undefined && isSameList(kept.packs, category.packs)) {
        return { columns: kept, live };
      }
      const found = await packs.bulkGet([...category.packs]);
      const rows = found.filter((row) => row !== undefined);
      return rows.length < found.length ? null : { columns: columnsOfPacks(rows), live };
    });
  }

  function arrange({ columns, live }: ShelfRows, { choice }: ShelfQuery): ArrangedShelf {
    const { addresses, ordinals } = columns;
    const { items, rowStarts } = groupSizes(
      arrangeItems(columns, live, choice),
      columns.products(),
    );
    const prices = Float64Array.from(ordinals, (ordinal) => live?.pricesPaise[ordinal] ?? 0);
    return {
      packs: columns.packs,
      addresses: items.map((index) => addresses[index] ?? 0),
      rowStarts,
      itemCount: columns.size,
      priceSteps: priceSteps(prices),
    };
  }

  /** The chosen items of a category; null when the category is not on this device. */
  return async function arrangeShelf(query: ShelfQuery): Promise<ArrangedShelf | null> {
    const rows = await readRows(query);
    if (rows === null) return null;
    if (rows.columns !== kept) answers.clear();
    kept = rows.columns;
    const { version = 0, fetchedAt = 0 } = rows.live ?? {};
    const key = `${query.storeId} ${version} ${fetchedAt} ${shelfChoiceKey(query.choice)}`;
    const known = answers.get(key);
    if (known !== undefined) return known;
    const answer = arrange(rows, query);
    answers.set(key, answer);
    const [oldest] = answers.keys();
    if (answers.size > MOST_ANSWERS && oldest !== undefined) answers.delete(oldest);
    return answer;
  };
}

function isSameList(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((value, index) => value === right[index]);
}

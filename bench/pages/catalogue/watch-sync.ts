import { liveQuery } from 'dexie';
import { startSyncClient } from '../../../src/app/app-parts.ts';
import { openDatabases } from '../../../src/db/open-databases.ts';
import { readCatalogueSync } from '../../../src/db/reads/catalogue/catalogue-sync.ts';
import { writeSetting } from '../../../src/db/settings.ts';
import { readPacks, readStoreShelf } from '../../../src/db/reads/catalogue/store-shelf.ts';
import { watchedSheet } from '../../../src/db/reads/catalogue/watched-sheet.ts';
import { BENCH_STORE_ID } from '../../catalogue/bench-item.ts';

/** Rows that a phone shows of a list. */
const ROWS = 12;

/** How often what the page shows has changed before the measuring begins. */
const WARM_UP = 20;

function showItems(names: readonly string[]): void {
  const shelf = document.querySelector('#root');
  const rows = names.slice(0, ROWS).map((name) => {
    const row = document.createElement('li');
    row.textContent = name;
    return row;
  });
  shelf?.replaceChildren(...rows);
}

/** Resolves when a live query has told so many times. */
function told(times: number): { readonly count: () => void; readonly enough: Promise<void> } {
  let left = times;
  let resolve = () => {};
  const enough = new Promise<void>((done) => {
    resolve = done;
  });
  const count = () => {
    left -= 1;
    if (left === 0) resolve();
  };
  return { count, enough };
}

/**
 * Has the sync worker fetch the whole store, while the page watches it as the store's page does: the shelf, the first
 * pack with prices, and how far the fetching is. The page has been open for a while: its code has run before.
 * @returns the time, and the number of items that are here then
 */
export async function watchSync(): Promise<{ readonly tookMs: number; readonly items: number }> {
  const { device } = openDatabases();
  const sync = startSyncClient();
  const warm = told(WARM_UP);
  const watched = [
    liveQuery(() => readStoreShelf(device, BENCH_STORE_ID)).subscribe(() => {}),
    liveQuery(() => readCatalogueSync(device)).subscribe(warm.count),
    liveQuery(async () => {
      const { manifest } = await readStoreShelf(device, BENCH_STORE_ID);
      const hash = manifest?.categories[0]?.packs[0];
      return readPacks(device, hash === undefined ? [] : [hash]);
    }).subscribe((packs) => showItems(packs.flatMap(({ names }) => names))),
  ];
  const isWarm = { yet: false };
  const noted = warm.enough.then(() => {
    isWarm.yet = true;
  });
  const stopPrices = watchedSheet(device, BENCH_STORE_ID).watchSlices([0], () => {});
  // The worker answers, and what it writes is told to the page, as happens all the time.
  while (!isWarm.yet) {
    await sync.drain('timer');
    await writeSetting(device, 'catalogue-stopped', false);
  }
  await noted;
  performance.mark('sync-begins');
  const startedAt = performance.now();
  const answer = await sync.pullStore(BENCH_STORE_ID);
  const tookMs = performance.now() - startedAt;
  performance.mark('sync-ends');
  if (!answer.ok) throw new Error(answer.problem.message);
  for (const one of watched) one.unsubscribe();
  stopPrices();
  const manifest = await device.manifests.get(BENCH_STORE_ID);
  return { tookMs, items: manifest?.itemCount ?? 0 };
}

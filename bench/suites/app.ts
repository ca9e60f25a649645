import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { withBenchProfile, type BenchProfile } from '../bench-browser.ts';
import { BENCH_STORE_ID } from '../catalogue/bench-item.ts';
import { keyPressRows } from '../app/key-presses.ts';
import { shelfScrollRows } from '../app/shelf-scroll.ts';
import { firstStartRows, offlineStartRows } from '../app/starts.ts';
import { signInWithArea, untilInstalled, untilPictured, untilStoreIsKept } from '../app/shopper.ts';
import { OTP, withFilledServer } from '../server/filled-server.ts';
import { fillStore } from '../server/fill-store.ts';
import type { BenchRow, BenchSuite } from '../suite.ts';

const ITEMS = 20_000;

/**
 * The built app in a browser: first starts on a cheap phone and a slow line beside other pages, the key press of the search
 * with a store of 20,000 items on the phone, and starts of the same phone without the network.
 */
export const suite: BenchSuite = {
  async run() {
    await buildApp();
    await mkdir('.cache/bench', { recursive: true });
    const folder = await mkdtemp(join('.cache/bench', 'app-data-'));
    try {
      const first = await firstStartRows();
      const rest = await withBenchProfile((profile) =>
        measureOnPhone(profile, join(folder, 'own')),
      );
      const scrolled = await withBenchProfile((profile) =>
        withFilledServer(
          join(folder, 'one'),
          (db) => fillStore(db, ITEMS, 'one'),
          (url) => profile.open(url, (page) => scrollOneShelf(page, url)),
        ),
      );
      return [...first, ...rest, ...scrolled];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function measureOnPhone(profile: BenchProfile, folder: string): Promise<BenchRow[]> {
  const { keys, home } = await withFilledServer(
    folder,
    (db) => fillStore(db, ITEMS),
    async (url) => {
      const start = `${url}/home`;
      const measured = await profile.open(url, (page) => measure(page, url));
      // As a person leaves it who has looked around there.
      await profile.open(start, untilPictured);
      return { keys: measured, home: start };
    },
  );
  // The server is stopped now.
  return [...keys, ...(await offlineStartRows(profile, home))];
}

async function measure(page: Page, url: string): Promise<BenchRow[]> {
  await keepStore(page, url);
  return keyPressRows(page, url, ITEMS);
}

async function scrollOneShelf(page: Page, url: string): Promise<BenchRow[]> {
  await keepStore(page, url);
  return shelfScrollRows(page, url, { storeId: BENCH_STORE_ID, items: ITEMS });
}

/** Signs in on a phone's screen and waits until the store and the app are kept there. */
async function keepStore(page: Page, url: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInWithArea(page, url, OTP);
  await untilStoreIsKept(page, url, BENCH_STORE_ID);
  await untilInstalled(page);
}

async function buildApp(): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The app could not be built.');
}

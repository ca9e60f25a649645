import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { ROLES } from '../../src/domain/account/roles.ts';
import type { Database } from '../../server/db/database.ts';
import { users } from '../../server/account/account-tables.ts';
import { stores } from '../../server/sellers/store-tables.ts';
import { type CounterFigures, measureCounter } from '../app/counter.ts';
import { withFilledServer } from '../server/filled-server.ts';
import { fillStore } from '../server/fill-store.ts';
import { type SignedIn, signPeopleIn } from '../server/sign-people-in.ts';
import { type BenchRow, type BenchSuite, judged, median } from '../suite.ts';

const ITEMS = 20_000;
/** The number of the shop's person (`signInWithArea`). */
const SELLER = '9876543210';

/** Promises of the counter, ms: a price on an open shelf, the first rows of 20,000 goods, and Enter to the next cell. */
const SHELF_MS = 1_000;
const ROWS_MS = 100;
const NEXT_CELL_MS = 50;

/** The counter of a shop of 20,000 goods, in a browser beside that of a buyer, on the embedded server. */
export const suite: BenchSuite = {
  async run() {
    if (!existsSync('dist/app/index.html')) throw new Error('build the app first: npm run build');
    await mkdir('.cache/bench', { recursive: true });
    const folder = await mkdtemp(join('.cache/bench', 'counter-data-'));
    try {
      return rowsOf(await withFilledServer(join(folder, 'shop'), fillShop, measureCounter));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

function rowsOf({ firstRows, nextCell, onShelf, sent, bare }: CounterFigures): BenchRow[] {
  const promise = { unit: 'ms', peerName: 'the promise', budget: 1 };
  const rows = [
    { name: 'first rows of 20,000 goods, 4× CPU', ours: median(firstRows), peer: ROWS_MS },
    { name: 'Enter to the next cell', ours: median(nextCell), peer: NEXT_CELL_MS },
    { name: 'a price on a buyer’s open shelf', ours: median(onShelf), peer: SHELF_MS },
    { name: 'the same, the slowest', ours: Math.max(...onShelf), peer: SHELF_MS },
  ];
  return [
    ...rows.map((row) => judged({ ...promise, ...row })),
    judged({
      name: '200 prices changed without the network, sent',
      unit: 'ms',
      ours: median(sent),
      peer: median(bare),
      peerName: 'the same by a bare request',
      // On loopback nearly all of it is the browser's own time; over a line it would be the line's.
      budget: null,
    }),
  ];
}

/** The measured shop, and the person who works at it. */
async function fillShop(db: Database): Promise<SignedIn> {
  await fillStore(db, ITEMS);
  const [seller] = await signPeopleIn(db, 1, { role: ROLES.SELLER });
  if (seller === undefined) throw new Error('nobody works at the shop');
  await db.update(users).set({ phone: SELLER }).where(eq(users.id, seller.user));
  await db.update(stores).set({ sellerUserId: seller.user });
  return seller;
}

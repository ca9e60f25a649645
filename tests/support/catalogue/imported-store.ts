import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { AppServer } from '../servers/app-server.ts';

const run = promisify(execFile);

/** An item of a shop to import; prices in rupees. */
export interface ImportedItem {
  readonly name: string;
  readonly category: string;
  readonly price: number;
  readonly mrp: number;
  readonly rating: number;
  readonly stock: number;
}

/** Imports a shop that delivers to 560103, as its owner does from the command line; the server is stopped meanwhile. */
export async function importStore(
  server: AppServer,
  name: string,
  items: readonly ImportedItem[],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'haat-import-'));
  const file = join(folder, 'shop.csv');
  const rows = items.map((item, index) =>
    [index, item.name, item.category, item.price, item.mrp, item.rating, item.stock].join(','),
  );
  const header = 'index,product,category,sale_price,market_price,rating,stock';
  await writeFile(file, [header, ...rows].join('\n'));
  await server.stop();
  const { DATABASE_URL: _ownDatabase, ...env } = process.env;
  await run(
    process.execPath,
    ['--import', 'tsx', 'server/import/main.ts'].concat(
      ['--file', file],
      ['--store', name, '--pincode', '560103'],
    ),
    { env: { ...env, DATA_DIR: server.dataDirectory, NODE_ENV: 'test' } },
  );
  await rm(folder, { recursive: true, force: true });
  await server.start();
}

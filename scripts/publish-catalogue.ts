import { existsSync } from 'node:fs';
import { publishCatalogue } from '../server/catalogue/publish-catalogue.ts';
import { openDatabase } from '../server/db/open-database.ts';
import { readSettings } from '../server/settings.ts';

/**
 * `npm run publish-catalogue -- <folder>`: writes packs, manifests and live sheets of all stores into a folder, for any
 * object store or CDN. The database is the server's: PGlite in DATA_DIR (not while the server runs), or DATABASE_URL.
 */
const [folder, ...more] = process.argv.slice(2);
if (existsSync('.env')) process.loadEnvFile('.env');
const read = readSettings(process.env);

if (folder === undefined || folder.startsWith('-') || more.length > 0) {
  console.error('Usage: npm run publish-catalogue -- <folder>');
  process.exitCode = 2;
} else if (read.ok) {
  await publish(folder, read.settings.DATABASE_URL, read.settings.DATA_DIR);
} else {
  console.error(read.message);
  process.exitCode = 2;
}

async function publish(to: string, url: string | undefined, dataDirectory: string): Promise<void> {
  const onConnectionLost = (error: Error): void => console.error(error.message);
  const opened = await openDatabase({ url, dataDirectory, onConnectionLost });
  try {
    const { written, unchanged } = await publishCatalogue(opened.db, to, Date.now());
    console.log(`${written} documents written, ${unchanged} were there already`);
  } finally {
    await opened.close();
  }
}

import { existsSync } from 'node:fs';
import { openDatabase } from '../db/open-database.ts';
import { loadPlaces } from '../places/load-places.ts';
import { readSettings } from '../settings.ts';
import { runImport } from './run-import.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
const read = readSettings(process.env);
if (!read.ok) {
  process.stderr.write(`${read.message}\n`);
  process.exit(2);
}
const { DATABASE_URL: url, DATA_DIR: dataDirectory } = read.settings;

process.exitCode = await runImport(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  openDatabase: () =>
    openDatabase({
      url,
      dataDirectory,
      onConnectionLost: (error) => process.stderr.write(`${error.message}\n`),
    }),
  places: loadPlaces(),
  now: Date.now,
});

import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { openDatabase } from '../db/open-database.ts';
import { readSettings } from '../settings.ts';
import { otpSecretOf } from '../sign-in/otp-settings.ts';
import { runGrant } from './run-grant.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
const read = readSettings(process.env);
if (!read.ok) {
  console.error(read.message);
  process.exit(2);
}
const { DATABASE_URL: url, DATA_DIR: dataDirectory } = read.settings;
const secret = otpSecretOf(read.settings);

process.exitCode = await runGrant(process.argv.slice(2), {
  openDatabase: () =>
    openDatabase({ url, dataDirectory, onConnectionLost: (error) => console.error(error.message) }),
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
  otp: { secret },
  now: Date.now,
  randomBytes: (count) => randomBytes(count),
});

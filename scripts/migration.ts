import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from './run-command.ts';

const META = 'server/db/migrations/meta';

/** The next migration is made from the last snapshot; the ones before are ten thousand lines each. */
async function dropOldSnapshots(): Promise<void> {
  const snapshots = (await readdir(META)).filter((file) => file.endsWith('_snapshot.json')).sort();
  for (const file of snapshots.slice(0, -1)) await rm(join(META, file));
}

/** `npm run migration -- --name <what>`: writes the next migration from the schema of the tables. */
const parameters = ['drizzle-kit', 'generate', ...process.argv.slice(2)];
const { code } = await runCommand('npx', parameters, { live: true });
if (code === 0) await dropOldSnapshots();
process.exitCode = code;

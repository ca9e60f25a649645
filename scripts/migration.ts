import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from './run-command.ts';

/**
 * `npm run migration -- --name <what>`: writes the next migration from the tables' schema, and keeps the last snapshot alone: the next
 * migration is made from that one, and older ones would be ten thousand lines each.
 */
const META = 'server/db/migrations/meta';

const { code } = await runCommand('npx', ['drizzle-kit', 'generate', ...process.argv.slice(2)], {
  live: true,
});
if (code === 0) await dropOldSnapshots();
process.exitCode = code;

async function dropOldSnapshots(): Promise<void> {
  const snapshots = (await readdir(META)).filter((file) => file.endsWith('_snapshot.json')).sort();
  for (const file of snapshots.slice(0, -1)) await rm(join(META, file));
}

import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { runImport } from '../../../server/import/run-import.ts';
import { loadPlaces } from '../../../server/places/load-places.ts';
import { endIdleDatabases, openTestDatabase } from '../servers/test-database.ts';

/**
 * A process of its own that imports a file and prints how much memory (MB) that took above what the process and its
 * database held before. Usage: measure-import.ts <csv file> <file for rejected rows>
 */
const [file = '', rejects = ''] = process.argv.slice(2);
const opened = await openTestDatabase();
const before = process.memoryUsage.rss();
let peak = before;
const sampling = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 20);
const code = await runImport(
  ['--file', file, '--store', `Shop ${randomUUID()}`, '--rejects', rejects],
  {
    stdin: Readable.from([]),
    stdout: process.stdout,
    stderr: process.stderr,
    openDatabase: async () => opened,
    places: loadPlaces(),
    now: Date.now,
  },
);
clearInterval(sampling);
await endIdleDatabases();
console.log(`memory ${Math.round((peak - before) / 1e6)} of ${Math.round(peak / 1e6)}`);
process.exitCode = code;

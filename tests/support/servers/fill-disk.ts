import { appendFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { queryRows } from '../../../server/db/database.ts';
import { openPglite } from '../../../server/db/open-pglite.ts';

/*
 * Fills the small disk that its argument names, with a database on it, writes to that until it refuses, makes room and writes
 * again; prints what came of it. A process of its own, since one whose database gets no room may never go on.
 */
const [disk = ''] = process.argv.slice(2);
const filler = join(disk, 'filler');
const { db, close } = await openPglite(join(disk, 'data'));

const codeOf = (cause: unknown): string =>
  typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : 'failed';
const outcome = (running: Promise<unknown>): Promise<string> =>
  running.then(
    () => 'done',
    (error: unknown) => codeOf(error instanceof Error ? error.cause : error),
  );
/** A megabyte of log and nothing else. */
const write = () =>
  outcome(
    db.execute(
      sql`insert into written select pg_logical_emit_message(true, '', repeat('x', 1000000))::text`,
    ),
  );
await db.execute(sql`create table written (place text)`);

const freeBytes = (): number => {
  const { bavail, bsize } = statfsSync(disk);
  return bavail * bsize;
};
const megabyte = Buffer.alloc(2 ** 20);
while (freeBytes() > 64 * megabyte.length) appendFileSync(filler, megabyte);
let full = 'done';
let written = 0;
for (; full === 'done' && written < 200; written += 1) full = await write();
const read = await outcome(db.execute(sql`select count(*) from written`));
rmSync(filler);
const room = await write();
const [kept] = await queryRows<{ count: number }>(
  db,
  sql`select count(*)::int as count from written`,
);
// All that was answered is there, and nothing else.
console.log(JSON.stringify({ full, read, room, kept: kept?.count === written }));
await close();

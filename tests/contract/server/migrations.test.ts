import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MIGRATIONS, startPglite } from '../../../server/db/open-pglite.ts';
import { countRows, fillTables } from '../../support/builders/filled-tables.ts';

interface Journal {
  readonly entries: readonly { readonly tag: string }[];
}

const journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as Journal;
/** Those before the baseline are gone with it: no database was kept anywhere when it was written. */
const versions = journal.entries.map(({ tag }, index) => ({ tag, count: index + 1 }));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'haat-migrations-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The migrations as they were when there were so many. */
function firstMigrations(count: number): string {
  const copy = join(folder, String(count));
  cpSync(MIGRATIONS, copy, { recursive: true });
  const entries = journal.entries.slice(0, count);
  writeFileSync(join(copy, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  return copy;
}

describe('a database of an earlier version with a row in every table', () => {
  test.each(versions)(
    'DB-1 comes from $tag to the newest and keeps its rows',
    async ({ count }) => {
      const client = await startPglite({});
      const db = drizzle(client);
      await migrate(db, { migrationsFolder: firstMigrations(count) });
      const sql = {
        query: (statement: string) => client.query<Record<string, unknown>>(statement),
      };
      const tables = await fillTables(sql);
      const before = await countRows(sql, tables);
      expect([...before].filter(([, rows]) => rows === 0)).toEqual([]);
      expect(tables).toContain('orders');
      await migrate(db, { migrationsFolder: MIGRATIONS });
      const after = await countRows(sql, tables);
      // More is no loss: a version counter comes with what is counted anew.
      expect([...before].filter(([table, rows]) => (after.get(table) ?? 0) < rows)).toEqual([]);
      await client.close();
    },
  );
});

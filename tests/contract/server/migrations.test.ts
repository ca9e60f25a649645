import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MIGRATIONS, startPglite } from '../../../server/db/open-pglite.ts';
import { countRows, fillTables, type SqlClient } from '../../support/builders/filled-tables.ts';

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

/** A database that comes from version to version, with a row in every table that it had in one of them. */
class AgedDatabase {
  readonly client: PGlite;
  readonly #sql: SqlClient;
  #rows: ReadonlyMap<string, number> = new Map();

  constructor(client: PGlite) {
    this.client = client;
    this.#sql = { query: (statement) => client.query<Record<string, unknown>>(statement) };
  }

  readonly tables = (): readonly string[] => [...this.#rows.keys()];

  /** @returns the tables that have no row, or lost one; more is no loss: a version counter comes with what is counted anew */
  async come(migrationsFolder: string): Promise<readonly string[]> {
    await migrate(drizzle(this.client), { migrationsFolder });
    const kept = await countRows(this.#sql, [...this.#rows.keys()]);
    const lost = [...this.#rows].filter(([table, rows]) => (kept.get(table) ?? 0) < rows);
    const tables = await fillTables(this.#sql);
    this.#rows = await countRows(this.#sql, tables);
    const empty = [...this.#rows].filter(([, rows]) => rows === 0);
    return [...lost, ...empty].map(([table]) => table);
  }
}

describe('a database with a row in every table', () => {
  let database: AgedDatabase;
  beforeAll(async () => {
    database = new AgedDatabase(await startPglite({}));
  });
  afterAll(() => database.client.close());

  test.each(versions)(
    'DB-1 comes to $tag from all before and keeps its rows',
    async ({ count }) => {
      expect(await database.come(firstMigrations(count))).toEqual([]);
    },
  );
});

test('DB-1 a database of the first version comes to the newest at once and keeps its rows', async () => {
  const database = new AgedDatabase(await startPglite({}));
  expect(await database.come(firstMigrations(1))).toEqual([]);
  expect(await database.come(MIGRATIONS)).toEqual([]);
  expect(database.tables()).toContain('orders');
  await database.client.close();
});

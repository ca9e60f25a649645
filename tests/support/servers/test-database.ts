import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database, OpenDatabase } from '../../../server/db/database.ts';
import { migratePglite, MIGRATIONS, startPglite } from '../../../server/db/open-pglite.ts';
import { openPostgres } from '../../../server/db/open-database.ts';

const CACHE = '.cache';
/** Any number that nothing else locks: test files that start together make one template. */
const TEMPLATE_LOCK = 7_204_119;

/** Names the schema by its content, so that a changed migration makes a new template. */
function migrationsHash(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(MIGRATIONS).toSorted()) {
    if (file.endsWith('.sql')) hash.update(readFileSync(path.join(MIGRATIONS, file)));
  }
  return hash.digest('hex').slice(0, 12);
}

const nothing = (): void => undefined;

/** Which run of the tests this is, told by who started it. */
export const RUN_VARIABLE = 'HAAT_TEST_RUN';

/** What the names of the databases of this run begin with. */
export const ownDatabasePrefix = (): string => `haat_test_${process.env[RUN_VARIABLE] ?? 'own'}_`;

/** A migrated PGlite as a tar file: loading it takes a sixth of the time that migrating takes. */
async function pgliteTemplate(): Promise<Blob> {
  const file = path.join(CACHE, `test-database-${migrationsHash()}.tar`);
  if (!existsSync(file)) {
    const client = await startPglite({});
    const { close } = await migratePglite(client, nothing);
    const dump = await client.dumpDataDir('none');
    await close();
    mkdirSync(CACHE, { recursive: true });
    const draft = `${file}.${randomUUID()}`;
    writeFileSync(draft, new Uint8Array(await dump.arrayBuffer()));
    renameSync(draft, file);
  }
  return new Blob([readFileSync(file)]);
}

export async function onServer<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const databaseUrl = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

async function makePostgresTemplate(serverUrl: string, template: string): Promise<void> {
  await onServer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
      template,
    ]);
    if (rowCount !== 0) return;
    const draft = `${template}_draft`;
    await client.query(`drop database if exists ${draft}`);
    await client.query(`create database ${draft}`);
    const { close } = await openPostgres(databaseUrl(serverUrl, draft), nothing);
    await close();
    await client.query(`alter database ${draft} rename to ${template}`);
  });
}

/** Emptied databases of a server that nobody uses: making and dropping one takes as long as a dozen tests. */
const idleNames: string[] = [];

/** A name that shows whose databases are left when a run is over (tests/support/drop-test-databases.ts). */
const newName = (): string => `${ownDatabasePrefix()}${randomUUID().replaceAll('-', '')}`;

/** Empties a database that others may still be connected to. @returns false where that is not allowed */
async function emptyPostgres(url: string): Promise<boolean> {
  return onServer(url, async (client) => {
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    return deleteAllRows(drizzle(client)).then(
      () => true,
      () => false,
    );
  });
}

async function openPostgresTest(serverUrl: string): Promise<OpenDatabase> {
  const idleName = idleNames.pop();
  const name = idleName ?? newName();
  if (idleName === undefined) {
    const template = `haat_template_${migrationsHash()}`;
    await makePostgresTemplate(serverUrl, template);
    await onServer(serverUrl, (client) =>
      client.query(`create database ${name} template ${template}`),
    );
  }
  const url = databaseUrl(serverUrl, name);
  const opened = await openPostgres(url, nothing);
  return {
    ...opened,
    close: async () => {
      await opened.close();
      if (await emptyPostgres(url)) {
        idleNames.push(name);
        return;
      }
      await onServer(serverUrl, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

/** Forgets everything that is stored, sequences too. */
export async function emptyTables(db: Database): Promise<void> {
  await db.execute(
    // As a replica: the triggers that keep the audit log would refuse it.
    sql`do $$ declare names text; begin
      perform set_config('session_replication_role', 'replica', true);
      select string_agg(quote_ident(tablename), ',') into names from pg_tables where schemaname = 'public';
      execute 'truncate ' || names || ' restart identity cascade';
    end $$`,
  );
}

/**
 * The same in a tenth of the time where few rows are stored. What is deleted still takes its place in the tables' files, so now
 * and then `emptyTables` has to follow.
 */
export async function deleteAllRows(db: Pick<Database, 'execute'>): Promise<void> {
  await db.execute(
    sql`do $$ declare one record; begin
      perform set_config('session_replication_role', 'replica', true);
      for one in select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind = 'r' and pg_relation_size(c.oid) > 0
      loop execute format('delete from public.%I', one.name); end loop;
      perform setval(format('public.%I', sequencename)::regclass, start_value, false)
        from pg_sequences where schemaname = 'public' and last_value is not null;
    end $$`,
  );
}

/** A PGlite and how often it was lent since its tables' files were emptied. */
interface IdleDatabase {
  readonly client: PGlite;
  readonly lent: number;
}

/** Emptied ones that nobody uses: starting one takes as long as a dozen tests. */
const idle: IdleDatabase[] = [];
/** So often rows are only deleted before the files are emptied, too. */
const LENT_BEFORE_EMPTYING = 20;

/** Lends an in-memory PGlite, which is empty, and takes it back on `close`: who uses it after that gets an error. */
async function lendPglite(): Promise<OpenDatabase> {
  const { client, lent: times } = idle.pop() ?? {
    client: await startPglite({ loadDataDir: await pgliteTemplate() }),
    lent: 0,
  };
  const lent = Proxy.revocable(client, {
    // Its methods read private fields, which a proxy does not have.
    get: (target, key): unknown => {
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const opened = await migratePglite(lent.proxy, nothing);
  return {
    ...opened,
    close: async () => {
      const isFull = times >= LENT_BEFORE_EMPTYING;
      await (isFull ? emptyTables(opened.db) : deleteAllRows(opened.db));
      lent.revoke();
      idle.push({ client, lent: isFull ? 0 : times + 1 });
    },
  };
}

/** Ends those that nobody uses, which keep a process from ending. */
export async function endIdleDatabases(): Promise<void> {
  for (const { client } of idle.splice(0)) await client.close();
}

/**
 * A migrated, empty database of its own: PGlite in memory, or with `TEST_DATABASE_URL` (a PostgreSQL server, with the
 * right to create databases) a new database there. `close` throws it away.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
  if (serverUrl !== '') return openPostgresTest(serverUrl);
  return lendPglite();
}

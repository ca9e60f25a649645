import { sql } from 'drizzle-orm';
import type { Database } from '../../../server/db/database.ts';

/** Those that were written since they were last emptied; the others need no copy. */
const TABLES = `select c.relname as name,
    (select string_agg(quote_ident(a.attname), ',') from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind = 'r' and pg_relation_size(c.oid) > 0`;

/** Keeps a copy of all that is stored, in the place of the last one: rows and the numbers that are given next. */
export async function takeBackup(db: Database): Promise<void> {
  await db.execute(
    sql.raw(`do $$ declare one record; begin
      drop schema if exists backup cascade;
      create schema backup;
      for one in ${TABLES} loop
        execute format('create table backup.%I as table public.%I', one.name, one.name);
      end loop;
      create table backup.numbers as
        select sequencename as name, last_value, start_value from pg_sequences where schemaname = 'public';
    end $$`),
  );
}

/** Brings all that is stored back to the last backup, as restoring one does: nothing of what came after it is left. */
export async function restoreBackup(db: Database): Promise<void> {
  await db.execute(
    sql.raw(`do $$ declare one record; begin
      perform set_config('session_replication_role', 'replica', true);
      for one in ${TABLES} loop
        execute format('delete from public.%I', one.name);
        if to_regclass(format('backup.%I', one.name)) is not null then
          execute format('insert into public.%I (%s) overriding system value select %s from backup.%I',
            one.name, one.columns, one.columns, one.name);
        end if;
      end loop;
      for one in select * from backup.numbers loop
        perform setval(format('public.%I', one.name)::regclass, coalesce(one.last_value, one.start_value),
          one.last_value is not null);
      end loop;
    end $$`),
  );
}

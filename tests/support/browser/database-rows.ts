import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../server/db/database.ts';

/** The one column, `text`, of a statement's rows, whatever driver runs it. */
async function textsOf(db: Database, statement: SQL): Promise<string[]> {
  const answer: unknown = await db.execute(statement);
  const hasRows = typeof answer === 'object' && answer !== null && 'rows' in answer;
  const rows = (hasRows ? answer.rows : answer) as { readonly text: string }[];
  return rows.map(({ text }) => text);
}

/** Rows of these tables as texts, `table (column,column,…)`, sorted. */
async function rowsOfTables(
  db: Database,
  tables: readonly string[],
  where: SQL = sql``,
): Promise<string[]> {
  const each = tables.map(
    (table) =>
      sql`select ${table} || ' ' || t::text as text from ${sql.identifier(table)} t ${where}`,
  );
  return (await textsOf(db, sql.join(each, sql` union all `))).toSorted();
}

/** Every row of every table. For small databases of tests. */
export async function everyRow(db: Database): Promise<string[]> {
  const tables = sql`select table_name as text from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`;
  return rowsOfTables(db, await textsOf(db, tables));
}

/** Every row that belongs to a person, in whatever table. */
export async function rowsOfPerson(db: Database, userId: number): Promise<string[]> {
  const tables = sql`select table_name as text from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id'`;
  return rowsOfTables(db, await textsOf(db, tables), sql`where t.user_id = ${userId}`);
}

/** Runs SQL on whatever database a test has. */
export interface SqlClient {
  readonly query: (
    statement: string,
  ) => Promise<{ readonly rows: readonly Record<string, unknown>[] }>;
}

interface ColumnOfTable {
  readonly table_name: string;
  readonly column_name: string;
  readonly data_type: string;
  readonly is_identity: 'YES' | 'NO';
}

interface Reference {
  readonly child: string;
  readonly parent: string;
}

/** What a row must have: every column that may not be null and has no value of its own. */
const NEEDED = `select table_name, column_name, data_type, is_identity from information_schema.columns
  where table_schema = 'public' and is_nullable = 'NO' and column_default is null
  order by table_name, ordinal_position`;

const TABLES = `select table_name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`;

const REFERENCES = `select conrelid::regclass::text as child, confrelid::regclass::text as parent
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`;

/** The same value everywhere, so that what refers to a row finds it. */
function valueOf({ column_name: column, data_type: type }: ColumnOfTable): string {
  switch (type) {
    case 'text':
      return column.endsWith('phone') ? `'9876543210'` : `'a'`;
    case 'uuid':
      return `'01890000-0000-7000-8000-000000000001'`;
    case 'jsonb':
      return `'{}'`;
    case 'bytea':
      return `'\\x00'`;
    case 'boolean':
      return 'true';
    default:
      return '1';
  }
}

/** Parents before children. */
function inOrder(tables: readonly string[], references: readonly Reference[]): string[] {
  const placed: string[] = [];
  const place = (table: string): void => {
    if (placed.includes(table)) return;
    for (const { child, parent } of references) if (child === table) place(parent);
    placed.push(table);
  };
  for (const table of tables) place(table);
  return placed;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '')}"`;

/** How many rows each of these tables has. */
export async function countRows(
  client: SqlClient,
  tables: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const table of tables) {
    const { rows } = await client.query(`select count(*)::int as count from ${quoted(table)}`);
    counts.set(table, Number(rows[0]?.['count']));
  }
  return counts;
}

/** Puts a row into every table that there is. @returns the names of the tables */
export async function fillTables(client: SqlClient): Promise<readonly string[]> {
  const { rows: found } = await client.query(TABLES);
  const { rows: needed } = await client.query(NEEDED);
  const { rows: references } = await client.query(REFERENCES);
  const names = found.map(({ table_name: name }) => String(name));
  const columns = needed as unknown as readonly ColumnOfTable[];
  const tables = inOrder(names, references as unknown as readonly Reference[]);
  const parents = new Set(references.map(({ parent }) => parent));
  for (const table of tables) {
    const isReferredTo = parents.has(table);
    const own = columns.filter(
      ({ table_name: name, is_identity: identity }) =>
        // Numbers that the database gives stay its own, unless another row has to find this one.
        name === table && (identity === 'NO' || isReferredTo),
    );
    const into = own.map(({ column_name: name }) => quoted(name)).join(', ');
    const values = own.map(valueOf).join(', ');
    await client.query(
      `insert into ${quoted(table)} (${into}) overriding system value values (${values})
        on conflict do nothing`,
    );
  }
  return tables;
}

import type { Page } from 'playwright';

/** Rows of the databases in a browser, read and written from outside of the app. */

/** Which table: `database` is 'haat' or that of a person. */
export interface TableName {
  readonly database: string;
  readonly table: string;
}

/** The database of a person. */
export const personTable = (userId: number, table: string): TableName => ({
  database: `haat-user-${userId}`,
  table,
});

/** An outbox row as far as tests look at it. */
export interface OutboxRow {
  readonly sequence: number;
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly state: string;
  readonly attempts: number;
  readonly notBefore: number;
  readonly payloadVersion: number;
  readonly payload: Record<string, unknown>;
  readonly lastError: { readonly code: string; readonly message: string } | null;
}

/** All rows of a table in the order of its key; none when the browser has no such database. */
export function readRows<Row>(page: Page, where: TableName): Promise<readonly Row[]> {
  return page.evaluate(async ({ database, table }) => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === database)) return [];
    return new Promise<never[]>((resolve, reject) => {
      const open = indexedDB.open(database);
      open.addEventListener('error', () => reject(open.error ?? new Error('not opened')));
      open.addEventListener('success', () => {
        const db = open.result;
        const all = db.transaction(table).objectStore(table).getAll();
        all.addEventListener('error', () => reject(all.error ?? new Error('not read')));
        all.addEventListener('success', () => {
          db.close();
          resolve(all.result as never[]);
        });
      });
    });
  }, where);
}

/** Puts rows into a table, all or none. The app's live queries don't see it: another tab's would. */
export async function putRows(
  page: Page,
  where: TableName,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  await page.evaluate(
    ({ where: { database, table }, rows: news }) =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open(database);
        open.addEventListener('error', () => reject(open.error ?? new Error('not opened')));
        open.addEventListener('success', () => {
          const db = open.result;
          const transaction = db.transaction(table, 'readwrite');
          for (const row of news) transaction.objectStore(table).put(row);
          transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('no')));
          transaction.addEventListener('complete', () => {
            db.close();
            resolve();
          });
        });
      }),
    { where, rows: [...rows] },
  );
}

type HoldingTables = { heldTables?: Set<string> };

/** Keeps all others from a table, as a long write of another tab does. @returns how to let them go on */
export async function holdTable(page: Page, where: TableName): Promise<() => Promise<void>> {
  await page.evaluate(
    ({ database, table }) =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open(database);
        open.addEventListener('error', () => reject(open.error ?? new Error('not opened')));
        open.addEventListener('success', () => {
          const db = open.result;
          const store = db.transaction(table, 'readwrite').objectStore(table);
          const tables = ((globalThis as HoldingTables).heldTables ??= new Set());
          tables.add(table);
          // A transaction lasts as long as something is asked of it.
          const ask = () =>
            store.count().addEventListener('success', () => {
              resolve();
              if (tables.has(table)) ask();
              else db.close();
            });
          ask();
        });
      }),
    where,
  );
  return () =>
    page.evaluate((table) => {
      (globalThis as HoldingTables).heldTables?.delete(table);
    }, where.table);
}

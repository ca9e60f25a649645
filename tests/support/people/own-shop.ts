import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { storeItems, stores } from '../../../server/sellers/store-tables.ts';
import { createImportRunner, type ImportRunner } from '../catalogue/import-runner.ts';

/** A store of its own for each test of a file, on one database. */
export interface OwnShop {
  readonly imports: ImportRunner;
  readonly shop: { readonly id: string; readonly name: string };
  /** Imports into the test's store unless `argv` names another. */
  readonly run: (
    bytes: string | Uint8Array,
    argv?: readonly string[],
  ) => ReturnType<ImportRunner['run']>;
  /** Its items, or another store's, in the order of the shelf. */
  readonly itemsOf: (storeId?: string) => Promise<(typeof storeItems.$inferSelect)[]>;
  readonly isMade: () => Promise<boolean>;
}

/** Opens the database before the file's tests and closes it after them; to be called at the top of the file. */
export function ownShop(): OwnShop {
  let imports: ImportRunner;
  let shops = 0;
  let shop = { id: '', name: '' };
  beforeAll(async () => {
    imports = await createImportRunner();
  });
  afterAll(() => imports.close());
  beforeEach(() => {
    shops += 1;
    shop = { id: `shop-${shops}`, name: `Shop ${shops}` };
  });
  return {
    get imports() {
      return imports;
    },
    get shop() {
      return shop;
    },
    run: (bytes, argv = []) =>
      imports.run(bytes, argv.includes('--store') ? argv : ['--store', shop.name, ...argv]),
    itemsOf: (storeId = shop.id) =>
      imports.db
        .select()
        .from(storeItems)
        .where(eq(storeItems.storeId, storeId))
        .orderBy(asc(storeItems.ordinal)),
    isMade: async () =>
      (await imports.db.select().from(stores).where(eq(stores.id, shop.id))).length > 0,
  };
}

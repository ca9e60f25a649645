import { createHash } from 'node:crypto';
import { rebuildStoreCatalogue } from '../catalogue/rebuild-catalogues.ts';
import type { Database } from '../db/database.ts';
import type { Places } from '../places/places.ts';
import { applyProducts } from './apply-products.ts';
import type { NewStoreOptions, SpreadBy } from './import-options.ts';
import { emptySummary, type ImportSummary, type RejectedRow } from './import-summary.ts';
import { createStore, findStore, ImportError, type TargetStore } from './import-store.ts';
import type { Product } from './products/product-row.ts';
import type { CsvSource, FileLayout } from './reading/file-layout.ts';
import { importPictures } from './picture-folder.ts';
import { readProducts, type ReadRow } from './read-products.ts';

/** What an import needs. `now`: ms since the epoch. */
export interface ImportParts {
  readonly db: Database;
  readonly places: Places;
  readonly now: () => number;
  readonly onRejected: (rows: readonly RejectedRow[]) => void;
  readonly onProgress: (bytesRead: number, rowsRead: number) => void;
  readonly onPicture: (done: number, all: number) => void;
}

/** What is imported, and where to. */
export interface ImportJob {
  /** Null: there are no products, only pictures. */
  readonly products: { readonly source: CsvSource; readonly layout: FileLayout } | null;
  /** A folder with pictures of goods. */
  readonly pictures: string | undefined;
  readonly stores: readonly string[];
  readonly newStore: NewStoreOptions;
  readonly spreadBy: SpreadBy;
  readonly dryRun: boolean;
}

/** Rows that are written in one transaction per store. */
const BATCH_ROWS = 1000;

async function targetStores(
  parts: ImportParts,
  { stores, newStore, products, dryRun }: ImportJob,
): Promise<TargetStore[]> {
  const targets: TargetStore[] = [];
  for (const name of stores) {
    const target = await findStore(parts.db, name);
    if (targets.some(({ id }) => id === target.id))
      throw new ImportError(`"${name}" names a store twice`);
    if (target.isNew && products === null) throw new ImportError(`there is no store "${name}"`);
    if (target.isNew && !dryRun)
      await createStore(parts.db, target, newStore, parts.places, parts.now());
    targets.push(target);
  }
  return targets;
}

/** Which of `count` stores a product goes to: always the same one. */
function storeIndex(product: Product, spreadBy: SpreadBy, count: number): number {
  const key = spreadBy === 'id' ? product.externalId : `${product.category}/${product.subcategory}`;
  return createHash('sha256').update(key).digest().readUInt32BE(0) % count;
}

interface TakenRow {
  readonly row: ReadRow;
  readonly product: Product;
}

function createBatch(
  parts: ImportParts,
  job: ImportJob,
  targets: readonly TargetStore[],
  summary: ImportSummary,
) {
  const named = new Map<string, readonly string[]>();
  const reject = (rows: readonly ReadRow[]): void => {
    const rejected = rows.flatMap(({ raw, result }) =>
      result.ok ? [] : [{ line: raw.line, reason: result.reason, text: raw.text }],
    );
    for (const { reason } of rejected)
      summary.rejected.set(reason, (summary.rejected.get(reason) ?? 0) + 1);
    parts.onRejected(rejected);
  };
  const write = async (rows: readonly ReadRow[]): Promise<void> => {
    const byStore = targets.map((): TakenRow[] => []);
    for (const row of rows) {
      if (!row.result.ok) continue;
      const { product } = row.result;
      if (job.pictures !== undefined && product.pictureFiles.length > 0)
        named.set(product.externalId, product.pictureFiles);
      byStore[storeIndex(product, job.spreadBy, targets.length)]?.push({ row, product });
    }
    for (const [index, taken] of byStore.entries()) {
      const target = targets[index];
      if (target === undefined || taken.length === 0) continue;
      const products = taken.map(({ product }) => product);
      const how = { dryRun: job.dryRun, now: parts.now() };
      const applied = await applyProducts(parts.db, target.id, products, how);
      summary.added += applied.added;
      summary.changed += applied.changed;
      summary.unchanged += applied.unchanged;
      const full = new Set(applied.full);
      reject(
        taken
          .filter(({ product }) => full.has(product))
          .map(({ row }) => ({ ...row, result: { ok: false, reason: 'store full' } })),
      );
    }
  };
  const noteLeftOut = (rows: readonly ReadRow[]): void => {
    for (const { raw, result } of rows) {
      for (const problem of result.ok ? result.product.leftOut : []) {
        const { count = 0, firstLine = raw.line } = summary.leftOut.get(problem) ?? {};
        summary.leftOut.set(problem, { count: count + 1, firstLine });
      }
    }
  };
  return { reject, write, noteLeftOut, named };
}

/**
 * Imports a CSV of products into one or several stores. Rows are written in batches as they are read, so an import
 * that is stopped half-way is finished by running it again; running it twice changes nothing (CAT-1: no version rises).
 * @throws ImportError for what the person who started it can put right
 */
export async function importFile(parts: ImportParts, job: ImportJob): Promise<ImportSummary> {
  const summary = emptySummary();
  const targets = await targetStores(parts, job);
  const batch = createBatch(parts, job, targets, summary);
  let waiting: ReadRow[] = [];
  const { products, pictures, dryRun } = job;
  const read = products === null ? [] : readProducts(products.source, products.layout);
  for await (const { rows, bytesRead } of read) {
    summary.rowsRead += rows.length;
    batch.reject(rows);
    batch.noteLeftOut(rows);
    waiting.push(...rows.filter(({ result }) => result.ok));
    for (; waiting.length >= BATCH_ROWS; waiting = waiting.slice(BATCH_ROWS)) {
      await batch.write(waiting.slice(0, BATCH_ROWS));
    }
    parts.onProgress(bytesRead, summary.rowsRead);
  }
  await batch.write(waiting);
  if (!dryRun && products !== null) {
    for (const { id } of targets) await rebuildStoreCatalogue(parts.db, id, parts.now());
  }
  if (pictures !== undefined) {
    const storeIds = targets.map(({ id }) => id);
    const wanted = { folder: pictures, storeIds, named: batch.named, dryRun };
    summary.pictures = await importPictures(parts, wanted);
  }
  return summary;
}

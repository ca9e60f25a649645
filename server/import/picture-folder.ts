import { eq, inArray } from 'drizzle-orm';
import type { Dirent } from 'node:fs';
import { opendir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { MOST_ITEM_PICTURES } from '../../src/domain/catalogue/picture-address.ts';
import { rebuildStoreCatalogue } from '../catalogue/rebuild-catalogues.ts';
import type { Database } from '../db/database.ts';
import { itemFactRows } from '../catalogue/catalogue-tables.ts';
import { storeItems } from '../sellers/store-tables.ts';
import { PictureError, pictureHash } from '../goods/draw-picture.ts';
import { keepOwnPicture, setItemPictures } from '../goods/item-pictures.ts';
import { ImportError } from './import-store.ts';

/** What came of a folder of pictures. */
export interface PictureSummary {
  /** Files that are called like pictures. */
  files: number;
  /** Items that got pictures, and how many of them look different now. */
  items: number;
  changed: number;
  /** Names of files that belong to no item. */
  readonly unknown: string[];
  /** Why files were not taken, by their names. */
  readonly refused: Map<string, string>;
}

/** Whose pictures a folder holds. `named`: file names that the product file gives, by SKU. */
export interface PictureJob {
  readonly folder: string;
  readonly storeIds: readonly string[];
  readonly named: ReadonlyMap<string, readonly string[]>;
  readonly dryRun: boolean;
}

/** Endings of pictures, as cameras and shops write them. */
const PICTURE_FILE = /\.(?:jpe?g|png|webp|avif|heic|heif|gif|tiff?|bmp)$/i;

/** "8901058000290-2", "8901058000290_2" and "8901058000290 (2)": the second picture of one thing. */
const NUMBERED = /^(.+?)(?:[-_ ]| ?\()(\d{1,2})\)?$/;

/** Largest file, bytes: more than any camera writes. */
const LARGEST_FILE = 100 * 1024 * 1024;

interface Item {
  readonly itemId: string;
  readonly storeId: string;
}

const keyOf = (text: string): string => text.trim().toLowerCase();

async function pictureFiles(folder: string): Promise<string[]> {
  const names: string[] = [];
  const isPicture = (entry: Dirent) => entry.isFile() && PICTURE_FILE.test(entry.name);
  try {
    for await (const entry of await opendir(folder)) {
      if (isPicture(entry)) names.push(entry.name);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error)
      throw new ImportError(`there is no folder ${folder}`);
    throw error;
  }
  return names.toSorted();
}

/** Items of stores by what people know them by: their SKU and their barcode. */
async function itemsByCode(
  db: Database,
  storeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Item[]>> {
  const rows = await db
    .select({
      itemId: storeItems.id,
      storeId: storeItems.storeId,
      sku: storeItems.externalId,
      facts: itemFactRows.facts,
    })
    .from(storeItems)
    .leftJoin(itemFactRows, eq(itemFactRows.itemId, storeItems.id))
    .where(inArray(storeItems.storeId, [...storeIds]));
  const found = new Map<string, Item[]>();
  for (const { itemId, storeId, sku, facts } of rows) {
    for (const code of new Set([keyOf(sku), keyOf(facts?.gtin ?? '')])) {
      if (code === '') continue;
      const known = found.get(code);
      if (known === undefined) found.set(code, [{ itemId, storeId }]);
      else known.push({ itemId, storeId });
    }
  }
  return found;
}

/** A file of an item, and its place among the others. */
interface PlacedFile {
  readonly file: string;
  readonly place: number;
}

/** Which files are of which item; `unknown` are of none. */
function filesOfItems(
  files: readonly string[],
  items: ReadonlyMap<string, readonly Item[]>,
  named: PictureJob['named'],
) {
  const placed = new Map<string, { readonly item: Item; readonly files: PlacedFile[] }>();
  const unknown: string[] = [];
  const add = (code: string, file: PlacedFile): boolean => {
    const wanted = items.get(keyOf(code)) ?? [];
    for (const item of wanted) {
      const known = placed.get(item.itemId);
      if (known === undefined) placed.set(item.itemId, { item, files: [file] });
      else known.files.push(file);
    }
    return wanted.length > 0;
  };
  const skusOfFile = new Map<string, { readonly sku: string; readonly place: number }[]>();
  for (const [sku, names] of named) {
    for (const [place, name] of names.entries()) {
      const key = keyOf(name);
      skusOfFile.set(key, [...(skusOfFile.get(key) ?? []), { sku, place }]);
    }
  }
  for (const file of files) {
    const stem = file.replace(PICTURE_FILE, '');
    const [, code = '', number = '0'] = NUMBERED.exec(stem) ?? [];
    const said = skusOfFile.get(keyOf(file)) ?? [];
    const isSaid = said.map(({ sku, place }) => add(sku, { file, place })).some(Boolean);
    const isKnown =
      isSaid || add(stem, { file, place: 0 }) || add(code, { file, place: Number(number) });
    if (!isKnown) unknown.push(file);
  }
  return { placed, unknown };
}

/** @throws PictureError */
async function readPicture(folder: string, file: string): Promise<Buffer> {
  const at = path.join(folder, file);
  const { size } = await stat(at);
  if (size > LARGEST_FILE) throw new PictureError('larger than 100 MB');
  return readFile(at);
}

/**
 * Gives items the pictures of a folder (IMG-1): those that the product file names, else those that are called like an item's
 * SKU or barcode. One file at a time is in memory. Run again it changes nothing, and draws nothing twice.
 * @throws ImportError there is no such folder
 */
export async function importPictures(
  parts: {
    readonly db: Database;
    readonly now: () => number;
    readonly onPicture: (done: number, all: number) => void;
  },
  { folder, storeIds, named, dryRun }: PictureJob,
): Promise<PictureSummary> {
  const { db, now } = parts;
  const files = await pictureFiles(folder);
  const { placed, unknown } = filesOfItems(files, await itemsByCode(db, storeIds), named);
  const summary: PictureSummary = {
    files: files.length,
    items: 0,
    changed: 0,
    unknown,
    refused: new Map(),
  };
  let done = 0;
  for (const { item, files: ofItem } of placed.values()) {
    const hashes: string[] = [];
    const inOrder = ofItem.toSorted((a, b) => a.place - b.place).slice(0, MOST_ITEM_PICTURES);
    for (const { file } of inOrder) {
      try {
        const bytes = await readPicture(folder, file);
        if (!dryRun) await keepOwnPicture(db, bytes, now());
        hashes.push(pictureHash(bytes));
      } catch (error) {
        if (!(error instanceof PictureError)) throw error;
        summary.refused.set(file, error.message);
      }
    }
    done += ofItem.length;
    parts.onPicture(done, files.length);
    if (hashes.length === 0) continue;
    summary.items += 1;
    if (!dryRun && (await setItemPictures(db, item, { kept: [], hashes }))) summary.changed += 1;
  }
  if (summary.changed > 0) {
    for (const storeId of storeIds) await rebuildStoreCatalogue(db, storeId, now());
  }
  return summary;
}

/** Names that are told of each kind. */
const MOST_TOLD = 10;

/** The summary as a person reads it. */
export function formatPictures({
  files,
  items,
  changed,
  unknown,
  refused,
}: PictureSummary): string {
  const lines = [`${files} pictures: ${items} items have pictures, ${changed} of them new ones`];
  if (unknown.length > 0) {
    const first = unknown.slice(0, MOST_TOLD).join(', ');
    lines.push(
      `${unknown.length} belong to no item by SKU or barcode: ${first}${unknown.length > MOST_TOLD ? ' …' : ''}`,
    );
  }
  if (refused.size > 0) {
    lines.push(`${refused.size} not taken:`);
    for (const [file, reason] of [...refused].slice(0, MOST_TOLD))
      lines.push(`  ${file}: ${reason}`);
    if (refused.size > MOST_TOLD) lines.push('  …');
  }
  return `${lines.join('\n')}\n`;
}

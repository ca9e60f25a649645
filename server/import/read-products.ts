import type { CsvSource, FileLayout } from './reading/file-layout.ts';
import {
  parseRecords,
  readLines,
  createRecordSplitter,
  type RawRecord,
} from './reading/split-records.ts';
import { type Product, productOfRow, type RejectReason } from './products/product-row.ts';
import { createHash } from 'node:crypto';

const FIRST_SLOTS = 1 << 16;

/** A record and what it is: a product, or why not. */
export interface ReadRow {
  readonly raw: RawRecord;
  readonly result:
    | { readonly ok: true; readonly product: Product }
    | { readonly ok: false; readonly reason: RejectReason };
}

/** Rows in the file's order, and how many bytes have been read. */
export interface RowsRead {
  readonly rows: readonly ReadRow[];
  readonly bytesRead: number;
}

const rejected = (raw: RawRecord, reason: RejectReason): ReadRow => ({
  raw,
  result: { ok: false, reason },
});

/** Judges records: the product of each, with those that came before in the file rejected as duplicates. */
function createJudge(layout: FileLayout) {
  const { delimiter, names } = layout;
  const seen = createSeenKeys();
  const judge = (raw: RawRecord, cells: readonly string[]): ReadRow => {
    if (cells.slice(names.length).some((cell) => cell.trim() !== ''))
      return rejected(raw, 'too many columns');
    const result = productOfRow(cells, layout);
    if (!result.ok) return { raw, result };
    const { externalId, sameness, pricePaise } = result.product;
    const isNewProduct = seen.addIfNew(sameness);
    const isNewPrice = seen.addIfNew(`${sameness} ${pricePaise}`);
    // Without an id of its own a product is called by its sameness, which is one key then.
    const isNewId = externalId === sameness || seen.addIfNew(`id ${externalId}`);
    if (isNewId && isNewProduct) return { raw, result };
    return rejected(raw, isNewId && isNewPrice ? 'same goods at another price' : 'duplicate');
  };
  return (records: readonly RawRecord[]): ReadRow[] => {
    const whole = records.filter(({ broken }) => broken === undefined);
    const { parsed, refused } = parseRecords(whole, delimiter);
    const rows = [
      ...records.flatMap((raw) => (raw.broken === undefined ? [] : [rejected(raw, raw.broken)])),
      ...refused.map((raw) => rejected(raw, 'broken quotes')),
      ...parsed.map(({ raw, cells }) => judge(raw, cells)),
    ];
    return rows.sort((a, b) => a.raw.line - b.raw.line);
  };
}

/** Reads a CSV of products, laid out as `layout` says, in pieces that don't depend on the file's size. */
export async function* readProducts(
  { file, encoding }: CsvSource,
  layout: FileLayout,
): AsyncGenerator<RowsRead> {
  const { delimiter, names, headerLine } = layout;
  const split = createRecordSplitter({ delimiter, columns: names.length }, headerLine + 1);
  const judge = createJudge(layout);
  let skip = headerLine;
  for await (const { lines, bytesRead } of readLines(file, encoding)) {
    const rest = lines.slice(skip);
    skip = Math.max(0, skip - lines.length);
    yield { rows: judge(split(rest, false)), bytesRead };
  }
  yield { rows: judge(split([], true)), bytesRead: 0 };
}

/**
 * Remembers keys by 52 bits of their hash in 11 to 21 bytes each, where a Set of strings would take ten times
 * that. Two different keys are mistaken for one with a chance of one in a thousand at two million.
 */
export function createSeenKeys(): { readonly addIfNew: (key: string) => boolean } {
  let slots = new Float64Array(FIRST_SLOTS);
  let used = 0;

  /** Puts a hash into its place; false when it is there already. */
  const place = (hash: number): boolean => {
    let slot = hash % slots.length;
    while (slots[slot] !== 0) {
      if (slots[slot] === hash) return false;
      slot = (slot + 1) % slots.length;
    }
    slots[slot] = hash;
    return true;
  };
  const grow = (): void => {
    const old = slots;
    slots = new Float64Array(old.length * 2);
    for (const hash of old) if (hash !== 0) place(hash);
  };
  return {
    addIfNew: (key) => {
      const digest = createHash('sha1').update(key).digest();
      // 48 bits and 4 more make a safe integer; 0 marks an empty slot.
      const hash = digest.readUIntBE(0, 6) * 16 + (digest.readUInt8(6) & 15) + 1;
      if (!place(hash)) return false;
      used += 1;
      if (used * 4 > slots.length * 3) grow();
      return true;
    },
  };
}

import { guessDelimiter, mapColumns, type ColumnMapping, type Field } from './column-mapping.ts';
import { ImportError } from './import-store.ts';
import type { CurrencyUnit } from './parse-price.ts';
import { parseRecords } from './parse-records.ts';
import { productOfRow, type Product, type RejectReason } from './product-row.ts';
import { readLines } from './read-lines.ts';
import { createSeenKeys } from './seen-keys.ts';
import { createRecordSplitter, type RawRecord } from './split-records.ts';
import type { Encoding } from './text-encoding.ts';

/** How a CSV file is to be read. `delimiter` undefined: found in the header. */
export interface CsvSource {
  readonly file: string;
  readonly encoding: Encoding;
  readonly delimiter: string | undefined;
  readonly columns: Readonly<Partial<Record<Field, string>>>;
  readonly currencyUnit: CurrencyUnit;
}

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

interface Header {
  readonly delimiter: string;
  readonly names: readonly string[];
  readonly mapping: ColumnMapping;
}

function readHeader(text: string, source: CsvSource): Header {
  const delimiter = source.delimiter ?? guessDelimiter(text);
  const names = parseRecords([{ line: 1, text }], delimiter).parsed[0]?.cells ?? [];
  const mapped = mapColumns(names, source.columns);
  if (!mapped.ok) throw new ImportError(mapped.message);
  return { delimiter, names, mapping: mapped.mapping };
}

const rejected = (raw: RawRecord, reason: RejectReason): ReadRow => ({
  raw,
  result: { ok: false, reason },
});

/** Judges records: the product of each, with those that came before in the file rejected as duplicates. */
function createJudge({ delimiter, names, mapping }: Header, currencyUnit: CurrencyUnit) {
  const seen = createSeenKeys();
  const judge = (raw: RawRecord, cells: readonly string[]): ReadRow => {
    if (cells.slice(names.length).some((cell) => cell.trim() !== ''))
      return rejected(raw, 'too many columns');
    const result = productOfRow(cells, mapping, currencyUnit);
    if (!result.ok) return { raw, result };
    const { externalId, sameness } = result.product;
    const isNewProduct = seen.addIfNew(sameness);
    // Without an id of its own a product is called by its sameness, which is one key then.
    const isNewId = externalId === sameness || seen.addIfNew(`id ${externalId}`);
    return isNewId && isNewProduct ? { raw, result } : rejected(raw, 'duplicate');
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

/**
 * Reads a CSV of products in pieces that don't depend on the file's size.
 * @throws ImportError when the header has no column for the name or the price, or the file is empty
 */
export async function* readProducts(source: CsvSource): AsyncGenerator<RowsRead> {
  let split: ReturnType<typeof createRecordSplitter> | undefined;
  let judge: ReturnType<typeof createJudge> | undefined;
  let emptyLines = 0;
  for await (const { lines, bytesRead } of readLines(source.file, source.encoding)) {
    let rest = lines;
    if (split === undefined) {
      const first = lines.findIndex((line) => line.trim() !== '');
      if (first < 0) {
        emptyLines += lines.length;
        continue;
      }
      const header = readHeader(lines[first] ?? '', source);
      split = createRecordSplitter(
        { delimiter: header.delimiter, columns: header.names.length },
        emptyLines + first + 2,
      );
      judge = createJudge(header, source.currencyUnit);
      rest = lines.slice(first + 1);
    }
    yield { rows: judge?.(split(rest, false)) ?? [], bytesRead };
  }
  if (split === undefined || judge === undefined) throw new ImportError('the file is empty');
  yield { rows: judge(split([], true)), bytesRead: 0 };
}

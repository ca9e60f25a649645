import { parse } from 'csv-parse/sync';
import type { RawRecord } from './split-records.ts';

/** A record taken apart. */
export interface ParsedRecord {
  readonly raw: RawRecord;
  readonly cells: readonly string[];
}

const optionsFor = (delimiter: string) => ({
  delimiter,
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: false,
  bom: false,
  record_delimiter: '\n',
});

/**
 * Takes whole records apart, all at once. Should the parser see them otherwise than the splitter did, they are
 * parsed one by one, and those it refuses come back in `refused`.
 */
export function parseRecords(
  records: readonly RawRecord[],
  delimiter: string,
): { parsed: ParsedRecord[]; refused: RawRecord[] } {
  const options = optionsFor(delimiter);
  const parseText = (text: string): string[][] => parse(text, options);
  try {
    const rows = parseText(records.map(({ text }) => text).join('\n'));
    if (rows.length === records.length) {
      return {
        parsed: records.map((raw, index) => ({ raw, cells: rows[index] ?? [] })),
        refused: [],
      };
    }
  } catch {
    // One of them is refused: which one is found out below.
  }
  const parsed: ParsedRecord[] = [];
  const refused: RawRecord[] = [];
  for (const raw of records) {
    try {
      const [cells, ...more] = parseText(raw.text);
      if (cells === undefined || more.length > 0) refused.push(raw);
      else parsed.push({ raw, cells });
    } catch {
      refused.push(raw);
    }
  }
  return { parsed, refused };
}

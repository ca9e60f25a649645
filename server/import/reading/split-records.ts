import { createReadStream } from 'node:fs';
import { createDecoding, type Encoding } from './text-encoding.ts';
import { parse } from 'csv-parse/sync';

/** Some lines of a file, without their ends, and how many of its bytes have been read. */
export interface LinesRead {
  readonly lines: readonly string[];
  readonly bytesRead: number;
}

const CHUNK_BYTES = 64 * 1024;

/**
 * Reads a text file line by line in pieces. Lines end with LF, CRLF or, in a file without LF at its beginning, CR.
 * A line that never ends is given in part, so that it takes no memory: its first 1,000,001 characters.
 */
export async function* readLines(file: string, encoding: Encoding): AsyncGenerator<LinesRead> {
  const decoding = createDecoding(encoding);
  let bytesRead = 0;
  let rest = '';
  let lineEnd: string | undefined;
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
    const bytes = chunk as Uint8Array;
    bytesRead += bytes.length;
    const text = decoding.write(bytes);
    lineEnd ??= text.includes('\n') || !text.includes('\r') ? '\n' : '\r';
    const lines = text.split(lineEnd);
    lines[0] = rest + (lines[0] ?? '');
    rest = (lines.pop() ?? '').slice(0, LONGEST_LINE + 1);
    yield { lines: lines.map(withoutReturn), bytesRead };
  }
  rest += decoding.end();
  if (rest !== '') yield { lines: [withoutReturn(rest)], bytesRead };
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

/** A record of a CSV file as it stands there. `line` counts from 1. */
export interface RawRecord {
  readonly line: number;
  readonly text: string;
  /** Why it can't be read; then `text` is one line only, and reading went on after it. */
  readonly broken?: BrokenReason;
}
export type BrokenReason = 'broken quotes' | 'line too long';

/** How records are written. */
export interface RecordFormat {
  /** One character. */
  readonly delimiter: string;
  /** Columns of the header; a record over several lines must have as many, else a quote was left open. */
  readonly columns: number;
}

/** Most lines of one record, and most characters of one line: beyond this a quote or a line end is missing. */
const MOST_LINES = 50;
export const LONGEST_LINE = 1_000_000;

/** How far a record has been followed: fields begun so far, and whether it stands inside a quoted one. */
interface Progress {
  readonly fields: number;
  readonly state: 'open' | 'closed' | 'broken';
}

const START: Progress = { fields: 1, state: 'closed' };

function closingQuote(text: string, from: number): number {
  let close = text.indexOf('"', from);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  return close;
}

/**
 * Follows the quotes of one line (RFC 4180). Quotes inside an unquoted field are letters (`12" pan`); after a closing
 * quote only the delimiter or the line's end may come.
 */
function follow(text: string, delimiter: string, before: Progress): Progress {
  let { fields } = before;
  let isQuoted = before.state === 'open';
  let at = 0;
  for (;;) {
    if (!isQuoted && text[at] === '"') {
      isQuoted = true;
      at += 1;
    }
    const end = isQuoted ? closingQuote(text, at) + 1 : text.indexOf(delimiter, at);
    if (isQuoted && end === 0) return { fields, state: 'open' };
    if (end < 0 || (isQuoted && end === text.length)) return { fields, state: 'closed' };
    if (text[end] !== delimiter) return { fields, state: 'broken' };
    at = end + 1;
    fields += 1;
    isQuoted = false;
  }
}

/**
 * Cuts lines into records. A line that opens a quote takes in the next ones until it closes. When that goes wrong
 * (no end within 50 lines, text after a closing quote, not the header's number of columns), only the first line is
 * given up and reading goes on with the second: one bad row never takes good ones with it. Empty lines are left out.
 * @returns adds lines and gives the records that are complete; at the end, all that is left
 */
export function createRecordSplitter(
  { delimiter, columns }: RecordFormat,
  firstLine: number,
): (lines: readonly string[], isEnd: boolean) => RawRecord[] {
  let line = firstLine;
  /** Lines that were read ahead for a record that turned out broken, and are to be read again. */
  let again: string[] = [];
  let record: string[] = [];
  let progress = START;

  const finish = (records: RawRecord[]): void => {
    const text = record.join('\n');
    if (text.trim() !== '') records.push({ line, text });
    line += record.length;
    [record, progress] = [[], START];
  };
  const giveUp = (records: RawRecord[], broken: BrokenReason): void => {
    const [first = '', ...rest] = record;
    records.push({ line, text: first.slice(0, 10_000), broken });
    line += 1;
    again = [...rest, ...again];
    [record, progress] = [[], START];
  };
  const add = (text: string, records: RawRecord[]): void => {
    record.push(text);
    if (text.length > LONGEST_LINE) return giveUp(records, 'line too long');
    progress = follow(text, delimiter, progress);
    if (progress.state === 'open' && record.length < MOST_LINES) return;
    const isWhole =
      progress.state === 'closed' && (record.length === 1 || progress.fields === columns);
    if (isWhole) finish(records);
    else giveUp(records, 'broken quotes');
  };
  const addAll = (lines: readonly string[], records: RawRecord[]): void => {
    for (const text of lines) {
      add(text, records);
      for (let next = again.shift(); next !== undefined; next = again.shift()) add(next, records);
    }
  };
  return (lines, isEnd) => {
    const records: RawRecord[] = [];
    addAll(lines, records);
    if (!isEnd) return records;
    while (record.length > 0) {
      giveUp(records, 'broken quotes');
      const rest = again;
      again = [];
      addAll(rest, records);
    }
    return records;
  };
}

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

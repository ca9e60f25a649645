import { createReadStream } from 'node:fs';
import { LONGEST_LINE } from './split-records.ts';
import { createDecoding, type Encoding } from './text-encoding.ts';

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

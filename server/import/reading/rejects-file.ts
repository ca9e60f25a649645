import { closeSync, openSync, writeSync } from 'node:fs';

/** A row that was not taken, as it stood in the file. */
export interface RejectedRow {
  readonly line: number;
  readonly reason: string;
  readonly text: string;
}

/** Where rejected rows go. */
export interface RejectsFile {
  readonly add: (rows: readonly RejectedRow[]) => void;
  readonly close: () => void;
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/**
 * A CSV of line number, reason and the row as it stood. It is made, or made anew, with the first row: an import
 * that takes everything leaves no file.
 */
export function createRejectsFile(file: string): RejectsFile {
  let descriptor: number | undefined;
  return {
    add: (rows) => {
      if (rows.length === 0) return;
      if (descriptor === undefined) {
        descriptor = openSync(file, 'w');
        writeSync(descriptor, 'line,reason,row\n');
      }
      writeSync(
        descriptor,
        rows.map(({ line, reason, text }) => `${line},${reason},${quoted(text)}\n`).join(''),
      );
    },
    close: () => {
      if (descriptor !== undefined) closeSync(descriptor);
    },
  };
}

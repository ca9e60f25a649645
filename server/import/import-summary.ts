import { closeSync, openSync, writeSync } from 'node:fs';
import type { FactProblem } from './products/facts-of-row.ts';
import { formatPictures, type PictureSummary } from './picture-folder.ts';
import type { RejectReason } from './products/product-row.ts';

/** Counts of one import. */
export interface ImportSummary {
  rowsRead: number;
  added: number;
  changed: number;
  unchanged: number;
  /** Undefined where no folder of pictures was given. */
  pictures: PictureSummary | undefined;
  readonly rejected: Map<RejectReason, number>;
  /** Facts of rows that were taken without them: how often, and the first line where. */
  readonly leftOut: Map<FactProblem, { count: number; readonly firstLine: number }>;
}

export const emptySummary = (): ImportSummary => ({
  rowsRead: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  pictures: undefined,
  rejected: new Map(),
  leftOut: new Map(),
});

/** Rows rejected for any reason. */
export const rejectedRows = ({ rejected }: ImportSummary): number =>
  [...rejected.values()].reduce((sum, count) => sum + count, 0);

/** The summary as a person reads it. */
export function formatSummary(
  summary: ImportSummary,
  rejectsFile: string,
  dryRun: boolean,
): string {
  const { rowsRead, added, changed, unchanged, rejected, leftOut } = summary;
  const taken = added + changed + unchanged;
  const lines = [
    `${rowsRead} rows read${dryRun ? ' (dry run: nothing was written)' : ''}`,
    `${taken} taken: ${added} new, ${changed} changed, ${unchanged} unchanged`,
    `${rejectedRows(summary)} rejected`,
    ...[...rejected].sort(([, a], [, b]) => b - a).map(([reason, count]) => `  ${count} ${reason}`),
  ];
  for (const [problem, { count, firstLine }] of leftOut) {
    lines.push(`${count} taken without this fact (first in line ${firstLine}): ${problem}`);
  }
  if (rejected.size > 0) lines.push(`Rejected rows: ${rejectsFile}`);
  const products = `${lines.join('\n')}\n`;
  return products + (summary.pictures === undefined ? '' : formatPictures(summary.pictures));
}

/** A row that was not taken, as it stood in the file. */
export interface RejectedRow {
  readonly line: number;
  readonly reason: string;
  readonly text: string;
}

/** Where rejected rows go. */
interface RejectsFile {
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

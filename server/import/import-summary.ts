import type { FactProblem } from './products/facts-of-row.ts';
import type { RejectReason } from './products/product-row.ts';

/** Counts of one import. */
export interface ImportSummary {
  rowsRead: number;
  added: number;
  changed: number;
  unchanged: number;
  readonly rejected: Map<RejectReason, number>;
  /** Facts of rows that were taken without them: how often, and the first line where. */
  readonly leftOut: Map<FactProblem, { count: number; readonly firstLine: number }>;
}

export const emptySummary = (): ImportSummary => ({
  rowsRead: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
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
  return `${lines.join('\n')}\n`;
}

import type { RejectReason } from './products/product-row.ts';

/** Counts of one import. */
export interface ImportSummary {
  rowsRead: number;
  added: number;
  changed: number;
  unchanged: number;
  readonly rejected: Map<RejectReason, number>;
}

export const emptySummary = (): ImportSummary => ({
  rowsRead: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  rejected: new Map(),
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
  const { rowsRead, added, changed, unchanged, rejected } = summary;
  const taken = added + changed + unchanged;
  const lines = [
    `${rowsRead} rows read${dryRun ? ' (dry run: nothing was written)' : ''}`,
    `${taken} taken: ${added} new, ${changed} changed, ${unchanged} unchanged`,
    `${rejectedRows(summary)} rejected`,
    ...[...rejected].sort(([, a], [, b]) => b - a).map(([reason, count]) => `  ${count} ${reason}`),
  ];
  if (rejected.size > 0) lines.push(`Rejected rows: ${rejectsFile}`);
  return `${lines.join('\n')}\n`;
}

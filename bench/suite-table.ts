import type { BenchRow } from './suite.ts';

const HEAD = ['what', 'unit', 'ours', 'peer', 'ratio', 'budget', '', 'beside'];

function shown(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : 2;
  return value.toFixed(digits);
}

/** The rows as a table for people, one line each. */
export function suiteTable(rows: readonly BenchRow[]): string {
  const lines = rows.map((row) => [
    row.name,
    row.unit,
    shown(row.ours),
    shown(row.peer),
    shown(row.ratio),
    row.budget === null ? '-' : shown(row.budget),
    row.budget === null ? '' : row.pass ? 'ok' : 'FAILED',
    row.peerName,
  ]);
  const table = [HEAD, ...lines];
  const widths = HEAD.map((_, column) =>
    Math.max(...table.map((line) => line[column]?.length ?? 0)),
  );
  return table
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

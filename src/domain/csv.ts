/** What a spreadsheet would run as a formula, also after blanks (CSV injection). */
const RUNS = /^[\s]*[=+\-@]|^[\t\r]/;

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = RUNS.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) || text !== value ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV (RFC 4180) that a spreadsheet opens without running anything: texts that look like a formula begin with an apostrophe. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

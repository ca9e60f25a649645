/**
 * True when a database was closed for good, as it is when its person signs out: what was about to be read or written
 * there has no place any more. Other closings mend themselves at the next use.
 */
export function isDatabaseClosed(error: unknown): boolean {
  return error instanceof Error && error.name === 'DatabaseClosedError';
}

/** NUL and halves of surrogate pairs: JSON may carry them, PostgreSQL's text and jsonb refuse them. */
// oxlint-disable-next-line no-control-regex -- NUL is what is looked for
const UNSTORABLE = /\u0000|[\ud800-\udfff]/u;

/**
 * Path of the first text in `value` that PostgreSQL can't store, or undefined when there is none. Recursion is
 * bounded by the depth of the body (MAX_JSON_DEPTH).
 */
export function unstorableTextPath(value: unknown): string | undefined {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? '' : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, part] of Object.entries(value)) {
    // The path is put together on the way back: nearly always there is none.
    const found = unstorableTextPath(part);
    if (found !== undefined) return found === '' ? key : `${key}.${found}`;
  }
  return undefined;
}

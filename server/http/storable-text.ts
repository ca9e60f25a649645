/** NUL and halves of surrogate pairs: JSON may carry them, PostgreSQL's text and jsonb refuse them. */
// oxlint-disable-next-line no-control-regex -- NUL is what is looked for
const UNSTORABLE = /\u0000|[\ud800-\udfff]/u;

/**
 * Path of the first text in `value` that PostgreSQL can't store, or undefined when there is none. Recursion is
 * bounded by the depth of the body (MAX_JSON_DEPTH).
 */
export function unstorableTextPath(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, part] of Object.entries(value)) {
    const found = unstorableTextPath(part, path === '' ? key : `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

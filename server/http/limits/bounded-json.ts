import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../problem-error.ts';

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

/** Deepest nesting of arrays and objects that a body may have. */
export const MAX_JSON_DEPTH = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** Nesting depth of JSON text, counted without parsing it, so that hostile depth never reaches a recursive function. */
export function jsonDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charCodeAt(index);
    if (inString) {
      if (char === BACKSLASH) index += 1;
      else if (char === QUOTE) inString = false;
    } else if (char === QUOTE) inString = true;
    else if (OPENING.has(char)) deepest = Math.max(deepest, (depth += 1));
    else if (CLOSING.has(char)) depth -= 1;
  }
  return deepest;
}

/**
 * Takes JSON bodies only, of bounded depth, and refuses `__proto__` and `constructor.prototype` (prototype pollution).
 * @param types what the body may call itself; JSON it must be in any case
 */
export function parseBoundedJson(
  app: FastifyInstance,
  types: readonly string[] = ['application/json'],
): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser([...types], { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (jsonDepth(text) > MAX_JSON_DEPTH) {
      done(new ProblemError('malformed_body', { detail: `nested deeper than ${MAX_JSON_DEPTH}` }));
      return;
    }
    void parse(request, text, done);
  });
}

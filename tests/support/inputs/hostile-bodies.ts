import { HOSTILE_TEXTS } from './hostile-inputs.ts';

/** A body as a hostile client might send it, and what it is. */
export type HostileBody = readonly [what: string, body: unknown];

/** Bodies that no service takes. Text is sent as it is. */
export const NEVER_ACCEPTED: readonly HostileBody[] = [
  ['null', null],
  ['a list', []],
  ['a number', 42],
  ['a text', '"text"'],
  ['no JSON', '{"a":'],
  ['nothing', ''],
  ['a prototype', '{"__proto__":{"isAdmin":true}}'],
  ['a prototype further down', '{"a":{"__proto__":{"isAdmin":true}}}'],
  ["a constructor's prototype", '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ['33 lists in each other', `{"a":${'['.repeat(33)}${']'.repeat(33)}}`],
  ['100,000 lists in each other', '['.repeat(100_000)],
];

/** Values of a wrong type, or of a type that hides something. */
const VALUES: readonly HostileBody[] = [
  ['null', null],
  ['true', true],
  ['a negative number', -1],
  ['a huge number', 1e308],
  ['a list', ['a']],
  ['an object', { toString: 'x', length: 1 }],
  ['200,000 characters', 'x'.repeat(200_000)],
  ['NUL', 'a\u0000b'],
  ['half a surrogate pair', 'a\ud800b'],
  ['wildcards', '%_\\'],
  ...HOSTILE_TEXTS.map((text): HostileBody => [JSON.stringify(text).slice(0, 40), text]),
];

/** Copies of a valid input with one member after the other, however deep, replaced by hostile values or left out. */
export function* hostileVariants(input: object): Generator<HostileBody> {
  for (const [key, valid] of Object.entries(input)) {
    for (const [what, value] of VALUES) yield [`${key}: ${what}`, { ...input, [key]: value }];
    const { [key]: _left, ...rest } = input as Record<string, unknown>;
    yield [`without ${key}`, rest];
    if (typeof valid !== 'object' || valid === null) continue;
    for (const [what, value] of hostileVariants(valid as object)) {
      const whole = Array.isArray(valid) ? Object.values(value as object) : value;
      yield [`${key}.${what}`, { ...input, [key]: whole }];
    }
  }
}

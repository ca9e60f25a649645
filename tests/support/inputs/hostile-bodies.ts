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

/** A list's entries with others' names for members, or other kinds of values, than those before them: one says what its like would. */
function unlike(list: readonly unknown[]): [key: string, value: unknown][] {
  const shapes = new Set<string>();
  return Object.entries(list).filter(([, entry]) => {
    const isObject = typeof entry === 'object' && entry !== null;
    const shape = isObject ? Object.keys(entry).toSorted().join() : typeof entry;
    return shapes.size < shapes.add(shape).size;
  });
}

/** Of the hostile values, members further down take one in so many each, and another one in turn. */
const IN_TURN = 3;

/**
 * Copies of a valid input with one member after the other, however deep, replaced by hostile values or left out; of a list
 * one entry of each shape.
 */
export function* hostileVariants(input: object, depth = 0): Generator<HostileBody> {
  const members = Array.isArray(input) ? unlike(input) : Object.entries(input);
  for (const [place, [key, valid]] of members.entries()) {
    const takes = (_: HostileBody, turn: number) => depth === 0 || (turn + place) % IN_TURN === 0;
    for (const [what, value] of VALUES.filter(takes)) {
      yield [`${key}: ${what}`, { ...input, [key]: value }];
    }
    const { [key]: _left, ...rest } = input as Record<string, unknown>;
    yield [`without ${key}`, rest];
    if (typeof valid !== 'object' || valid === null) continue;
    for (const [what, value] of hostileVariants(valid as object, depth + 1)) {
      const whole = Array.isArray(valid) ? Object.values(value as object) : value;
      yield [`${key}.${what}`, { ...input, [key]: whole }];
    }
  }
}

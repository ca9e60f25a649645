/** A rule's head, such as a selector or a media query, and its declarations or what is inside of it. */
export interface Rule {
  readonly head: string;
  readonly declarations: readonly (readonly [name: string, value: string])[];
  readonly inner: readonly Rule[];
}

const allDeclarations = (rule: Rule): Rule['declarations'] => [
  ...rule.declarations,
  ...rule.inner.flatMap(allDeclarations),
];

const isVariable = (name: string): boolean => name.startsWith('--');

export const variablesIn = (value: string): string[] =>
  [...value.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name);

/** Whether a rule can be about elements of these classes: it names one of them, or none at all. */
export function isNeeded(selectorText: string, classes: ReadonlySet<string>): boolean {
  const named = [...selectorText.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = '']) => name);
  return named.length === 0 || named.some((name) => classes.has(name.replaceAll('\\', '')));
}

/**
 * The text of rules, of variables only those in use: all of them are two thirds of the text.
 * @param ofElements what the elements' own style attributes declare
 */
export function stylesText(rules: readonly Rule[], ofElements: string): string {
  const used = usedVariables(rules.flatMap(allDeclarations), ofElements);
  return rules.map((rule) => textOf(rule, used)).join('');
}

/** The variables that something is drawn with, and those that these are made of. */
function usedVariables(
  declarations: Rule['declarations'],
  ofElements: string,
): ReadonlySet<string> {
  const madeOf = new Map<string, string[]>();
  const open = variablesIn(ofElements);
  for (const [name, value] of declarations) {
    const variables = variablesIn(value);
    if (isVariable(name)) madeOf.set(name, [...(madeOf.get(name) ?? []), ...variables]);
    else open.push(...variables);
  }
  const used = new Set<string>();
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (used.has(name)) continue;
    used.add(name);
    open.push(...(madeOf.get(name) ?? []));
  }
  return used;
}

function textOf({ head, declarations, inner }: Rule, used: ReadonlySet<string>): string {
  const own = declarations
    .filter(([name]) => !isVariable(name) || used.has(name))
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
  const text = own + inner.map((rule) => textOf(rule, used)).join('');
  return text === '' ? '' : `${head}{${text}}`;
}

/** Rules that hold others; all else that begins with "@" is nothing that a first frame is made of. */
const GROUPS = /^@(?:media|supports|container|layer)\b/;

/** The rules of a style sheet's text, for where there is no browser to read it. */
export function rulesIn(styleSheet: string): readonly Rule[] {
  const text = styleSheet.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const rules: Rule[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === ';') start = at + 1;
    if (sign !== '{') continue;
    const head = text.slice(start, at).trim();
    const end = endOfBlock(text, at);
    const block = text.slice(at + 1, end);
    if (GROUPS.test(head)) rules.push({ head, declarations: [], inner: rulesIn(block) });
    else if (!head.startsWith('@')) {
      rules.push({ head, declarations: declarationsIn(block), inner: [] });
    }
    at = end;
    start = end + 1;
  }
  return rules;
}

/** Where the block that opens at a place closes; braces in strings do not count. */
function endOfBlock(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '"' || sign === "'") at = text.indexOf(sign, at + 1);
    else if (sign === '{') depth += 1;
    else if (sign === '}' && (depth -= 1) === 0) return at;
  }
  throw new Error('A block of the style sheet does not end');
}

/** Semicolons in brackets are those of an address. */
function declarationsIn(block: string): Rule['declarations'] {
  return block
    .split(/;(?![^(]*\))/)
    .filter((declaration) => declaration.includes(':'))
    .map((declaration) => {
      const colon = declaration.indexOf(':');
      return [declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim()] as const;
    });
}

/** What a selector asks for beside what stands in brackets, as in ":not(.on)". */
const withoutBrackets = (selector: string): string => {
  const outer = selector.replaceAll(/\([^()]*\)/g, '');
  return outer === selector ? outer : withoutBrackets(outer);
};

/** The selectors of a list; commas in brackets are of one. */
function selectorsOf(head: string): readonly string[] {
  const selectors = [''];
  let depth = 0;
  for (const sign of head) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === ',' && depth === 0) selectors.push('');
    else selectors[selectors.length - 1] += sign;
  }
  return selectors;
}

/** Of a list of selectors those that can be about elements of these classes: all that a selector names. */
function neededSelectors(head: string, classes: ReadonlySet<string>): string {
  return selectorsOf(head)
    .filter((selector) =>
      [...withoutBrackets(selector).matchAll(/\.((?:[\w-]|\\.)+)/g)].every(([, name = '']) =>
        classes.has(name.replaceAll('\\', '')),
      ),
    )
    .join();
}

/** The rules that markup of these classes can need. */
export function rulesNeeded(rules: readonly Rule[], classes: ReadonlySet<string>): Rule[] {
  return rules.flatMap((rule): Rule[] => {
    if (rule.head.startsWith('@')) return [{ ...rule, inner: rulesNeeded(rule.inner, classes) }];
    const head = neededSelectors(rule.head, classes);
    return head === '' ? [] : [{ ...rule, head }];
  });
}

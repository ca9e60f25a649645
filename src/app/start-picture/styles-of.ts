/** A rule's head, such as a selector or a media query, and its declarations or what is inside of it. */
interface Rule {
  readonly head: string;
  readonly declarations: readonly (readonly [name: string, value: string])[];
  readonly inner: readonly Rule[];
}

/**
 * The rules of this page's style sheets that a picture can need, in their order: those without a class, and those of a class
 * that it has. Of the variables only those in use: all of them are two thirds of the text. Nothing moves in a picture.
 * @param root what the picture is taken of
 */
export function stylesOf(root: Element): string {
  const elements = [...root.querySelectorAll('[class], [style]')];
  const classes = new Set(elements.flatMap((element) => [...element.classList]));
  const rules = [...document.styleSheets].flatMap((sheet) => neededOf(sheet.cssRules, classes));
  const ofElements = elements.map((element) => element.getAttribute('style') ?? '').join(';');
  const used = usedVariables(rules.flatMap(allDeclarations), ofElements);
  return rules.map((rule) => textOf(rule, used)).join('');
}

function neededOf(rules: CSSRuleList, classes: ReadonlySet<string>): Rule[] {
  return [...rules].flatMap((rule): Rule[] => {
    if (rule instanceof CSSStyleRule) {
      if (!isNeeded(rule, classes)) return [];
      return [{ head: rule.selectorText, declarations: declarationsOf(rule.style), inner: [] }];
    }
    // Animations, fonts of its own: nothing that the first frame is made of.
    if (!(rule instanceof CSSGroupingRule)) return [];
    const [head = ''] = rule.cssText.split('{', 1);
    return [{ head, declarations: [], inner: neededOf(rule.cssRules, classes) }];
  });
}

function isNeeded({ selectorText }: CSSStyleRule, classes: ReadonlySet<string>): boolean {
  const named = [...selectorText.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = '']) => name);
  return named.length === 0 || named.some((name) => classes.has(name.replaceAll('\\', '')));
}

/** Short ones in place of their long ones, as far as the browser tells. */
function declarationsOf(style: CSSStyleDeclaration): Rule['declarations'] {
  return style.cssText
    .split(/;\s*(?=[\w-]+:)/)
    .map((declaration) => declaration.replace(/;\s*$/, ''))
    .filter((declaration) => declaration !== '')
    .map((declaration) => {
      const colon = declaration.indexOf(':');
      return [declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim()] as const;
    });
}

const allDeclarations = (rule: Rule): Rule['declarations'] => [
  ...rule.declarations,
  ...rule.inner.flatMap(allDeclarations),
];

const isVariable = (name: string): boolean => name.startsWith('--');

const variablesIn = (value: string): string[] =>
  [...value.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name);

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

import { parseSync, Visitor, type ESTree } from 'vite';

/** One numbered rule of docs/spec.md. */
export interface SpecRule {
  /** Such as `OUT-1`. */
  readonly id: string;
  /** In force: at least one test must carry the id. */
  readonly inForce: boolean;
}

/** The title of one `describe`, `it` or `test` that runs. */
export interface TestTitle {
  readonly path: string;
  readonly title: string;
}

const HEADING = /^###\s+(.*)$/gm;
const RULE = /^([A-Z]+-\d+) · (?:(since version \d+\.\d+)|not yet \(.+\))$/;
const ID = /\b([A-Z]{2,5})-\d+\b/g;

/**
 * The rules of docs/spec.md, whose headings read `### OUT-1 · since version 0.1` or `### ORD-5 · not yet (orders)`.
 * Throws on a heading of another form, or on an id that appears twice.
 */
export function readSpecRules(markdown: string): SpecRule[] {
  const rules: SpecRule[] = [];
  for (const [, heading = ''] of markdown.matchAll(HEADING)) {
    const [, id, since] = RULE.exec(heading.trim()) ?? [];
    if (id === undefined) throw new Error(`docs/spec.md: can't read the heading "${heading}"`);
    if (rules.some((rule) => rule.id === id)) throw new Error(`docs/spec.md: ${id} appears twice`);
    rules.push({ id, inForce: since !== undefined });
  }
  return rules;
}

/** Titles of the tests in a file, without those that are skipped or still to do. */
export function readTestTitles(path: string, text: string): TestTitle[] {
  const titles: TestTitle[] = [];
  const { program } = parseSync(path, text);
  new Visitor({
    CallExpression(node) {
      const name = runnerName(node.callee);
      if (name === undefined || !/^(?:describe|it|test)\b/.test(name)) return;
      if (/\.(?:skip|todo)\b/.test(name)) return;
      const title = literalText(node.arguments[0]);
      if (title !== undefined) titles.push({ path, title });
    },
  }).visit(program);
  return titles;
}

/** What is wrong between the rules and the tests, one sentence each. */
export function specRuleProblems(
  rules: readonly SpecRule[],
  titles: readonly TestTitle[],
): string[] {
  const families = new Set(rules.map(({ id }) => id.split('-')[0]));
  const known = new Set(rules.map(({ id }) => id));
  const tested = new Set<string>();
  const problems: string[] = [];
  for (const { path, title } of titles) {
    for (const [id, family] of title.matchAll(ID)) {
      if (known.has(id)) tested.add(id);
      else if (families.has(family))
        problems.push(`${path}: "${title}" names ${id}, which docs/spec.md lacks`);
    }
  }
  for (const { id, inForce } of rules) {
    if (inForce && !tested.has(id)) problems.push(`${id} is in force and no test title carries it`);
  }
  return problems;
}

/** `it`, `describe.each`, `test.skip` …; undefined for anything that is not a plain name. */
function runnerName(callee: ESTree.Expression | ESTree.Super): string | undefined {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'CallExpression') return runnerName(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return runnerName(callee.tag);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  const object = runnerName(callee.object);
  return object === undefined ? undefined : `${object}.${callee.property.name}`;
}

function literalText(node: ESTree.Argument | undefined): string | undefined {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node?.type === 'TemplateLiteral') return node.quasis.map((part) => part.value.raw).join('…');
  return undefined;
}

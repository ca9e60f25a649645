import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { listSources } from '../../scripts/checks/source-file.ts';

/** The folders whose paths documents name in code font. */
const PATH = /^(?:src|sw|server|tests|scripts|bench|docs|shell|public)\/[\w.@/-]+$/;
const LINK = /\[(?<label>[^\]]*)\]\((?<target>[^)\s]+)\)/g;
const PICTURE = /<img\s[^>]*src="(?<target>[^"]+)"/g;
const CODE = /`(?<code>[^`\n]+)`/g;
const COMMAND = /\bnpm (?:run (?<script>[a-z][\w:-]*)|(?<short>test|start)\b)/g;
const DECISION = /\bdecisions? (?<first>\d+)(?:(?:,| and|, and) (?<second>\d+)\b(?! ms))?/g;
const DECISION_PATH = /docs\/decisions\/(?<number>\d{4})/g;
const WALK = 'docs/walk-an-order.md';
const STOPS = 12;

interface Document {
  /** From the project's root. */
  readonly path: string;
  readonly text: string;
}

/** A link of Markdown, or the source of a picture. */
interface Link {
  readonly label: string;
  readonly target: string;
}

/**
 * What documents (README, CONTRIBUTING, docs, shell/README) name and the project lacks: links, headings, paths, functions that
 * a link says are in its file, npm scripts, decisions. Also the decisions that comments of the code name.
 * @returns one line a problem, which begins with the file's path
 */
export async function documentProblems(root: string): Promise<string[]> {
  const documents = await readDocuments(root);
  const scripts = await scriptsOf(root, 'package.json');
  const scriptsOfShell = await scriptsOf(root, 'shell/package.json');
  const decisions = await decisionNumbers(root);
  const problems: string[] = [];
  for (const document of documents) {
    const isOfShell = document.path.startsWith('shell/');
    const known = new Set([...scripts, ...(isOfShell ? scriptsOfShell : [])]);
    for (const problem of [
      ...(await linkProblems(root, document)),
      ...pathProblems(root, document),
      ...commandProblems(document, known),
      ...decisionProblems(document, decisions),
    ]) {
      problems.push(`${document.path}: ${problem}`);
    }
  }
  const walk = documents.find(({ path }) => path === WALK);
  for (const problem of walkProblems(walk)) problems.push(`${WALK}: ${problem}`);
  for (const source of await readSources(root)) {
    for (const problem of decisionProblems(source, decisions)) {
      problems.push(`${source.path}: ${problem}`);
    }
  }
  return problems;
}

async function readDocuments(root: string): Promise<Document[]> {
  const below = await readdir(join(root, 'docs'), { recursive: true }).catch(() => []);
  const paths = ['README.md', 'CONTRIBUTING.md', 'shell/README.md']
    .filter((path) => existsSync(join(root, path)))
    .concat(below.filter((path) => path.endsWith('.md')).map((path) => `docs/${path}`));
  return readAll(root, paths.toSorted());
}

async function readSources(root: string): Promise<Document[]> {
  const folders = ['src', 'sw', 'server', 'scripts', 'tests', 'bench'];
  const paths = await Promise.all(folders.map((folder) => listSources(root, folder)));
  // The plants of this check name what is missing on purpose.
  return readAll(
    root,
    paths.flat().filter((path) => !path.startsWith('tests/house/document')),
  );
}

function readAll(root: string, paths: readonly string[]): Promise<Document[]> {
  return Promise.all(
    paths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })),
  );
}

async function scriptsOf(root: string, path: string): Promise<string[]> {
  if (!existsSync(join(root, path))) return [];
  const { scripts = {} } = JSON.parse(await readFile(join(root, path), 'utf8')) as {
    scripts?: Record<string, string>;
  };
  return Object.keys(scripts);
}

async function decisionNumbers(root: string): Promise<ReadonlySet<number>> {
  const names = await readdir(join(root, 'docs/decisions')).catch(() => []);
  return new Set(names.map((name) => Number.parseInt(name, 10)).filter(Number.isInteger));
}

async function linkProblems(root: string, { path, text }: Document): Promise<string[]> {
  const problems: string[] = [];
  for (const { label, target } of linksOf(text)) {
    if (/^[a-z]+:/.test(target)) continue;
    const [to = '', heading] = target.split('#');
    const linked = to === '' ? path : normalize(join(dirname(path), to));
    if (!existsSync(join(root, linked))) {
      problems.push(`links to ${target}, which does not exist`);
      continue;
    }
    if (heading !== undefined && !(await headingsOf(join(root, linked))).has(heading)) {
      problems.push(`links to ${target}, a heading that does not exist`);
    }
    const name = /^`(?<name>[A-Za-z]\w*)`$/.exec(label)?.groups?.['name'];
    if (name === undefined || !/\.tsx?$/.test(linked)) continue;
    if (!declares(await readFile(join(root, linked), 'utf8'), name)) {
      problems.push(`links to ${name} in ${linked}, which does not declare it`);
    }
  }
  return problems;
}

function linksOf(text: string): Link[] {
  const prose = text.replaceAll(/```[\s\S]*?```/g, '');
  return [...prose.matchAll(LINK), ...prose.matchAll(PICTURE)].map(({ groups = {} }) => ({
    label: groups['label'] ?? '',
    target: groups['target'] ?? '',
  }));
}

/** The ids that GitHub gives to the headings of a document. */
async function headingsOf(path: string): Promise<ReadonlySet<string>> {
  const headings = (await readFile(path, 'utf8')).matchAll(/^#+ (?<title>.+)$/gm);
  return new Set(
    [...headings].map(({ groups }) =>
      (groups?.['title'] ?? '')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Whether a source declares a function, constant, class or type of this name. */
function declares(source: string, name: string): boolean {
  return new RegExp(`\\b(?:function|const|class|interface|type)\\s+${name}\\b`).test(source);
}

/** Paths in code font: a name that stands for many (`<area>`, `*`) is not checked. */
function pathProblems(root: string, { text }: Document): string[] {
  return [...text.matchAll(CODE)]
    .map(({ groups }) => groups?.['code'] ?? '')
    .filter((code) => PATH.test(code) && !existsSync(join(root, code)))
    .map((code) => `names ${code}, which does not exist`);
}

function commandProblems({ text }: Document, known: ReadonlySet<string>): string[] {
  return [...text.matchAll(COMMAND)]
    .map(({ groups = {} }) => groups['script'] ?? groups['short'] ?? '')
    .filter((name) => !known.has(name))
    .map((name) => `names npm run ${name}, which package.json lacks`);
}

function decisionProblems({ text }: Document, known: ReadonlySet<number>): string[] {
  const named = [...text.matchAll(DECISION), ...text.matchAll(DECISION_PATH)].flatMap(
    ({ groups = {} }) => [groups['first'], groups['second'], groups['number']],
  );
  return named
    .filter((number) => number !== undefined)
    .map(Number)
    .filter((number) => !known.has(number))
    .map((number) => `names decision ${number}, which does not exist`);
}

/** Twelve stops, each with a link to a function. */
function walkProblems(walk: Document | undefined): string[] {
  const stops = (walk?.text.split(/^(?=\d+\. )/m) ?? []).filter((part) => /^\d/.test(part));
  const problems = stops.length === STOPS ? [] : [`has ${stops.length} stops, not ${STOPS}`];
  for (const stop of stops) {
    if (/\[`\w+`\]\([^)]+\.tsx?\)/.test(stop)) continue;
    problems.push(`stop ${Number.parseInt(stop, 10)} links to no function`);
  }
  return problems;
}

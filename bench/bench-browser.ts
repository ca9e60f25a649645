import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { build } from 'vite';
import { findChromium } from '../scripts/find-chromium.ts';

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

/** Builds `bench/pages/<name>` as the app is built (minified, its worker a module of its own). Returns the folder. */
export async function buildBenchPage(name: string): Promise<string> {
  const outDir = join(process.cwd(), CACHE, 'pages', name);
  await build({
    configFile: false,
    root: join('bench/pages', name),
    logLevel: 'warn',
    worker: { format: 'es' },
    build: { outDir, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  });
  return outDir;
}

/**
 * Opens `url` in a real Chromium with a profile of its own, on disk as a person's is, and calls `work` with the page.
 * An error in the page fails the run.
 */
export async function withBenchPage<Result>(
  url: string,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  await mkdir(CACHE, { recursive: true });
  const profile = await mkdtemp(join(CACHE, 'profile-'));
  const executablePath = await findChromium();
  const context = await chromium.launchPersistentContext(profile, { executablePath, args: QUIET });
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(error.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  try {
    const page = await context.newPage();
    await page.goto(url);
    const result = await work(page);
    if (errors.length > 0) throw new Error(`The measured page reported: ${errors.join('; ')}`);
    return result;
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

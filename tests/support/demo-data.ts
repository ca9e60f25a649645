import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { BROWSER_WORKERS } from '../../scripts/runner/browser-tests.ts';
import { DEMO_DATA_VARIABLE, makeDemoData } from './servers/app-server.ts';
import { makeWarmPhones } from './browser/make-warm-phones.ts';
import { WARM_PHONES_VARIABLE, type WarmPhone } from './browser/warm-phone.ts';

/** A folder in which `npm test` keeps them for its next run of browser tests (scripts/test.ts), and deletes them itself. */
const KEPT_DATA_VARIABLE = 'HAAT_TEST_KEPT_DATA';

/** Folders that the servers and the phones of the browser tests begin with. */
interface DemoData {
  readonly demoData: string;
  readonly phones: readonly WarmPhone[];
}

let folders: string[] = [];

/**
 * Makes the demo data and the phones before the browser tests, once for all their files and projects. Browsers of the three
 * engines start with nothing: they need no phones.
 */
export async function setup({ name }: TestProject): Promise<void> {
  if (process.env[DEMO_DATA_VARIABLE] !== undefined) return;
  const needsPhones = name !== 'engines';
  const keptIn = process.env[KEPT_DATA_VARIABLE];
  const file = keptIn === undefined ? undefined : join(keptIn, 'demo-data.json');
  const kept = file === undefined ? undefined : await readKept(file);
  const { demoData, phones } = kept ?? (await make(needsPhones));
  if (file === undefined) folders = [demoData, ...phones.map(({ profile }) => profile)];
  else if (needsPhones) await writeFile(file, JSON.stringify({ demoData, phones }));
  process.env[DEMO_DATA_VARIABLE] = demoData;
  if (needsPhones) process.env[WARM_PHONES_VARIABLE] = JSON.stringify(phones);
}

async function make(needsPhones: boolean): Promise<DemoData> {
  const demoData = await makeDemoData();
  // Their own servers start with it.
  process.env[DEMO_DATA_VARIABLE] = demoData;
  return { demoData, phones: needsPhones ? await makeWarmPhones(BROWSER_WORKERS) : [] };
}

async function readKept(file: string): Promise<DemoData | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as DemoData);
}

/** Deletes them after them. */
export async function teardown(): Promise<void> {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}

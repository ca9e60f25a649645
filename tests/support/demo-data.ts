import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { DEMO_DATA_VARIABLE, makeDemoData } from './servers/app-server.ts';
import { makeWarmPhones } from './browser/make-warm-phones.ts';
import { WARM_PHONES_VARIABLE } from './browser/warm-phone.ts';

/** As many as test files run at a time (scripts/runner/test-steps.ts); more workers than that have new phones. */
const WORKERS = 2;

let folders: string[] = [];

/**
 * Makes the demo data and the phones before the browser tests, once for all their files and projects. Browsers of the three
 * engines start with nothing: they need no phones.
 */
export async function setup({ name }: TestProject): Promise<void> {
  if (process.env[DEMO_DATA_VARIABLE] !== undefined) return;
  const demoData = await makeDemoData();
  process.env[DEMO_DATA_VARIABLE] = demoData;
  folders = [demoData];
  if (name === 'engines') return;
  const phones = await makeWarmPhones(WORKERS);
  process.env[WARM_PHONES_VARIABLE] = JSON.stringify(phones);
  folders.push(...phones.map(({ profile }) => profile));
}

/** Deletes them after them. */
export async function teardown(): Promise<void> {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}

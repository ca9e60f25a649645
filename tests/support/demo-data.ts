import { rm } from 'node:fs/promises';
import { DEMO_DATA_VARIABLE, makeDemoData } from './app-server.ts';

/** Makes the demo data before the browser tests, once for all their files. */
export async function setup(): Promise<void> {
  process.env[DEMO_DATA_VARIABLE] = await makeDemoData();
}

/** Deletes it after them. */
export async function teardown(): Promise<void> {
  const folder = process.env[DEMO_DATA_VARIABLE];
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}

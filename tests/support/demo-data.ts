import { rm } from 'node:fs/promises';
import { DEMO_DATA_VARIABLE, makeDemoData } from './app-server.ts';

/** Makes the demo data before the browser tests, once for all their files. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await makeDemoData();
  process.env[DEMO_DATA_VARIABLE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

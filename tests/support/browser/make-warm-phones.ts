import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startApp } from '../servers/app-server.ts';
import { aPhone, pageOf } from './browser.ts';
import { untilInstalled } from './journeys.ts';
import type { WarmPhone } from './warm-phone.ts';

/** What belongs to a person or a device; the shell, its service worker and compiled scripts stay. */
const FORGOTTEN = ['IndexedDB', 'Local Storage', 'Session Storage', 'Sessions'];

/**
 * Visits the app once for each worker. Loading and installing the shell is a third of what a test with a new phone costs,
 * and few tests are about it.
 */
export async function makeWarmPhones(count: number): Promise<WarmPhone[]> {
  return Promise.all(Array.from({ length: count }, makeWarmPhone));
}

async function makeWarmPhone(): Promise<WarmPhone> {
  const port = await freePort();
  const server = await startApp({ PORT: String(port) });
  const phone = await aPhone({ isNew: true });
  try {
    const page = pageOf(await phone.open());
    await page.goto(`${server.url}/welcome`);
    await untilInstalled(page);
    await phone.shut();
    const profile = await mkdtemp(join(tmpdir(), 'haat-warm-'));
    await cp(phone.profile, profile, { recursive: true });
    for (const name of FORGOTTEN) {
      await rm(join(profile, 'Default', name), { recursive: true, force: true });
    }
    return { port, profile };
  } finally {
    await phone.discard();
    await server.close();
  }
}

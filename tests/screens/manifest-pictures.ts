import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright';
import sharp from 'sharp';
import { DEMO_DATA_VARIABLE, makeDemoData, startApp } from '../support/servers/app-server.ts';
import { aPhone, pageOf } from '../support/browser/browser.ts';
import { fillBuyer } from '../support/builders/filled-buyer.ts';
import { showInApp } from '../support/browser/shown-screen.ts';
import { storePath } from '../../src/domain/routes/routes.ts';
import { untilIdle } from '../support/browser/until-idle.ts';

/*
 * Takes the pictures of the app that its manifest shows where it is installed: `npm run build`, then
 * `npx tsx tests/screens/manifest-pictures.ts`.
 */
const FOLDER = 'public/app-pictures';
const NARROW = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true };
const WIDE = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false };

async function take(page: Page, client: CDPSession, name: string, path: string): Promise<void> {
  for (const [shape, metrics] of [
    ['narrow', NARROW],
    ['wide', WIDE],
  ] as const) {
    await client.send('Emulation.setDeviceMetricsOverride', metrics);
    await showInApp(page, path, /./);
    await untilIdle(page);
    const { data } = await client.send('Page.captureScreenshot', { format: 'png' });
    const file = join(FOLDER, `${name}-${shape}.webp`);
    await sharp(Buffer.from(data, 'base64')).webp({ quality: 80 }).toFile(file);
  }
}

const demoData = await makeDemoData();
process.env[DEMO_DATA_VARIABLE] = demoData;
const server = await startApp({ FULFILMENT: 'manual' });
const phone = await aPhone();
try {
  await mkdir(FOLDER, { recursive: true });
  const context = await phone.open();
  // tsx keeps the names of functions with a call of this, also in those that run in the page.
  await context.addInitScript('globalThis.__name ??= (named) => named;');
  const page = pageOf(context);
  const { ids } = await fillBuyer(page, server);
  const client = await context.newCDPSession(page);
  await take(page, client, 'home', '/home');
  await take(page, client, 'store', storePath(ids.storeId));
  await take(page, client, 'orders', '/orders');
  await rm(join(FOLDER, 'orders-wide.webp'));
} finally {
  await phone.discard();
  await server.close();
  await rm(demoData, { recursive: true, force: true });
}

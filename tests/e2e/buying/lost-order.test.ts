import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPglite } from '../../../server/db/open-pglite.ts';
import { runRestore } from '../../../server/restore/run-restore.ts';
import { startAppOnPhone, type AppOnPhone } from '../../support/app-on-phone.ts';
import type { AppServer } from '../../support/servers/app-server.ts';
import { axeFindings } from '../../support/browser/axe-findings.ts';
import {
  expectSyncStatus,
  goInApp,
  placeOrder,
  startShopping,
} from '../../support/browser/journeys.ts';

let app: AppOnPhone;
let server: AppServer;
let page: Page;
let backup: string;

beforeAll(async () => {
  app = await startAppOnPhone();
  ({ server, page } = app);
  backup = await mkdtemp(join(tmpdir(), 'haat-backup-'));
});
afterAll(async () => {
  await app?.close();
  await rm(backup, { recursive: true, force: true });
});

/** Brings the server back to the backup, as who runs it does. */
async function restore(): Promise<void> {
  const { dataDirectory: dataFolder } = server;
  await server.stop();
  const code = await runRestore(['--from', backup], {
    dataFolder,
    isPostgres: false,
    openDatabase: () => openPglite(dataFolder),
    print: () => {},
    printError: () => {},
    now: Date.now,
  });
  expect(code).toBe(0);
  await server.start();
}

describe('an order that the server has lost', () => {
  it('VER-1 is told above every screen until it is dismissed, and stays on its own page with what can be done', async () => {
    const { storeId } = await startShopping(page, server.url);
    await server.stop();
    await cp(server.dataDirectory, backup, { recursive: true });
    await server.start();
    const orderId = await placeOrder(page, storeId);
    await expectSyncStatus(page, 'All saved');
    await restore();

    await page.goto(`${server.url}/orders`);
    const notice = page.getByRole('alert').filter({ hasText: 'is lost' });
    await notice.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await notice.getByRole('link', { name: 'See it' }).click();
    await page.getByRole('heading', { name: 'This order is lost' }).waitFor();
    await notice.getByRole('button', { name: 'OK' }).click();
    await notice.waitFor({ state: 'detached' });

    await goInApp(page, `/orders/retail?order=${orderId}`);
    await page.getByRole('heading', { name: 'This order is lost' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Write to customer care' }).waitFor();
    await page.getByRole('button', { name: 'Repeat order' }).click();
    await page.waitForURL(/cart/);
  });
});

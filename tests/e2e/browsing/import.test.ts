import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type AppServer } from '../../support/servers/app-server.ts';
import { aPhone, pageOf, type Phone } from '../../support/browser/browser.ts';
import { chooseArea, signIn, storeLinks, untilInstalled } from '../../support/browser/journeys.ts';

const run = promisify(execFile);
const STORE = 'Corner Test Shop';

let server: AppServer;
let phone: Phone;
let folder: string;

beforeAll(async () => {
  server = await startApp();
  phone = await aPhone();
  folder = await mkdtemp(join(tmpdir(), 'haat-import-'));
});

afterAll(async () => {
  await phone?.discard();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('an imported shop', () => {
  it('works in the app, and offline too', async () => {
    const file = join(folder, 'shop.csv');
    const rows = Array.from(
      { length: 300 },
      (_each, index) =>
        `${index},"Zafrani tea ${index}, loose",Beverages,${100 + index}.50,${150 + index}`,
    );
    await writeFile(file, ['index,product,category,sale_price,market_price', ...rows].join('\n'));
    await server.stop();
    const { DATABASE_URL: _ownDatabase, ...env } = process.env;
    await run(
      process.execPath,
      [
        '--import',
        'tsx',
        'server/import/main.ts',
        '--file',
        file,
        '--store',
        STORE,
        '--pincode',
        '560103',
      ],
      { env: { ...env, DATA_DIR: server.dataDirectory, NODE_ENV: 'test' } },
    );
    await server.start();
    const page = pageOf(await phone.open());
    await signIn(page, server.url);
    await chooseArea(page);
    await storeLinks(page)
      .and(page.getByRole('link', { name: STORE, exact: true }))
      .click();
    await page.getByRole('button', { name: /^Add Zafrani tea 0, loose/ }).waitFor();
    await page.getByText('₹100.50').first().waitFor();
    await untilInstalled(page);
    await server.stop();
    await page.reload();
    await page.getByRole('button', { name: /^Add Zafrani tea 0, loose/ }).click();
    await page.getByRole('button', { name: /^Increase Zafrani tea 0, loose/ }).waitFor();
    await page.goto(`${server.url}/search?q=zafrani`);
    await page
      .getByRole('button', { name: /^(Add|Increase) Zafrani tea/ })
      .first()
      .waitFor();
    expect(page.url()).toContain('/search');
  });
});

import type { BrowserContext, Page } from 'playwright';
import type { AppServer } from '../support/servers/app-server.ts';
import { changePrices } from '../support/catalogue/change-prices.ts';
import { fillBuyer } from '../support/builders/filled-buyer.ts';
import { goInApp, signIn, untilInstalled } from '../support/browser/journeys.ts';
import { showInApp, untilShown } from '../support/browser/shown-screen.ts';
import { fillRoute, ROUTE_TABLE, type RouteIds } from '../support/route-table.ts';
import { takeEmptyForms, takeOpenSheets, takeSigningIn } from './screen-states.ts';
import { takePaying } from './paying-walk.ts';
import type { Camera } from './screen-camera.ts';

/** What a walk is given: a new phone, a server with the demo data, and its camera. */
export interface WalkInput {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly server: AppServer;
  readonly camera: Camera;
}

/** Ids that nothing has, for phones with nothing on them. */
const NO_IDS: RouteIds = {
  storeId: 'green-basket-bellandur',
  coopStoreId: 'akshaya-dairy-bellandur',
  supplierId: 'green-basket-bellandur',
  brand: 'Amul',
  orderId: '00000000-0000-4000-8000-000000000000',
  deliveredId: '00000000-0000-4000-8000-000000000001',
};

/** What the server answers besides the app itself. */
const SERVICES = /\/(workflow|catalogue|maps|profile-service|nfc)\//;

async function takeAll({ page, camera }: WalkInput, ids: RouteIds): Promise<void> {
  for (const { path } of ROUTE_TABLE) await camera.visit(page, fillRoute(path, ids), path);
}

/** The walks, by name; each on a phone and a server of its own. */
export const WALKS: Readonly<Record<string, (input: WalkInput) => Promise<void>>> = {
  visitor: async (input) => {
    const { page, server, camera } = input;
    await page.goto(`${server.url}/welcome`);
    await takeSigningIn(input);
    await page.goto(`${server.url}/store`);
    for (const { path, visitor } of ROUTE_TABLE) {
      if (visitor === 'open') await camera.visit(page, fillRoute(path, NO_IDS), path);
    }
  },

  newcomer: async (input) => {
    await signIn(input.page, input.server.url);
    await takeAll(input, NO_IDS);
  },

  'bare-offline': async (input) => {
    await signIn(input.page, input.server.url);
    await untilInstalled(input.page);
    await input.context.setOffline(true);
    await takeAll(input, NO_IDS);
  },

  buyer: async (input) => {
    const { ids } = await fillBuyer(input.page, input.server);
    await takeAll(input, ids);
    await takeOpenSheets(input, ids);
    await takeEmptyForms(input, ids);
  },

  offline: async (input) => {
    const { page, server, context } = input;
    const { ids } = await fillBuyer(page, server);
    // Everything once, so that it is on the phone.
    for (const { path } of ROUTE_TABLE) await showInApp(page, fillRoute(path, ids), /./, 2_000);
    await untilInstalled(page);
    await context.setOffline(true);
    await takeAll(input, ids);
  },

  'needs-you': async (input) => {
    const { page, server, camera, context } = input;
    const { ids } = await fillBuyer(page, server);
    await untilInstalled(page);
    await context.setOffline(true);
    await goInApp(page, `/cart/retail-cart?store=${ids.storeId}`);
    await page.getByRole('button', { name: /^Place order/ }).click();
    await page.waitForURL(/order=/);
    const orderId = new URL(page.url()).searchParams.get('order') ?? '';
    const paths = ['/home', '/orders', '/sync', `/orders/retail?order=${orderId}`];
    for (const path of [...paths, `/orders/retail/order-confirm?order=${orderId}`])
      await camera.visit(page, path, `waiting ${path}`);
    await server.stop();
    await changePrices(server.dataDirectory, ids.storeId, (pricePaise) => pricePaise + 1_500);
    await server.start();
    await context.setOffline(false);
    await page.goto(`${server.url}/sync`);
    await page.getByText('Needs you').first().waitFor({ timeout: 30_000 });
    for (const path of [...paths, `/orders/retail/order-confirm?order=${orderId}`])
      await camera.visit(page, path, `needs you ${path}`);
  },

  parts: async ({ page, camera }) => {
    const { createServer } = await import('vite');
    const development = await createServer({
      server: { port: 0 },
      // Not the pages of the benchmarks, whose peers are not installed.
      optimizeDeps: { entries: ['index.html'] },
      logLevel: 'error',
    });
    await development.listen();
    try {
      const [url] = development.resolvedUrls?.local ?? [];
      // The guard lets in who is signed in; there is no server behind this one.
      const marker = JSON.stringify({ userId: 1, until: Date.now() + 3_600_000 });
      await page.addInitScript(`localStorage.setItem('auth', ${JSON.stringify(marker)})`);
      await camera.take(page, 'parts', async () => {
        await page.goto(`${url}dev/parts`);
        await untilShown(page, /Parts of Haat/, 30_000);
        // The whole page is far longer than a phone.
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.setViewportSize({ width: 390, height });
      });
    } finally {
      await development.close();
    }
  },

  paying: takePaying,

  loading: async ({ page, server, context, camera }) => {
    await signIn(page, server.url);
    // Asked for and never answered.
    await context.route(SERVICES, () => new Promise(() => undefined));
    for (const { path } of ROUTE_TABLE)
      await camera.visitWhileLoading(page, fillRoute(path, NO_IDS), path);
  },

  broken: async (input) => {
    const { page, server, context } = input;
    await signIn(page, server.url);
    await context.route(SERVICES, (route) => route.fulfill({ status: 500, body: 'broken' }));
    await takeAll(input, NO_IDS);
  },
};

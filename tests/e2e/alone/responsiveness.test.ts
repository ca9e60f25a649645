import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAppOnPhone, type AppOnPhone } from '../../support/app-on-phone.ts';
import type { AppServer } from '../../support/servers/app-server.ts';
import { startShopping } from '../../support/browser/journeys.ts';
import { leaving } from '../../support/browser/leaving.ts';
import { showInApp, untilShown } from '../../support/browser/shown-screen.ts';
import {
  slowestInteraction,
  slownessNow,
  watchInteractions,
} from '../../support/browser/web-vitals.ts';

/** Interaction to next paint on a phone with a quarter of this machine's speed, ms. */
const SLOWEST_INTERACTION_MS = 200;
/** How often that is tried. */
const MOST_TRIES = 5;

let app: AppOnPhone;
let server: AppServer;
let page: Page;
let storeId: string;

beforeAll(async () => {
  app = await startAppOnPhone();
  ({ server, page } = app);
  await app.context.addInitScript(watchInteractions);
  ({ storeId } = await startShopping(page, server.url));
});

afterAll(() => app?.close());

describe('what a person feels', () => {
  it(`the slowest step of an order answers within ${SLOWEST_INTERACTION_MS} ms at a quarter of the speed`, async () => {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const quickest = new Map<string, number>();
    const slowest = () => Math.max(...quickest.values());
    // Whatever else runs on this machine only makes it slower: each step's quickest of a few tries is the app's own,
    // beside a tap of known work in the same minute.
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const { slowness, steps } = await measureAnOrder();
      for (const { step, ms } of steps)
        quickest.set(step, Math.min(ms / slowness, quickest.get(step) ?? Infinity));
      const all = steps.map(({ step, ms }) => `${step} ${ms}`).join(', ');
      process.stdout.write(
        `interaction to next paint, 4x CPU: ${all} ms, on a machine ${slowness.toFixed(2)} times as slow\n`,
      );
      if (slowest() <= SLOWEST_INTERACTION_MS) break;
    }
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    expect(slowest(), JSON.stringify([...quickest])).toBeLessThanOrEqual(SLOWEST_INTERACTION_MS);
  });
});

/** Every step with its ms, and how slow the machine was before them. */
interface Figures {
  readonly slowness: number;
  readonly steps: readonly { step: string; ms: number }[];
}

/** Goes from home to a placed order, step by step. */
async function measureAnOrder(): Promise<Figures> {
  const steps: { step: string; ms: number }[] = [];
  const take = async (step: string, act: () => Promise<unknown>) => {
    await act();
    steps.push({ step, ms: await slowestInteraction(page) });
  };
  const main = page.getByRole('main');
  await page.goto(`${server.url}/home`);
  await untilShown(page, /./);
  await slowestInteraction(page);
  const slowness = await slownessNow(page);
  await take('open search', () =>
    leaving(page, () => page.getByRole('navigation').getByRole('link').nth(1).click()),
  );
  await showInApp(page, `/store/${storeId}/item`, /./);
  const another = main.getByRole('button', { name: /^Add / }).first();
  await take('add an item', () => another.click());
  await take('one more', () =>
    main
      .getByRole('button', { name: /^Increase / })
      .first()
      .click(),
  );
  await take('open an item', async () => {
    await main.locator('a[href*="item="]').first().click();
    await page.getByRole('dialog').waitFor();
  });
  await take('close it', () => page.getByRole('button', { name: 'Close' }).click());
  await showInApp(page, `/cart/retail-cart?store=${storeId}`, /Checkout/);
  await take('place the order', async () => {
    await page.getByRole('button', { name: /^Place order/ }).click();
    await page.waitForURL(/order-confirm/);
  });
  return { slowness, steps };
}

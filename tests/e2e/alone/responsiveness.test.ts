import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAppOnPhone, type AppOnPhone } from '../../support/app-on-phone.ts';
import type { AppServer } from '../../support/servers/app-server.ts';
import { startShopping } from '../../support/browser/journeys.ts';
import { leaving } from '../../support/browser/leaving.ts';
import { showInApp, untilShown } from '../../support/browser/shown-screen.ts';
import { slowestInteraction, watchInteractions } from '../../support/browser/web-vitals.ts';

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
    const tries: Figures[] = [];
    // Whatever else runs on this machine only makes it slower: the quickest of a few tries is the app's own.
    while (tries.length < MOST_TRIES && (tries.at(-1)?.ms ?? Infinity) > SLOWEST_INTERACTION_MS)
      tries.push(await measureAnOrder());
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    for (const { all } of tries)
      process.stdout.write(`interaction to next paint, 4x CPU: ${all.join(', ')} ms\n`);
    const best = tries.toSorted((one, other) => one.ms - other.ms)[0];
    expect(best?.ms, best?.step).toBeLessThanOrEqual(SLOWEST_INTERACTION_MS);
  });
});

/** The slowest step, and every step with its ms. */
interface Figures {
  readonly step: string;
  readonly ms: number;
  readonly all: readonly string[];
}

/** Goes from home to a placed order, step by step. */
async function measureAnOrder(): Promise<Figures> {
  const steps: { step: string; ms: number }[] = [];
  const step = async (name: string, act: () => Promise<unknown>) => {
    await act();
    steps.push({ step: name, ms: await slowestInteraction(page) });
  };
  const main = page.getByRole('main');
  await page.goto(`${server.url}/home`);
  await untilShown(page, /./);
  await slowestInteraction(page);
  await step('open search', () =>
    leaving(page, () => page.getByRole('navigation').getByRole('link').nth(1).click()),
  );
  await showInApp(page, `/store/${storeId}/item`, /./);
  const another = main.getByRole('button', { name: /^Add / }).first();
  await step('add an item', () => another.click());
  await step('one more', () =>
    main
      .getByRole('button', { name: /^Increase / })
      .first()
      .click(),
  );
  await step('open an item', async () => {
    await main.locator('a[href*="item="]').first().click();
    await page.getByRole('dialog').waitFor();
  });
  await step('close it', () => page.getByRole('button', { name: 'Close' }).click());
  await showInApp(page, `/cart/retail-cart?store=${storeId}`, /Checkout/);
  await step('place the order', async () => {
    await page.getByRole('button', { name: /^Place order/ }).click();
    await page.waitForURL(/order-confirm/);
  });
  const slowest = steps.reduce((worst, next) => (next.ms > worst.ms ? next : worst));
  return { ...slowest, all: steps.map(({ step: name, ms }) => `${name} ${ms}`) };
}

import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type AppServer } from '../support/servers/app-server.ts';
import { aPhone, pageOf, type Phone } from '../support/browser/browser.ts';
import { limitStorage, pushOf } from '../support/browser/browser-faults.ts';
import {
  addFirstItem,
  expectSyncStatus,
  goInApp,
  openStore,
  placeOrder,
  serverOrders,
  startShopping,
  untilInstalled,
  type ShoppingBuyer,
} from '../support/browser/journeys.ts';
import { untilIdle } from '../support/browser/until-idle.ts';
import { readRows } from '../support/browser/local-rows.ts';
import {
  startPushService,
  type PushDevice,
  type PushService,
} from '../support/servers/push-service.ts';

let service: PushService;
let server: AppServer;
let phone: Phone;
let context: BrowserContext;
let page: Page;
let buyer: ShoppingBuyer;

beforeAll(async () => {
  service = await startPushService();
  server = await startApp({ PUSH_HOSTS: service.origin, FULFILMENT_PACE_MS: '2000' });
  phone = await aPhone({ notifications: true });
  context = await phone.open();
  page = pageOf(context);
  context.on('request', (request) => {
    if (request.url().includes('/events/')) sentEvents.push(request.postData() ?? '');
  });
  buyer = await startShopping(page, server.url);
});

afterAll(async () => {
  await phone?.discard();
  await server?.close();
  await service?.close();
});

/** Says what a browser says that can install the app; its prompt is answered so. */
function offerInstalling(on: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  return on.evaluate((answer) => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    let prompts = 0;
    Object.assign(event, {
      prompt: async () => {
        prompts += 1;
        document.documentElement.dataset['prompts'] = String(prompts);
      },
      userChoice: Promise.resolve({ outcome: answer }),
    });
    window.dispatchEvent(event);
    if (!event.defaultPrevented) throw new Error('The browser would ask by itself');
  }, outcome);
}

const dialog = (on: Page) => on.getByRole('dialog', { name: 'Install Haat' });

interface Setting {
  readonly name: string;
  readonly value: unknown;
}

async function setting(name: string): Promise<unknown> {
  const rows = await readRows<Setting>(page, { database: 'haat', table: 'settings' });
  return rows.find((row) => row.name === name)?.value;
}

/** Bodies of the requests by which events were sent. */
const sentEvents: string[] = [];

/** Waits until an event of this name is held by the phone or was sent. */
async function untilTold(name: string): Promise<void> {
  await expect
    .poll(async () => {
      const held = await readRows<object>(page, { database: 'haat', table: 'currentQueue' });
      return `${JSON.stringify(held)} ${sentEvents.join(' ')}`;
    })
    .toContain(name);
}

/** Forgets how the question was answered, as after a month, and loads the home screen. */
async function askAnew(): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const open = indexedDB.open('haat');
        open.addEventListener('success', () => {
          const change = open.result.transaction('settings', 'readwrite');
          change.objectStore('settings').delete('install-answer');
          change.addEventListener('complete', () => {
            open.result.close();
            resolve();
          });
        });
      }),
  );
  await page.goto(`${server.url}/home`);
}

/** A browser without a push service of its own subscribes at the test's; the rest of the way is real. */
async function subscribeAt(device: PushDevice): Promise<void> {
  const { endpoint, keys } = device;
  await context.addInitScript(
    ([address, given]) => {
      const subscription = {
        endpoint: address,
        toJSON: () => ({ endpoint: address, keys: given }),
        unsubscribe: async () => true,
      };
      let isOn = false;
      Object.assign(PushManager.prototype, {
        subscribe: async () => {
          isOn = true;
          return subscription;
        },
        getSubscription: async () => (isOn ? subscription : null),
      });
    },
    [endpoint, keys] as const,
  );
}

describe('the install dialog', () => {
  it('INST-1 comes when the browser offers it, after a checkout, says what the specification says, and installs', async () => {
    await goInApp(page, `/cart/retail-cart?store=${buyer.storeId}`);
    await offerInstalling(page, 'accepted');
    await page.getByRole('button', { name: 'Place order' }).waitFor();
    expect(await dialog(page).count()).toBe(0);
    await placeOrder(page, buyer.storeId);
    await expectSyncStatus(page, 'All saved');
    expect(await dialog(page).count()).toBe(0);
    await goInApp(page, '/category');
    await dialog(page).waitFor();
    expect(await dialog(page).innerText()).toContain(
      'Now you can install Haat app in your device. Please click on "Install" button to proceed.',
    );
    await dialog(page).getByRole('button', { name: 'Install', exact: true }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    expect(await page.locator('html').getAttribute('data-prompts')).toBe('1');
    expect(await setting('install-answer')).toMatchObject({ answer: 'accepted' });
    await untilTold('install_success');
    expect(sentEvents.join(' ')).not.toContain('install_cancel');
    await page.goto(`${server.url}/home`);
    await offerInstalling(page, 'accepted');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await dialog(page).count()).toBe(0);
  });

  it('forgets the prompt that was dismissed, and can be closed without one', async () => {
    await askAnew();
    await offerInstalling(page, 'dismissed');
    await dialog(page).getByRole('button', { name: 'Install', exact: true }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    expect(await setting('install-answer')).toMatchObject({ answer: 'dismissed' });
    await untilTold('install_cancel');
    await askAnew();
    await offerInstalling(page, 'dismissed');
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    expect(await setting('install-answer')).toMatchObject({ answer: 'closed' });
    expect(await page.locator('html').getAttribute('data-prompts')).toBe(null);
  });

  it('INST-1 waits for the network, and stays when that goes', async () => {
    await server.stop();
    await askAnew();
    await page.getByText('Offline', { exact: true }).waitFor();
    await offerInstalling(page, 'accepted');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await dialog(page).count()).toBe(0);
    await server.start();
    await dialog(page).waitFor();
    await server.stop();
    await expect
      .poll(async () => {
        await page.evaluate(() => dispatchEvent(new Event('online')));
        return page.getByText('Offline', { exact: true }).count();
      })
      .toBe(1);
    expect(await dialog(page).count()).toBe(1);
    await server.start();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
  });
});

describe('messages', () => {
  it('PUSH-1 are asked for, come with the page closed, and open the order', async () => {
    const device = service.subscribe('asha-phone');
    await context.grantPermissions(['notifications'], { origin: server.url });
    await subscribeAt(device);
    await page.goto(`${server.url}/home`);
    await page.getByRole('button', { name: 'Allow messages' }).click();
    await expect.poll(() => setting('ninja-nfc-fcm-token')).toBe(device.token);

    await openStore(page);
    await addFirstItem(page, 2);
    const orderId = await placeOrder(page, buyer.storeId);
    await expectSyncStatus(page, 'All saved');
    const push = await pushOf(page, server.url);
    await page.goto('about:blank');
    const news = () => service.received.filter(({ text }) => text.includes(orderId));
    await expect.poll(() => news().length).toBeGreaterThan(0);
    await push.deliver(news()[0]?.text ?? '');

    await page.goto(`${server.url}/orders`);
    await page.getByRole('heading', { level: 1, name: /orders/i }).waitFor();
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        const all = await registration.getNotifications();
        return all.map(({ title, data }) => [title, (data as { path: string }).path]);
      });
    const sent = JSON.parse(news()[0]?.text ?? '{}') as { title: string; path: string };
    expect(await shown()).toEqual([[sent.title, `/orders/retail?order=${orderId}`]]);
    await push.tap();
    await page.waitForURL((url) => url.searchParams.get('order') === orderId);
    await expect.poll(shown).toEqual([]);
  });

  it('PUSH-1 say nothing of a person who does not use this phone now', async () => {
    await page.goto(`${server.url}/orders`);
    const push = await pushOf(page, server.url);
    const message = { userId: 1, title: 'Secret', body: 'of another', tag: 'x', path: '/orders' };
    await push.deliver(JSON.stringify({ ...message, needsBuyer: false }));
    const texts = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body }) => [title, body]);
    });
    expect(texts).toEqual([['Haat', 'Open Haat to see what is new.']]);
  });
});

describe('what another app shares', () => {
  it('is searched for', async () => {
    await page.goto(`${server.url}/search?title=A+recipe&text=tomato+https%3A%2F%2Fx.example%2F`);
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('tomato');
    await page
      .getByRole('main')
      .getByText(/tomato/i)
      .first()
      .waitFor();
    await page.waitForURL(/\/search\?q=tomato$/);
  });
});

describe('storage', () => {
  it('CAT-5 is shown in the profile and freed by hand, and orders stay', async () => {
    // What the screen before shows is kept by then.
    await untilIdle(page);
    await limitStorage(page, server.url, 50_000_000);
    await page.goto(`${server.url}/profile`);
    const card = page.getByRole('region', { name: 'Storage' });
    await card.getByText(/Haat takes .* of the .* it may take/).waitFor();
    const stores = () => readRows(page, { database: 'haat', table: 'manifests' });
    const orders = (await serverOrders(page, server.url)).length;
    expect((await stores()).length).toBeGreaterThan(0);
    const pictures = () =>
      page.evaluate(async () =>
        (await caches.open('pictures')).keys().then(({ length }) => length),
      );
    await card.getByRole('button', { name: 'Free up space' }).click();
    await card.getByText(/^Done\./).waitFor();
    expect(await stores()).toEqual([]);
    expect(await pictures()).toBe(0);
    await goInApp(page, '/orders');
    await expect
      .poll(() => page.getByRole('main').locator('a[href*="/orders/retail?order="]').count())
      .toBeGreaterThanOrEqual(orders);
    await limitStorage(page, server.url);
  });
});

describe('a broken service worker', () => {
  it('SHELL-1 is repaired for the page that it kept from starting, without a person', async () => {
    await page.goto(`${server.url}/orders`);
    await untilInstalled(page);
    await page.evaluate(async () => {
      const name = (await caches.keys()).find((each) => each.startsWith('workbox-precache')) ?? '';
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        if (!/\/assets\/.*\.js$/.test(url)) continue;
        const headers = { 'content-type': 'text/javascript' };
        await cache.put(url, new Response('throw new Error("broken")', { headers }));
      }
    });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: /orders/i }).waitFor();
    const orders = page.getByRole('main').locator('a[href*="/orders/retail?order="]');
    await expect.poll(() => orders.count()).toBeGreaterThan(0);
    await untilInstalled(page);
    expect(await page.evaluate(() => sessionStorage.getItem('start-failed'))).toBe(null);
  });

  it('UPD-1 ends when the server says so, whatever it hangs on, and the app goes on without it', async () => {
    const [worker] = context.serviceWorkers();
    // As one that is broken: a browser activates no other while it answers something, five minutes long.
    await worker?.evaluate(() => {
      const { fetch } = globalThis;
      globalThis.fetch = (input, init) =>
        input instanceof Request && input.url.endsWith('/goods/hangs.webp')
          ? new Promise<Response>(() => {})
          : fetch(input, init);
    });
    await page.evaluate(() => {
      fetch('/goods/hangs.webp').catch(() => undefined);
    });
    await server.stop();
    const { port } = new URL(server.url);
    const withoutWorker = await startApp({ PORT: port, SERVICE_WORKER: 'off' });
    try {
      // Asked again until it is gone, as the app does: one question may meet the line of the server that has just ended.
      const registrations = () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          await registration?.update().catch(() => undefined);
          return (await navigator.serviceWorker.getRegistrations()).length;
        });
      await expect.poll(registrations).toBe(0);
      expect(await page.evaluate(() => caches.keys())).not.toContain('old-assets');
      await page.goto(`${server.url}/cart`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBe(null);
    } finally {
      await withoutWorker.close();
    }
  });
});

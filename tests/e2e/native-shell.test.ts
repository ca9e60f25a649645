import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { startAppOnPhone, type AppOnPhone } from '../support/app-on-phone.ts';
import { goInApp, sessionOf, signIn } from '../support/browser/journeys.ts';
import { readRows } from '../support/browser/local-rows.ts';
import { aMobileNumber } from '../support/inputs/mobile-numbers.ts';

/** What the stand-in for the native side has heard, and how the phone speaks to the page. */
interface StandIn {
  readonly heard: (readonly [what: string, content: unknown])[];
  readonly tell: (event: string, content: object) => void;
}

type ShellWindow = Window & { readonly nativeSide: StandIn };

/** Runs in the page before the app: the plugins that Capacitor puts there, with a native side that writes down. */
function putShellIn(): void {
  const heard: (readonly [string, unknown])[] = [];
  const listeners = new Map<string, (content: object) => void>();
  const write = (what: string) => async (content: unknown) => {
    heard.push([what, content]);
  };
  Object.assign(globalThis, {
    nativeSide: {
      heard,
      tell: (event: string, content: object) => listeners.get(event)?.(content),
    },
    Capacitor: {
      Plugins: {
        HaatShell: {
          info: async () => ({ apkVersion: '7.1.0' }),
          identify: write('identify'),
          log: write('log'),
        },
        PushNotifications: {
          checkPermissions: async () => ({ receive: 'prompt' }),
          requestPermissions: async () => ({ receive: 'granted' }),
          register: async () => {
            listeners.get('registration')?.({ value: `e1:APA91b${'x'.repeat(120)}` });
          },
          unregister: write('unregister'),
          addListener: async (event: string, listener: (content: object) => void) => {
            listeners.set(event, listener);
            return { remove: async () => listeners.delete(event) };
          },
        },
        App: {
          addListener: async (event: string, listener: (content: object) => void) => {
            listeners.set(event, listener);
            return { remove: async () => listeners.delete(event) };
          },
          exitApp: write('exit'),
        },
      },
    },
  });
}

let app: AppOnPhone;
let page: Page;

beforeAll(async () => {
  app = await startAppOnPhone();
  ({ page } = app);
  await app.context.addInitScript(putShellIn);
});
afterAll(() => app?.close());

const heard = (what: string): Promise<unknown[]> =>
  page.evaluate(
    (name) =>
      (window as unknown as ShellWindow).nativeSide.heard
        .filter(([each]) => each === name)
        .map(([, content]) => content),
    what,
  );
const tell = (event: string, content: object): Promise<void> =>
  page.evaluate(([name, said]) => (window as unknown as ShellWindow).nativeSide.tell(name, said), [
    event,
    content,
  ] as const);

it('the shell’s log has contactNumber, systemUserId and apkVersion; its back button, links and messages move the app', async () => {
  const contactNumber = aMobileNumber();
  await signIn(page, app.server.url, contactNumber);
  const rows = await readRows<{ readonly name: string; readonly value: unknown }>(page, {
    database: 'haat',
    table: 'settings',
  });
  const details = rows.find(({ name }) => name === 'user_details')?.value;
  const { systemUserId } = details as { readonly systemUserId: string };
  expect((await sessionOf(page)).userId).toBeGreaterThan(0);
  const identity = { contactNumber, systemUserId, apkVersion: '7.1.0' };
  await expect.poll(async () => (await heard('identify')).at(-1)).toEqual(identity);

  // What breaks in the page is logged with the same three fields, and without the number in its text.
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('no shelf for 9876543210');
    });
  });
  await expect
    .poll(async () => (await heard('log')).at(-1))
    .toEqual({ ...identity, message: 'uncaught: Uncaught Error: no shelf for #' });

  await goInApp(page, '/category');
  await tell('backButton', { canGoBack: true });
  await page.waitForURL(/\/home$/);
  await tell('appUrlOpen', { url: 'https://shop.example/store/green-basket-bellandur/item' });
  await page.waitForURL(/\/store\/green-basket-bellandur\/item$/);

  // Messages come by Firebase: the phone's token is the server's address for them, and a tap opens their screen.
  await goInApp(page, '/profile');
  await page.getByRole('switch', { name: 'Messages about your orders' }).click();
  const tokenKept = async () =>
    (
      await readRows<{ readonly name: string; readonly value: unknown }>(page, {
        database: 'haat',
        table: 'settings',
      })
    ).find(({ name }) => name === 'ninja-nfc-fcm-token')?.value;
  await expect.poll(tokenKept).toMatch(/^e1:APA91b/);
  await tell('pushNotificationActionPerformed', {
    notification: { data: { path: '/store/green-basket-bellandur/item' } },
  });
  await page.waitForURL(/\/store\/green-basket-bellandur\/item$/);
  await tell('appUrlOpen', { url: 'javascript:alert(1)' });
  await tell('backButton', { canGoBack: false });
  await expect.poll(() => heard('exit')).toHaveLength(1);
  expect(page.url()).toMatch(/\/store\/green-basket-bellandur\/item$/);
});

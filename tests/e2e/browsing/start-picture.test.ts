import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { startAppOnPhone, type AppOnPhone } from '../../support/app-on-phone.ts';
import { goInApp, startShopping, untilInstalled } from '../../support/browser/journeys.ts';
import { layoutShift, MARK_SHIFT, watchLayoutShifts } from '../../support/browser/web-vitals.ts';

let app: AppOnPhone;
let page: Page;

/** What the page noted while it started. */
interface Noted {
  /** What stood there when the page was read, before any of the app. */
  readonly first: string | null;
  /** How the picture went: with the screen in its place, or before it. */
  gone?: 'in one step' | 'too early';
  /** A link of the picture to be tapped while it stands there. */
  readonly tap: string | null;
}

/** Runs in each page before anything else. */
function noteStart(): void {
  const stranger = sessionStorage.getItem('test-stranger');
  const text = localStorage.getItem('start-picture-home');
  if (stranger !== null && text !== null) {
    const picture = JSON.parse(text) as { owner: string };
    const owner = picture.owner.replace(/^\d+/, stranger);
    localStorage.setItem('start-picture-home', JSON.stringify({ ...picture, owner }));
  }
  const noted = globalThis as { startNoted?: Noted };
  document.addEventListener('DOMContentLoaded', () => {
    const picture = document.getElementById('start-picture');
    const tap = sessionStorage.getItem('test-tap');
    noted.startNoted = { first: picture?.textContent ?? null, tap };
    if (picture === null) return;
    new MutationObserver(() => {
      if (picture.isConnected || noted.startNoted?.gone !== undefined) return;
      const root = document.getElementById('root');
      const isThere = root?.querySelector('h1')?.checkVisibility({ visibilityProperty: true });
      if (noted.startNoted !== undefined)
        noted.startNoted.gone = isThere === true ? 'in one step' : 'too early';
    }).observe(document.body, { childList: true });
    const link = tap === null ? null : picture.querySelector(`a[href="${tap}"]`);
    const box = link?.getBoundingClientRect();
    if (box === undefined) return;
    const place = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
    document.body.dispatchEvent(new MouseEvent('click', { ...place, bubbles: true }));
  });
}

const noted = () => page.evaluate(() => (globalThis as { startNoted?: Noted }).startNoted);
const kept = () => page.evaluate(() => localStorage.getItem('start-picture-home'));

/** Waits until a picture of the home screen as it is now is kept. */
async function pictureHome(): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('start-picture-home'));
  await page.goto(`${app.server.url}/home`);
  await expect.poll(kept).not.toBeNull();
}

/** The page once more, until the app stands there. */
async function startAgain(): Promise<void> {
  await page.reload();
  await page.locator('#start-picture').waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).waitFor();
}

beforeAll(async () => {
  app = await startAppOnPhone();
  ({ page } = app);
  await startShopping(page, app.server.url);
  await untilInstalled(page);
  await app.context.addInitScript(noteStart);
  await app.context.addInitScript(watchLayoutShifts);
});

afterAll(() => app?.close());

describe('a line that goes and comes', () => {
  const said = (text: RegExp) => page.getByRole('banner').getByText(text);
  const top = async () => (await page.getByRole('main').boundingBox())?.y;

  it('NET-1 moves nothing but the sync status when it goes', async () => {
    await pictureHome();
    const before = await top();
    await app.context.setOffline(true);
    await said(/^You are offline/).waitFor();
    expect(await top()).toBe(before);
    const { sum, sources } = await layoutShift(page);
    expect(sum, sources.join(', ')).toBeLessThanOrEqual(MARK_SHIFT);
    await app.context.setOffline(false);
  });

  it('NET-1 is known to be back where nothing else asks the server', async () => {
    // A test before may have failed half way.
    await app.context.setOffline(false);
    await app.server.stop();
    await page.reload();
    await said(/^You are offline/).waitFor();
    await goInApp(page, '/tnc');
    await app.server.start();
    await said(/^You are offline|^The line is weak/).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  });

  it('NET-1 moves nothing by choice, there and back', async () => {
    await goInApp(page, '/sync');
    const workOffline = page.getByRole('switch', { name: /^Work offline/ });
    await expect.poll(() => workOffline.isEnabled()).toBe(true);
    const before = await top();
    await workOffline.click();
    await said(/^Working offline, as you chose/).waitFor();
    expect(await top()).toBe(before);
    await workOffline.click();
    await said(/^Working offline, as you chose/).waitFor({ state: 'detached' });
    expect(await top()).toBe(before);
  });
});

describe('the picture of the last screen', () => {
  it('stands there before the app, without the network, and gives way to the same screen in one step', async () => {
    await pictureHome();
    await app.server.stop();
    await startAgain();
    const { first, gone } = (await noted()) ?? {};
    expect(first).toContain('Shop by category');
    expect(gone).toBe('in one step');
    const { sum, sources } = await layoutShift(page);
    expect(sum, sources.join(', ')).toBeLessThanOrEqual(MARK_SHIFT);
    await app.server.start();
  });

  it('says nothing that only held at that moment', async () => {
    await pictureHome();
    await page.getByText('All saved').waitFor();
    expect((await kept())?.includes('All saved')).toBe(false);
  });

  it('has the app do what was tapped meanwhile', async () => {
    await pictureHome();
    await page.evaluate(() => sessionStorage.setItem('test-tap', '/orders'));
    await startAgain();
    expect((await noted())?.first).not.toBeNull();
    await page.waitForURL(/\/orders$/);
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
    await page.evaluate(() => sessionStorage.removeItem('test-tap'));
  });

  it('leaves what people wrote as text', async () => {
    await pictureHome();
    const hostile = '<img src="/nowhere" onerror="document.title = 1">';
    await page.evaluate((text) => {
      const [heading] = document.querySelectorAll('h2');
      heading?.replaceChildren(text);
      // As when the app is left.
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hostile);
    await startAgain();
    expect((await noted())?.first).toContain(hostile);
  });

  it('is not kept of a screen that is filled in', async () => {
    await pictureHome();
    const before = await kept();
    await page.evaluate(() => localStorage.removeItem('start-picture-last'));
    await goInApp(page, '/profile/address');
    await page.getByRole('heading', { level: 1, name: /address/i }).waitFor();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(await page.evaluate(() => localStorage.getItem('start-picture-last'))).toBeNull();
    expect((await kept()) === before).toBe(true);
  });

  it('KEY-1 is shown to nobody else, and goes with its person', async () => {
    await pictureHome();
    await page.evaluate(() => sessionStorage.setItem('test-stranger', '1'));
    await startAgain();
    expect((await noted())?.first).toBeNull();
    await page.evaluate(() => sessionStorage.removeItem('test-stranger'));
    await pictureHome();
    await goInApp(page, '/profile');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/\/welcome$/);
    expect(await kept()).toBeNull();
  });
});

import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAppOnPhone, type AppOnPhone } from '../support/app-on-phone.ts';
import type { AppServer } from '../support/servers/app-server.ts';
import { axeFindings, contrastFindings } from '../support/browser/axe-findings.ts';
import { fillBuyer } from '../support/builders/filled-buyer.ts';
import { largeTextFindings } from '../support/browser/large-text-findings.ts';
import { storePath } from '../../src/domain/routes/routes.ts';
import { fillRoute, ROUTE_TABLE } from '../support/route-table.ts';
import { showInApp } from '../support/browser/shown-screen.ts';

let app: AppOnPhone;
let server: AppServer;
let page: Page;

beforeAll(async () => {
  app = await startAppOnPhone();
  ({ server, page } = app);
  await page.goto(`${server.url}/welcome`);
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
});

afterAll(() => app?.close());

/** Switches to light or dark, and waits until all of the screen has. */
async function paint(colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForFunction(
    (scheme) => document.documentElement.dataset['mantineColorScheme'] === scheme,
    colorScheme,
  );
  await page.evaluate(async () => {
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
}

/** How many h1 there are, whether the page has its title, and by how much something is wider than a small phone, px. */
async function shapeOnSmallPhone(): Promise<{
  headings: number;
  isTitled: boolean;
  wider: number;
}> {
  await page.setViewportSize({ width: 320, height: 640 });
  const shape = await page.evaluate(() => ({
    headings: document.querySelectorAll('h1').length,
    isTitled: document.title.replace(/ · Haat$/, '') === document.querySelector('h1')?.textContent,
    wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
  await page.setViewportSize({ width: 390, height: 844 });
  return shape;
}

/** What is wrong with an item that lies over the shelf: by axe in light and dark, at 320 px, and at 200 % text on either. */
async function itemFindings(item: Locator): Promise<string[]> {
  await paint('dark');
  const found = (await contrastFindings(page)).map((finding) => `dark ${finding}`);
  await paint('light');
  found.push(...(await axeFindings(page)));
  // What lies below it can't be read, and overlaps nothing; nor does the price that stays while facts are scrolled under it.
  await item.evaluate((dialog) => {
    for (const each of [dialog, ...dialog.querySelectorAll('*')]) each.scrollTop = 0;
    for (let each: Element | null = dialog; each !== null; each = each.parentElement)
      for (const other of each.parentElement?.children ?? [])
        if (other !== each) other.setAttribute('inert', '');
  });
  // The sheet is no bar, though it is fixed.
  const large = async () =>
    (await largeTextFindings(page)).filter((finding) => !finding.includes(' bars are '));
  found.push(...(await large()));
  await page.setViewportSize({ width: 320, height: 640 });
  found.push(...(await large()));
  for (const size of ['100%', '200%']) {
    const wider = await item.evaluate((dialog, fontSize) => {
      document.documentElement.style.fontSize = fontSize;
      return [dialog, ...dialog.querySelectorAll('*')]
        .filter((each) => getComputedStyle(each).overflowX !== 'visible')
        .filter((each) => !each.matches('[aria-label=Pictures], .visually-hidden'))
        .map((each) => [each.tagName, each.scrollWidth - each.clientWidth] as const)
        .filter(([, by]) => by > 1);
    }, size);
    found.push(...wider.map(([name, by]) => `${name} is ${by} px wider than 320 px at ${size}`));
  }
  await page.evaluate(() => {
    document.documentElement.style.removeProperty('font-size');
    for (const each of document.querySelectorAll('[inert]')) each.removeAttribute('inert');
  });
  await page.setViewportSize({ width: 390, height: 844 });
  return found;
}

describe('accessibility', () => {
  it('shows a newcomer goods, how it works and the next step in one look', async () => {
    await page.goto(`${server.url}/welcome`);
    await page.setViewportSize({ width: 390, height: 844 });
    const steps = page.getByRole('list', { name: 'How it works' });
    const parts = [
      page.getByRole('heading', { name: 'Welcome to Haat' }),
      page.getByRole('main').locator('p span span').last(),
      steps.getByRole('listitem').last(),
      page.getByRole('link', { name: 'Sign in' }),
      page.getByRole('link', { name: 'See stores near you' }),
    ];
    for (const part of parts) {
      const box = await part.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
    }
    // The bar with the next step covers none of the rest.
    const [last, bar] = await Promise.all([
      steps.getByRole('listitem').last().boundingBox(),
      page.getByRole('navigation', { name: 'Start' }).boundingBox(),
    ]);
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  });

  it('the screens of a visitor have nothing that axe objects to', async () => {
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('textbox', { name: 'Mobile number' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  it('no screen of a buyer, in light and dark, has anything that axe objects to; each has one h1, fits 320 px and reads well at 200 % text', async () => {
    const { ids } = await fillBuyer(page, server);
    const found: string[] = [];
    const look = async (screen: string): Promise<void> => {
      await paint('dark');
      found.push(...(await contrastFindings(page)).map((finding) => `dark ${finding}`));
      await paint('light');
      found.push(...(await axeFindings(page)));
      const shape = await shapeOnSmallPhone();
      found.push(...(await largeTextFindings(page)));
      expect({ screen, ...shape }).toEqual({ screen, headings: 1, isTitled: true, wider: 0 });
    };
    for (const { path: screen, title } of ROUTE_TABLE) {
      await showInApp(page, fillRoute(screen, ids), title);
      await look(screen);
    }
    // An item with all that its pack says, as a page and as the table in it.
    await showInApp(page, `${storePath(ids.storeId)}?category=milk`, /./);
    await page.getByRole('link', { name: 'Full cream milk', exact: true }).first().click();
    const item = page.getByRole('dialog', { name: 'Full cream milk' });
    await item.getByRole('table', { name: /^Nutrition/ }).waitFor();
    found.push(...(await itemFindings(item)));
    await page.keyboard.press('Escape');
    // A list with what was found, what is asked back, what nobody sells, and lines that are left to read.
    await showInApp(page, '/search?list=', /^Your list$/);
    const lines = [
      'milk',
      'zzyzx',
      '1 kg pyaz',
      'onoin',
      ...Array.from({ length: 60 }, () => 'zzyzx'),
    ];
    await page.getByRole('textbox', { name: 'What do you need?' }).fill(lines.join('\n'));
    await page.getByRole('button', { name: 'Find these' }).click();
    await page.getByText('4 more lines have not been read yet').waitFor();
    await look('a list that was found');
    expect(found).toEqual([]);
  });
});

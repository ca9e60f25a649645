import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';
import type { EngineDriver } from './engine-window.ts';

const CHROMIUM_OPTIONS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-sync'];

/** Opens a window of Chromium or Firefox without a screen; nothing of it is kept afterwards. */
export async function openWithPuppeteer(
  browser: 'chrome' | 'firefox',
  executablePath: string,
): Promise<EngineDriver<ElementHandle>> {
  const opened = await puppeteer.launch({
    browser,
    executablePath,
    headless: executablePath.includes('headless-shell') ? 'shell' : true,
    args: browser === 'chrome' ? CHROMIUM_OPTIONS : [],
  });
  const page = (await opened.pages())[0] ?? (await opened.newPage());
  await page.setViewport({ width: 390, height: 844 });

  return {
    goTo: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded' })),
    run: (body, parameters) => page.evaluate(callOf(body, parameters)),
    find: async (body, parameters) => elementOf(page, callOf(body, parameters)),
    press: (element) => element.click(),
    type: (element, text) => element.type(text),
    picture: () => page.screenshot({ encoding: 'base64' }),
    close: () => opened.close(),
  };
}

/** An expression, as the app's pages forbid to make functions of text. */
function callOf(body: string, parameters: readonly unknown[]): string {
  return `(function () { ${body} }).apply(null, ${JSON.stringify(parameters)})`;
}

async function elementOf(page: Page, expression: string): Promise<ElementHandle | null> {
  const found = await page.evaluateHandle(expression);
  return found.asElement() as ElementHandle | null;
}

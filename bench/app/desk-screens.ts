import type { Page } from 'playwright';
import { withBenchPage } from '../bench-browser.ts';
import { signInWithArea, untilInstalled } from './shopper.ts';

/** How many times slower the processor is. */
const CPU = 4;

const ANOTHER_DESK = '/care/chats';

/** How somebody comes to a screen: from another desk, or by its address, as in a tab that is opened anew. */
export type WayToDesk = 'in the app' | 'by its address';

/** Asks in each frame whether rows stand that did not stand before, and says when they were painted, ms since the page began. As text: it is no code of this realm. */
const ROWS_AT = `new Promise((resolve) => {
  const look = () => {
    const rows = document.querySelectorAll('main:not([data-left]) tbody tr').length;
    if (rows === 0) requestAnimationFrame(look);
    else requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
  };
  look();
})`;

/** Goes to an address as a link does, without loading the page anew. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate<void>(
    `history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate', { state: null }))`,
  );

/** Until the first rows of a screen stand, of which this browser has kept nothing, ms. */
async function measureScreen(
  page: Page,
  url: string,
  { path, way }: { readonly path: string; readonly way: WayToDesk },
): Promise<number> {
  if (way === 'by its address') {
    await page.goto(url + path, { waitUntil: 'commit' });
    return page.evaluate<number>(ROWS_AT);
  }
  await follow(page, ANOTHER_DESK);
  await page.getByRole('heading', { level: 1, name: 'Chat desk' }).waitFor();
  const from = await page.evaluate<number>(
    `document.querySelector('main').setAttribute('data-left', ''); performance.now()`,
  );
  await follow(page, path);
  return (await page.evaluate<number>(ROWS_AT)) - from;
}

/** Each screen once, for the administrator of `signInWithArea`'s number, in a browser that has the app and nothing of the desks, with its processor slowed. @returns ms by path */
export function measureDeskScreens(
  url: string,
  {
    paths,
    way,
    code,
  }: { readonly paths: readonly string[]; readonly way: WayToDesk; readonly code: string },
): Promise<ReadonlyMap<string, number>> {
  return withBenchPage(`${url}/robots.txt`, async (page) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInWithArea(page, url, code);
    await untilInstalled(page);
    await page.reload();
    const client = await page.context().newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: CPU });
    const found = new Map<string, number>();
    for (const path of paths) found.set(path, await measureScreen(page, url, { path, way }));
    return found;
  });
}

import type { Page } from 'playwright';

/**
 * Goes elsewhere, and waits until the screen that stood there is gone: what is looked for may be on both, and a press would be
 * the wrong screen's. Another query of the same screen is not waited for, nor a way that leads back to it. A screen that stays
 * with another thing in its path (`/nowhere/a` to `/nowhere/b`) would be waited for in vain: `followInApp`.
 */
export async function leaving(page: Page, go: () => Promise<unknown>): Promise<void> {
  const before = await page.evaluate(() => {
    document.querySelector('main')?.setAttribute('data-left', '');
    return location.pathname;
  });
  await go();
  await page.waitForFunction(
    (path) => document.querySelector('main[data-left]') === null || location.pathname === path,
    before,
  );
}

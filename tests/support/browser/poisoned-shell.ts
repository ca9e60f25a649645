import type { Page } from 'playwright';

/** The scripts and style sheets that a phone keeps: how many, and the paths of those that hold something else. */
export function keptFiles(
  page: Page,
): Promise<{ readonly all: number; readonly wrong: readonly string[] }> {
  return page.evaluate(async () => {
    let all = 0;
    const wrong: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url);
        const kept = await cache.match(request);
        if (!pathname.startsWith('/assets/') || kept === undefined) continue;
        all += 1;
        // A script that the worker fetched for a page, and not for itself, is of the type that the server says.
        const type = pathname.endsWith('.css') ? /^text\/css/ : /^(text|application)\/javascript/;
        const isOfType = type.test(kept.headers.get('content-type') ?? '');
        if (!isOfType || (await kept.text()).startsWith('<')) wrong.push(pathname);
      }
    }
    return { all, wrong };
  });
}

/**
 * Puts a page in the place of every file of the shell but those of the first screen, as older versions kept it when a network
 * answered so. @returns how many
 */
export function poisonShell(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.startsWith('workbox-precache')) ?? '';
    const cache = await caches.open(name);
    const files = (await cache.keys()).filter(
      ({ url }) => url.includes('/assets/') && !/\/(newer-)?(index|first)-[^/]*$/.test(url),
    );
    const headers = { 'content-type': 'text/html' };
    for (const file of files) {
      await cache.put(file, new Response('<!doctype html><title>Back soon</title>', { headers }));
    }
    return files.length;
  });
}

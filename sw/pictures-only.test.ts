import { describe, expect, it, vi } from 'vitest';
import type { WorkboxPlugin } from 'workbox-core';
import { ownPicturePath } from '../src/domain/catalogue/picture-address.ts';
import { otherSizes, PICTURES_ONLY } from './pictures-only.ts';

const request = new Request('https://shop.example/goods/1f35a.webp');
const aPicture = () => new Response('picture', { headers: { 'content-type': 'image/webp' } });
const aPage = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });

type Callback = 'fetchDidSucceed' | 'cacheWillUpdate' | 'cachedResponseWillBeUsed';

/** What becomes of an answer at this point. */
const pass = (callback: Callback, response: Response) =>
  (PICTURES_ONLY as Required<Pick<WorkboxPlugin, Callback>>)[callback]({
    request,
    response,
    cachedResponse: response,
    cacheName: 'pictures',
    event: new Event('fetch'),
    state: {},
  });

describe('the cache of pictures', () => {
  it('SHELL-1 keeps pictures, and no page, problem or error in their place', async () => {
    const picture = aPicture();
    expect(await pass('cacheWillUpdate', picture)).toBe(picture);
    expect(await pass('cacheWillUpdate', aPage())).toBe(null);
    const missing = new Response('', { status: 404, headers: { 'content-type': 'image/webp' } });
    expect(await pass('cacheWillUpdate', missing)).toBe(null);
  });

  it('SHELL-1 does not answer with what an older version kept in the place of a picture', async () => {
    const picture = aPicture();
    expect(await pass('cachedResponseWillBeUsed', picture)).toBe(picture);
    expect(await pass('cachedResponseWillBeUsed', aPage())).toBe(null);
  });

  it('SHELL-1 asks past the cache of the browser when that has a page in the place of a picture', async () => {
    const again = vi.fn<typeof fetch>(async () => aPicture());
    vi.stubGlobal('fetch', again);
    try {
      const found = await pass('fetchDidSucceed', aPage());
      expect(found?.headers.get('content-type')).toBe('image/webp');
      expect(again).toHaveBeenCalledWith(request, { cache: 'reload' });
      const picture = aPicture();
      expect(await pass('fetchDidSucceed', picture)).toBe(picture);
      expect(again).toHaveBeenCalledTimes(1);
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

describe('a shop’s picture that can’t be fetched', () => {
  const hash = 'ab'.repeat(16);
  const kept = new Map([
    [ownPicturePath(hash, 96, 'avif'), 'small'],
    [ownPicturePath(hash, 256, 'avif'), 'middle'],
    [ownPicturePath(hash, 720, 'webp'), 'large, of another format'],
  ]);
  const plugin = otherSizes({
    match: async (path) => {
      const text = kept.get(typeof path === 'string' ? path : '');
      return text === undefined
        ? undefined
        : new Response(text, { headers: { 'content-type': 'image/avif' } });
    },
  });
  const answer = async (path: string) => {
    const missed = new Request(`https://shop.example${path}`);
    const found = await plugin.handlerDidError?.({
      request: missed,
      event: new Event('fetch'),
      error: new Error('offline'),
      state: {},
    });
    return found?.text();
  };

  it('IMG-1 is the largest of its sizes that is here, of the same format', async () => {
    expect(await answer(ownPicturePath(hash, 720, 'avif'))).toBe('middle');
    expect(await answer(ownPicturePath('cd'.repeat(16), 720, 'avif'))).toBeUndefined();
    expect(await answer('/goods/1f35a.webp')).toBeUndefined();
  });
});

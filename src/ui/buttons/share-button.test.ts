import { describe, expect, it } from 'vitest';
import { shareLink, type ShareWays } from './share-button.tsx';

const LINK = { title: 'Store', text: 'A store', url: 'https://haat.example/store/a/item' };

async function shared(ways: Partial<ShareWays>) {
  const copied: string[] = [];
  const copyOldWay = (text: string) => {
    copied.push(text);
    return true;
  };
  return { end: await shareLink(LINK, { copyOldWay, ...ways }), copied };
}

const refused = (name: string) => () =>
  Promise.reject(Object.assign(new Error('refused'), { name }));

describe('sharing a link', () => {
  it('is the phone’s own sheet where there is one, also when its person closes it', async () => {
    const given: unknown[] = [];
    const share = async (link: unknown) => {
      given.push(link);
    };
    expect((await shared({ share })).end).toBe('shared');
    expect(given).toEqual([LINK]);
    expect((await shared({ share: refused('AbortError') })).end).toBe('shared');
  });

  it('is the clipboard without it, or when it refuses', async () => {
    const texts: string[] = [];
    const writeText = async (text: string) => {
      texts.push(text);
    };
    expect((await shared({ writeText })).end).toBe('copied');
    const again = await shared({ share: refused('NotAllowedError'), writeText });
    expect(again).toEqual({ end: 'copied', copied: [] });
    expect(texts).toEqual([LINK.url, LINK.url]);
  });

  it('is the old way of copying without a clipboard, and says so when that fails too', async () => {
    expect(await shared({})).toEqual({ end: 'copied-old-way', copied: [LINK.url] });
    const end = await shareLink(LINK, {
      writeText: refused('NotAllowedError'),
      copyOldWay: () => false,
    });
    expect(end).toBe('failed');
  });
});

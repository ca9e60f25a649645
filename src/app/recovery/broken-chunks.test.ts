import { describe, expect, it } from 'vitest';
import { createScreenRecovery, type Repair } from './broken-chunks.ts';

/** Pages of one tab, one after the other: each begins where a screen fails. @param repairs how the files are found, in turn */
function aTab(repairs: readonly Repair[], pageAgeMs = 1_000) {
  const left = [...repairs];
  const waits: number[] = [];
  let reloads = 0;
  let loaded = 0;
  const openPage = () =>
    createScreenRecovery({
      repair: async () => left.shift() ?? 'sound',
      reload: () => (loaded += 1),
      wait: async (ms) => void waits.push(ms),
      pageAge: () => pageAgeMs,
      reloads: { read: () => reloads, write: (count) => (reloads = count) },
    });
  return { openPage, waits, loaded: () => loaded };
}

/** After all that follows from promises. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a screen whose files could not be used', () => {
  it('SHELL-1 is loaded anew once they are mended', async () => {
    const tab = aTab(['mended']);
    expect(await tab.openPage()()).toBe('reloading');
    expect(tab.loaded()).toBe(1);
  });

  it('SHELL-1 goes on by itself when they come later, ever more patiently', async () => {
    const tab = aTab(['failed', 'failed', 'failed', 'failed', 'mended']);
    expect(await tab.openPage()()).toBe('trying');
    await settled();
    expect([tab.waits, tab.loaded()]).toEqual([[1_000, 2_000, 4_000, 8_000], 1]);
  });

  it('is repaired once, however many parts of the page failed', async () => {
    const tab = aTab(['mended', 'mended']);
    const recover = tab.openPage();
    expect(await Promise.all([recover(), recover()])).toEqual(['reloading', 'reloading']);
    expect(tab.loaded()).toBe(1);
  });

  it('UPD-1 is loaded anew once when its files are sound: it may be of a version that is gone', async () => {
    const tab = aTab(['sound', 'sound']);
    expect(await tab.openPage()()).toBe('reloading');
    expect(await tab.openPage()()).toBe('given-up');
    expect(tab.loaded()).toBe(1);
  });

  it('does not go round in a circle when loading anew does not help', async () => {
    const tab = aTab(Array(9).fill('mended'));
    const ends = [];
    for (let page = 0; page < 6; page += 1) ends.push(await tab.openPage()());
    expect(ends).toEqual([...Array(4).fill('reloading'), 'given-up', 'given-up']);
  });

  it('is repaired like the first one when pages held in between', async () => {
    const tab = aTab(Array(9).fill('mended'), 61_000);
    for (let page = 0; page < 6; page += 1) expect(await tab.openPage()()).toBe('reloading');
  });
});

import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { browserStorage } from './storage/browser-storage.ts';

/** Colours of the browser's own bars; the first of each pair is for a light page. */
const BAR_COLOURS = { light: '#f7f5ef', dark: '#121613' } as const;

const isScheme = (value: string | null): value is MantineColorScheme =>
  value === 'light' || value === 'dark' || value === 'auto';

function readScheme(fallback: MantineColorScheme): MantineColorScheme {
  const kept = browserStorage.read('theme');
  return isScheme(kept) ? kept : fallback;
}

/** The browser's bars follow the page: index.html has a colour for each preference of the phone. */
function colourBars(scheme: MantineColorScheme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const preference = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = BAR_COLOURS[scheme === 'auto' ? preference : scheme];
  }
}

/** Keeps the chosen theme with our other keys (KEY-1); other tabs follow. */
export function createColorSchemeManager(): MantineColorSchemeManager {
  let follow: ((event: StorageEvent) => void) | undefined;
  return {
    get: (fallback) => {
      const scheme = readScheme(fallback);
      colourBars(scheme);
      return scheme;
    },
    set: (scheme) => {
      browserStorage.write('theme', scheme);
      colourBars(scheme);
    },
    subscribe: (onUpdate) => {
      follow = ({ key, newValue }) => {
        if (key === 'theme' && isScheme(newValue)) onUpdate(newValue);
      };
      window.addEventListener('storage', follow);
    },
    unsubscribe: () => {
      if (follow !== undefined) window.removeEventListener('storage', follow);
    },
    clear: () => browserStorage.remove('theme'),
  };
}

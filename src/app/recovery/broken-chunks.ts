import { browserStorage } from '../storage/browser-storage.ts';
import { repairShell } from './repair-shell.ts';
import { createScreenRecovery } from './screen-recovery.ts';
import { waitOrOnline } from '../notices/wait-or-online.ts';

/** The event Vite sends when a chunk or its style sheet could not be loaded or read. */
const PRELOAD_ERROR = 'vite:preloadError';

/** Lets files that a page could not use be repaired when that is noticed, also where no screen needs them at once. */
export function repairBrokenChunks(): void {
  window.addEventListener(PRELOAD_ERROR, () => {
    hasBrokenChunk = true;
    void repairShell();
  });
}

let hasBrokenChunk = false;

/** True when this page could not use some chunk: an error may come of that. */
export const isChunkBroken = (): boolean => hasBrokenChunk;

/** Recovers this page (screen-recovery.ts). */
export const recoverScreen = createScreenRecovery({
  repair: repairShell,
  reload: () => window.location.reload(),
  wait: waitOrOnline,
  pageAge: () => performance.now(),
  reloads: {
    read: () => Number(browserStorage.read('screen-reloads')),
    write: (count) => browserStorage.write('screen-reloads', String(count)),
  },
});

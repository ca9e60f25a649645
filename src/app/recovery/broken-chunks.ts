import { browserStorage } from '../storage/browser-storage.ts';
import { millisecondsInMinute } from 'date-fns/constants';

/** How the files of the app are: some were wrong and are right now; all are right; some could not be had. */
export type Repair = 'mended' | 'sound' | 'failed';

/** Sent to the service worker with a port for its answer (sw/sw.ts). */
const REPAIR_SHELL = { type: 'repair-shell' };

/** A worker that does not even say that it begins is broken itself, ms. */
const BEGIN_MS = 5_000;

/** Longer than all its tries take; a browser may have ended it in the middle, ms. */
const ANSWER_MS = 120_000;

let repairing: Promise<Repair> | undefined;

const ASSET = /\/assets\/[^?]+\.(js|css)$/;

const CODE = /^(text|application)\/(javascript|css)\b/;

/** What could not be had before is mended once it can. */
let wasMissing = false;

/** `trying`: some files can't be had yet. `given-up`: they are all right, or loading the page anew did not help. */
type Recovery = 'reloading' | 'trying' | 'given-up';

/** What the recovery of a screen uses of the page. */
interface RecoveryParts {
  readonly repair: () => Promise<Repair>;
  /** Loads the page anew: a module that failed once stays failed in its page. */
  readonly reload: () => void;
  /** Resolves after so long, or as soon as the network is back, ms. */
  readonly wait: (ms: number) => Promise<void>;
  /** How long this page is there, ms. */
  readonly pageAge: () => number;
  /** How often in a row the page was loaded anew for this, in this tab. */
  readonly reloads: { readonly read: () => number; readonly write: (count: number) => void };
}

/** A page that held so long was sound: the next failure is another one, ms. */
const HELD_MS = millisecondsInMinute;

/** What is wrong after so many reloads is not in the files. */
const MOST_RELOADS = 4;

const FIRST_WAIT_MS = 1_000;

const LONGEST_WAIT_MS = millisecondsInMinute;

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

/**
 * Recovers a page with a screen whose files could not be loaded or read (SHELL-1): lets them be repaired and loads the page anew. What
 * can't be had yet is tried again later, until it can.
 * @returns starts it, or joins the one that runs; resolves after the first try
 */
export function createScreenRecovery(parts: RecoveryParts): () => Promise<Recovery> {
  const { repair, reload, wait, pageAge, reloads } = parts;

  async function tryOnce(): Promise<Recovery> {
    const found = await repair();
    if (found === 'failed') return 'trying';
    const before = pageAge() > HELD_MS ? 0 : reloads.read();
    // With sound files one reload helps, if anything: the page may be of a version that the server has no more.
    if (before >= (found === 'sound' ? 1 : MOST_RELOADS)) return 'given-up';
    reloads.write(before + 1);
    reload();
    return 'reloading';
  }

  async function goOn(): Promise<void> {
    let ms = FIRST_WAIT_MS;
    do {
      await wait(ms);
      ms = Math.min(ms * 2, LONGEST_WAIT_MS);
    } while ((await tryOnce()) === 'trying');
  }

  async function begin(): Promise<Recovery> {
    const first = await tryOnce();
    if (first === 'trying') void goOn();
    return first;
  }

  let recovering: Promise<Recovery> | undefined;
  return () => (recovering ??= begin());
}

/** Lets the files of the app be checked, and those that are wrong be fetched anew; once for all who ask meanwhile (SHELL-1). */
function repairShell(): Promise<Repair> {
  const controller = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null;
  const begin = controller === null ? fetchFilesAnew : () => askWorker(controller);
  repairing ??= begin().finally(() => {
    repairing = undefined;
  });
  return repairing;
}

/** It knows each file's hash. */
function askWorker(controller: ServiceWorker): Promise<Repair> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    let giveUp = setTimeout(() => resolve('failed'), BEGIN_MS);
    port1.addEventListener('message', ({ data }) => {
      clearTimeout(giveUp);
      const { mended } = data as { readonly mended?: number | null };
      if (mended === undefined) giveUp = setTimeout(() => resolve('failed'), ANSWER_MS);
      else if (mended === null) resolve('failed');
      else resolve(mended > 0 ? 'mended' : 'sound');
    });
    port1.start();
    controller.postMessage(REPAIR_SHELL, [port2]);
  });
}

/**
 * Without a service worker: fetches what this page asked for once more, past the browser's own cache. A file that is gone belongs to
 * an older version: the page that comes next asks for others.
 */
async function fetchFilesAnew(): Promise<Repair> {
  const names = performance.getEntriesByType('resource').map(({ name }) => name);
  const files = new Set(names.filter((name) => ASSET.test(name)));
  const isRight = async (file: string) => {
    const { ok, status, headers } = await fetch(file, { cache: 'reload' });
    return status === 404 || (ok && CODE.test(headers.get('content-type') ?? ''));
  };
  const found = await Promise.all([...files].map((file) => isRight(file).catch(() => false)));
  if (!found.every(Boolean)) {
    wasMissing = true;
    return 'failed';
  }
  // Whether it was wrong in the browser's own cache is not known.
  return wasMissing ? 'mended' : 'sound';
}

/** Resolves after so long, or as soon as the browser says that the network is back, ms. */
export function waitOrOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
  });
}

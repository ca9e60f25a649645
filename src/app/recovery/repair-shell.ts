/** How the files of the app are: some were wrong and are right now; all are right; some could not be had. */
export type Repair = 'mended' | 'sound' | 'failed';

/** Sent to the service worker with a port for its answer (sw/precache.ts). */
const REPAIR_SHELL = { type: 'repair-shell' };
/** A worker that does not even say that it begins is broken itself, ms. */
const BEGIN_MS = 5_000;
/** Longer than all its tries take; a browser may have ended it in the middle, ms. */
const ANSWER_MS = 120_000;

let repairing: Promise<Repair> | undefined;

/** Lets the files of the app be checked, and those that are wrong be fetched anew; once for all who ask meanwhile (SHELL-1). */
export function repairShell(): Promise<Repair> {
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

const ASSET = /\/assets\/[^?]+\.(js|css)$/;
const CODE = /^(text|application)\/(javascript|css)\b/;

/** What could not be had before is mended once it can. */
let wasMissing = false;

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

import { millisecondsInMinute } from 'date-fns/constants';

/** What installing the service worker uses of the page. */
export interface InstallParts {
  readonly register: () => Promise<ServiceWorkerRegistration>;
  /** Told of each registration once. */
  readonly onRegistered: (registration: ServiceWorkerRegistration) => void;
  /** Resolves after so long, or as soon as the network is back, ms. */
  readonly wait: (ms: number) => Promise<void>;
}

/** After so long an installation that failed is begun anew, twice as long after the next failure, ms. */
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 30 * millisecondsInMinute;

/**
 * Registers the service worker, and again for as long as it can't be installed: a server that answers 503 or 429, a network that answers
 * in its place. The app works meanwhile, and what came of the files stays.
 */
export async function installWorker(parts: InstallParts): Promise<void> {
  const { register, onRegistered, wait } = parts;
  let retryMs = FIRST_RETRY_MS;
  const followed = new WeakSet<ServiceWorker>();
  let known: ServiceWorkerRegistration | undefined;

  async function tryLater(): Promise<void> {
    const ms = retryMs;
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
    await wait(ms);
    await tryNow();
  }

  /** An installation fails when a worker goes that was never installed. */
  function follow(worker: ServiceWorker | null): void {
    if (worker === null || followed.has(worker)) return;
    followed.add(worker);
    let isInstalled = false;
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installed') isInstalled = true;
      if (worker.state === 'redundant' && !isInstalled) void tryLater();
    });
  }

  async function tryNow(): Promise<void> {
    try {
      const registration = await register();
      if (registration === known) {
        // It has a version that works; registering it again would not look for another.
        await registration.update();
        return;
      }
      known = registration;
      onRegistered(registration);
      follow(registration.installing);
      registration.addEventListener('updatefound', () => follow(registration.installing));
    } catch (error) {
      console.warn('The app will not start offline: its service worker was not installed', error);
      await tryLater();
    }
  }

  await tryNow();
}

import { describe, expect, it } from 'vitest';
import { expectConsole } from '../../../tests/support/fail-on-console-error.ts';
import { installWorker } from './service-worker.ts';

/** A worker whose installation a test ends. */
function aWorker() {
  const worker = Object.assign(new EventTarget(), { state: 'installing' });
  const become = (state: string) => {
    worker.state = state;
    worker.dispatchEvent(new Event('statechange'));
  };
  return { worker: worker as unknown as ServiceWorker, become };
}

function aRegistration(installing: ServiceWorker | null) {
  let updates = 0;
  const registration = Object.assign(new EventTarget(), {
    installing,
    update: async () => (updates += 1),
  });
  return {
    registration: registration as unknown as ServiceWorkerRegistration,
    updates: () => updates,
    finds: (worker: ServiceWorker) => {
      registration.installing = worker;
      registration.dispatchEvent(new Event('updatefound'));
    },
  };
}

/** Installs; each registering gives the next of these, the last one again and again. */
function install(given: readonly (ServiceWorkerRegistration | Error)[]) {
  const told: ServiceWorkerRegistration[] = [];
  const waits: number[] = [];
  let registered = 0;
  const end = installWorker({
    register: async () => {
      const next = given[Math.min(registered, given.length - 1)];
      registered += 1;
      if (next instanceof Error) throw next;
      if (next === undefined) throw new Error('Nothing to register');
      return next;
    },
    onRegistered: (registration) => told.push(registration),
    wait: async (ms) => void waits.push(ms),
  });
  return { end, told, waits, registered: () => registered };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('installing the service worker', () => {
  it('SHELL-1 is tried again when the worker itself does not come', async () => {
    expectConsole('warn', /will not start offline/);
    const { registration } = aRegistration(aWorker().worker);
    const { end, told, waits } = install([
      new TypeError('503'),
      new TypeError('429'),
      registration,
    ]);
    await end;
    expect([told, waits]).toEqual([[registration], [30_000, 60_000]]);
  });

  it('SHELL-1 is begun anew when a file of the shell could not be had, and goes on without that once it is installed', async () => {
    const [first, second] = [aWorker(), aWorker()];
    const registration = aRegistration(first.worker).registration;
    const again = aRegistration(second.worker).registration;
    const { told, waits } = install([registration, again]);
    await settled();
    first.become('redundant');
    await settled();
    expect([told, waits]).toEqual([[registration, again], [30_000]]);
    for (const state of ['installed', 'activating', 'activated', 'redundant']) second.become(state);
    await settled();
    expect(waits).toEqual([30_000]);
  });

  it('SHELL-1 looks for a new version again when that could not be installed', async () => {
    const { registration, finds, updates } = aRegistration(null);
    const { told, waits } = install([registration]);
    await settled();
    const newer = aWorker();
    finds(newer.worker);
    newer.become('redundant');
    await settled();
    expect([told, waits, updates()]).toEqual([[registration], [30_000], 1]);
  });
});

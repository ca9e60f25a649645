import { describe, expect, it } from 'vitest';
import type { CatalogueProgress } from '../../db/settings.ts';
import { catalogueSyncWords, storeProblemText } from './catalogue-sync-words.ts';

const online = {
  reachability: 'online',
  foreignStatus: null,
  workOffline: false,
  saveData: null,
} as const;

const aView = (progress: Partial<CatalogueProgress> | null, stopped = false, network = online) => ({
  progress:
    progress === null
      ? null
      : { state: 'running' as const, total: 40, done: 12, failed: 0, at: 0, ...progress },
  stopped,
  network,
  storesHere: 12,
});

describe('CAT-5 how the fetching of stores is told', () => {
  it('CAT-5 tells how far it is and offers to stop', () => {
    expect(catalogueSyncWords(aView({}), false)).toEqual({
      title: 'Fetching: 12 of 40 stores',
      text: 'Stores on this phone open without a network.',
      action: { stops: true, label: 'Stop' },
      share: 0.3,
    });
  });

  it('CAT-5 tells that it was stopped and offers to go on', () => {
    const words = catalogueSyncWords(aView({ state: 'waiting' }, true), false);
    expect(words).toMatchObject({ title: 'Stopped: 12 of 40 stores on this phone' });
    expect(words.action).toEqual({ stops: false, label: 'Go on' });
  });

  it('CAT-5 never counts a store that could not be fetched as here', () => {
    const words = catalogueSyncWords(aView({ done: 3, failed: 7 }), false);
    expect(words).toMatchObject({ title: 'Fetching: 3 of 40 stores', share: 0.25 });
  });

  it('NET-1 CAT-5 tells why nothing is fetched', () => {
    const waiting = aView({ state: 'waiting' });
    expect(catalogueSyncWords(waiting, false).title).toBe('Waiting: 12 of 40 stores');
    expect(catalogueSyncWords(waiting, true).text).toContain('You save data.');
    const offline = { ...waiting, network: { ...online, workOffline: true } };
    expect(catalogueSyncWords(offline, true)).toMatchObject({ action: null });
    expect(catalogueSyncWords(offline, true).text).toContain('You work offline.');
  });

  it('CAT-5 shows no progress when all is done, or before anything was tried', () => {
    const done = catalogueSyncWords(aView({ state: 'done' }), false);
    expect(done).toMatchObject({ title: '12 stores on this phone', share: null });
    expect(done.action?.label).toBe('Fetch only stores that I open');
    const kept = catalogueSyncWords(aView({ state: 'done' }, true), false);
    expect(kept.title).toBe('12 stores on this phone');
    expect(kept.action).toEqual({ stops: false, label: 'Fetch stores by themselves' });
    const one = { ...aView(null), storesHere: 1 };
    expect(catalogueSyncWords(one, false).title).toBe('1 store on this phone');
  });

  it.each(['pack-mismatch', 'pack-missing', 'refused', 'unreadable'] as const)(
    'CAT-2 tells that the items from before are shown after %s',
    (problem) => {
      const store = { storeId: 'a', storeName: 'A', problem, at: 0 };
      expect(storeProblemText({ ...store, hasOlder: true })).toContain('from before are shown');
      expect(storeProblemText({ ...store, hasOlder: false })).toContain('Open the store');
    },
  );
});

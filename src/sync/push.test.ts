import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { aPersonDatabase, anEntry, createSyncWorld } from '../../tests/support/sync-world.ts';
import { DeviceDatabase } from '../db/device-database.ts';
import { writeSetting } from '../db/settings.ts';
import { DEFAULT_PREFERENCES } from '../domain/account/preferences.ts';
import { createPush, fetchAsDevice } from './push.ts';

const HOUR_MS = 3_600_000;
const BASE_URLS = { workflow: '/workflow', catalogue: '/catalogue', maps: '/maps' };

describe('OUT-5 the timer of the next drain', () => {
  it('OUT-7 is set for five minutes at most, as the clock may be wrong by days', async () => {
    const world = createSyncWorld();
    const device = new DeviceDatabase('haat-push-timer');
    const session = { token: 't', tokenType: 'Bearer', userId: 7, realmId: 7 };
    await writeSetting(device, 'authData', { ...session, expiresAt: world.now() + HOUR_MS });
    const person = aPersonDatabase();
    const notBefore = world.now() + 10 * HOUR_MS;
    await person.outbox.add(anEntry({ kind: 'save-profile', notBefore, askedToWait: true }));
    const timers: number[] = [];
    const startTimer = (ms: number) => {
      timers.push(ms);
      return () => {};
    };
    const push = createPush({
      device,
      openPerson: () => person,
      runtime: { ...world, startTimer },
      settings: { baseUrls: BASE_URLS, visitorToken: 'visitor', mapsKey: 'maps' },
    });
    await push.drain('timer');
    expect(timers.at(-1)).toBe(300_000);
  });
});

describe('OUT-9 only Haat speaks for Haat', () => {
  const session = { token: 't', tokenType: 'Bearer', userId: 7, realmId: 7, expiresAt: 9e15 };
  const PAGE = '<html><body>Blocked by your network</body></html>';

  /** A phone with something to send, on a network that answers as `answer` says. */
  async function aPhone(name: string, answer: () => Response) {
    const device = new DeviceDatabase(`haat-push-${name}`);
    await writeSetting(device, 'authData', session);
    const person = aPersonDatabase();
    await person.outbox.add(
      anEntry({ kind: 'save-preferences', payload: DEFAULT_PREFERENCES, subject: 'preferences' }),
    );
    const asked: string[] = [];
    const world = createSyncWorld({
      fetch: async (url) => {
        asked.push(url);
        return answer();
      },
    });
    const push = createPush({
      device,
      openPerson: () => person,
      runtime: world,
      settings: { baseUrls: BASE_URLS, visitorToken: 'visitor', mapsKey: 'maps' },
    });
    return { device, person, push, world, asked };
  }

  it.each([200, 302, 401, 403, 404, 413, 451, 503])(
    'OUT-9 a page with status %i neither settles an entry nor pauses the queue',
    async (status) => {
      const phone = await aPhone(`page-${status}`, () => new Response(PAGE, { status }));
      const { person, push } = phone;
      expect(await push.drain('command')).toMatchObject({ done: 0, waiting: 1, paused: false });
      const [entry] = await person.outbox.toArray();
      expect(entry).toMatchObject({ state: 'waiting', lastError: { code: 'foreign-answer' } });
      expect(entry?.lastError?.message).toContain('This network answers in place of Haat');
      expect(await person.fact('signed-out')).toBeUndefined();
    },
  );

  it.each(['start', 'online', 'visible', 'asked'] as const)(
    'OUT-9 "%s" ends a wait of an hour, whoever asked for it',
    async (trigger) => {
      const headers = { 'retry-after': '3600' };
      const problem = { type: 'urn:haat:problem:x', title: 'x', status: 503, code: 'not_ready' };
      const words = [PAGE, JSON.stringify(problem)];
      for (const [place, body] of words.entries()) {
        const phone = await aPhone(
          `wait-${trigger}-${place}`,
          () => new Response(body, { status: 503, headers }),
        );
        const { person, push, world, asked } = phone;
        await push.drain('command');
        const [entry] = await person.outbox.toArray();
        expect((entry?.notBefore ?? 0) - world.now()).toBe(place === 0 ? 300_000 : 3_600_000);
        await push.drain('timer');
        expect(asked).toHaveLength(1);
        await push.drain(trigger);
        expect(asked).toHaveLength(2);
      }
    },
  );
});

/** What was asked with which mark. */
function aServer(workflowUrl: string, readMark: () => Promise<string>) {
  const asked: [string, string | null][] = [];
  const fetch = fetchAsDevice(
    async (url, init) => {
      asked.push([url, new Headers(init.headers).get('haat-device')]);
      return new Response();
    },
    workflowUrl,
    readMark,
  );
  return { asked, fetch };
}

describe('LIM-1 a phone says which one it is', () => {
  it('LIM-1 to the server of the services, beside its other headers', async () => {
    const { asked, fetch } = aServer('/workflow', async () => 'mark');
    await fetch('/catalogue/bundles', { headers: { accept: 'text/html' } });
    await fetch('https://files.example/catalogue/packs/a', {});
    expect(asked).toEqual([
      ['/catalogue/bundles', 'mark'],
      ['https://files.example/catalogue/packs/a', null],
    ]);
    const elsewhere = aServer('https://api.example/workflow', async () => 'mark');
    await elsewhere.fetch('https://api.example/workflow/1', {});
    await elsewhere.fetch('/maps', {});
    expect(elsewhere.asked.map(([, mark]) => mark)).toEqual(['mark', null]);
  });

  it('LIM-1 asks without a mark where storage does not answer, and tries again', async () => {
    let works = false;
    const { asked, fetch } = aServer('/workflow', async () => {
      if (!works) throw new Error('closed');
      return 'mark';
    });
    await fetch('/workflow/a', {});
    works = true;
    await fetch('/workflow/b', {});
    expect(asked.map(([, mark]) => mark)).toEqual([null, 'mark']);
  });
});

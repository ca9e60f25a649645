import { describe, expect, it } from 'vitest';
import { aBrowser, type StreamAnswer } from '../../../tests/support/live-browser.ts';
import { settle } from '../../../tests/support/sync-world.ts';
import { BEAT_EVERY_MS, subjects } from '../../contracts/live/pokes.ts';
import { HIDDEN_MS } from './live-connection.ts';
import { QUIET_MS } from './open-stream.ts';

const OPEN = ': open\n\n';
const BEAT = ': beat\n\n';
const visible = (...followed: string[]) => ({ isVisible: true, subjects: followed });
const hidden = { isVisible: false, subjects: [] };

async function oneTab(answer?: StreamAnswer) {
  const browser = aBrowser(answer);
  const tab = browser.tab('a');
  tab.follow(visible());
  await settle();
  return { ...browser, one: tab };
}

describe('the live stream of a browser', () => {
  it('LIVE-1 reads pokes in whatever pieces they come, and leaves out what is none', async () => {
    const { streams, pokes, states } = await oneTab();
    await streams[0]?.say(OPEN);
    await streams[0]?.say('data: {"subject":"person:7","ver');
    await streams[0]?.say('sion":4}\n\ndata: {"subject":7}\n\nevent: x\n\ndata: nonsense\n\n');
    await settle();
    expect(pokes).toEqual([{ subject: 'person:7', version: 4 }]);
    expect(states.at(-1)).toBe(true);
  });

  it('LIVE-3 opens one for all tabs, that follows what any of them shows', async () => {
    const { world, tab, open } = aBrowser();
    tab('a').follow(visible(subjects.prices('s1')));
    await settle();
    tab('b').follow(visible(subjects.prices('s2')));
    await world.advance(500);
    expect(open()).toHaveLength(1);
    expect(open()[0]?.followed).toEqual([subjects.prices('s1'), subjects.prices('s2')]);
  });

  it('LIVE-3 takes it from a tab that is frozen, and leaves it to one that answers', async () => {
    const { world, tab, open, streams, frozen } = aBrowser();
    tab('a').follow(visible());
    await settle();
    await streams[0]?.say(OPEN);
    const second = tab('b');
    second.follow(visible());
    await world.advance(900);
    expect(open().map((each) => each.tab)).toEqual(['a']);
    frozen.add('a');
    second.follow(visible(subjects.prices('s1')));
    await world.advance(900);
    expect(open().map((each) => each.tab)).toEqual(['b']);
  });

  it('LIVE-3 asks now and then, and not at once for ever, when a page that is left is refused the lock', async () => {
    let asked = 0;
    const locks: LockManager = {
      query: async () => ({}),
      request: async () => {
        asked += 1;
        // An endless loop must fail, not hang.
        if (asked > 1000) return new Promise(() => {});
        throw new DOMException('the document is not active', 'AbortError');
      },
    };
    const { world, tab } = aBrowser(undefined, undefined, locks);
    tab('a').follow(visible());
    await settle();
    expect(asked).toBe(1);
    await world.advance(5_000);
    expect(asked).toBeGreaterThan(5);
    expect(asked).toBeLessThan(30);
  });

  it('LIVE-3 is closed ten minutes after the last look, and open again with the next', async () => {
    const { world, one, open, streams } = await oneTab();
    await streams[0]?.say(OPEN);
    one.follow(hidden);
    for (let waited = 0; waited < HIDDEN_MS - BEAT_EVERY_MS; waited += BEAT_EVERY_MS) {
      await streams[0]?.say(BEAT);
      await world.advance(BEAT_EVERY_MS);
    }
    expect(open()).toHaveLength(1);
    await world.advance(2 * BEAT_EVERY_MS);
    expect(open()).toHaveLength(0);
    one.follow(visible());
    await settle();
    expect(open()).toHaveLength(1);
  });

  it('LIVE-4 opens another one when beats stay away, and when the phone has slept', async () => {
    const { world, one, open, streams } = await oneTab();
    await streams[0]?.say(OPEN);
    await streams[0]?.say(BEAT);
    await world.advance(QUIET_MS + 3_000);
    expect([streams.length, open().length]).toEqual([2, 1]);
    await streams[1]?.say(OPEN);
    await settle();
    one.follow(hidden);
    // Its timers slept, too.
    world.setClock(world.now() + 3_600_000);
    one.follow(visible());
    await settle();
    expect([streams.length, open().length]).toEqual([3, 1]);
  });

  it('LIVE-4 says so where a proxy holds it back, asks again after minutes, and at once on another network', async () => {
    let asked = 0;
    const { world, one, states } = await oneTab(() => {
      asked += 1;
      return 'nothing';
    });
    await world.advance(60_000);
    expect([asked, states.includes(true)]).toEqual([1, false]);
    one.follow(hidden);
    one.follow(visible());
    await settle();
    expect(asked).toBe(1);
    await world.advance(7 * 60_000);
    expect(asked).toBe(2);
    await world.advance(11_000);
    one.look('online');
    await settle();
    expect(asked).toBe(3);
  });

  it('LIVE-4 takes a page that somebody else answers with for none', async () => {
    const html = { 'content-type': 'text/html' };
    let asked = 0;
    const { world, states } = await oneTab(() => {
      asked += 1;
      return new Response(`${': '.repeat(9)}\n`, { headers: html });
    });
    await world.advance(60_000);
    expect([asked, states.includes(true)]).toEqual([1, false]);
  });

  it('comes back when a stopping server wishes it, and screens ask meanwhile only if that takes long', async () => {
    const { world, open, streams, states } = await oneTab();
    await streams[0]?.say(OPEN);
    await streams[0]?.say('retry: 8000\n\n');
    await streams[0]?.end();
    await world.advance(4_900);
    expect([open().length, states.at(-1)]).toEqual([0, true]);
    await world.advance(3_000);
    expect([open().length, states.at(-1)]).toEqual([0, false]);
    await world.advance(200);
    await streams[1]?.say(OPEN);
    await settle();
    expect([open().length, states.at(-1)]).toEqual([1, true]);
  });

  it('ends when its person signs out or works offline', async () => {
    const { one, open, signOut, streams } = await oneTab();
    await streams[0]?.say(OPEN);
    signOut();
    one.look('settings');
    await settle();
    expect(open()).toHaveLength(0);
  });
});

import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { createChance } from '../simulation/chance.ts';
import { aDevice } from '../support/builders/event-builders.ts';
import { aBrowser, USER, type OpenStream } from '../support/live-browser.ts';
import { aPersonDatabase, settle } from '../support/sync-world.ts';
import { subjects, type Poke } from '../../src/contracts/live/pokes.ts';
import type { Answer } from '../../src/contracts/sync-service.ts';
import { createPokedPulls } from '../../src/sync/live/live.ts';

const GOOD: Answer<null> = { ok: true, value: null };
const LOST: Answer<null> = {
  ok: false,
  problem: { code: 'network', message: 'no network', retryAfterSeconds: null },
};
const TABS = ['a', 'b', 'c'];
const STEPS = 40;
const PERSON = subjects.person(USER);
const text = (poke: Poke) => `data: ${JSON.stringify(poke)}\n\n`;

/** A phone with three tabs over one database, before a server whose pokes go astray. */
function aStorm(seed: number) {
  const chance = createChance(seed, 'live');
  const [device, db] = [aDevice(), aPersonDatabase()];
  const server = { version: 1, isAway: false };
  let questions = 0;
  const none = async () => GOOD;
  const pullOrders = async () => {
    questions += 1;
    // The answer is on its way while the server goes on.
    const { version, isAway } = server;
    await new Promise<void>((resolve) => {
      browser.world.startTimer(chance.between(1, 3_000), resolve);
    });
    if (isAway) return LOST;
    const known = (await db.fact('orders-version')) ?? 0;
    await db.setFact('orders-version', Math.max(known, version));
    await db.setFact('tickets-version', Math.max(known, version));
    return GOOD;
  };
  const pokedOf = new Map<string, ReturnType<typeof createPokedPulls>>();
  const browser = aBrowser(
    () => (server.isAway ? new Response('', { status: 502 }) : 'stream'),
    (tab, poke) => pokedOf.get(tab)?.receive(USER, poke),
  );
  const pulls = {
    orders: pullOrders,
    cart: none,
    coins: none,
    inbox: none,
    groups: none,
    shop: none,
    trades: none,
    wallet: none,
    favourites: none,
    savedLists: none,
    prices: none,
  };
  for (const tab of TABS) {
    pokedOf.set(tab, createPokedPulls({ ...browser.world, device, openPerson: () => db, pulls }));
  }
  const tabs = TABS.map((name) => ({ name, live: browser.tab(name) }));
  return { chance, db, server, browser, tabs, questions: () => questions };
}
type Storm = ReturnType<typeof aStorm>;

/** What a stream begins with. */
function begin(storm: Storm, begun: Set<OpenStream>): void {
  for (const stream of storm.browser.open()) {
    if (begun.has(stream)) continue;
    begun.add(stream);
    const told = text({ subject: PERSON, version: storm.server.version });
    void stream.say(`: open\n\n${told}`);
  }
}

/** Something that a network, a stranger or a copy of the server may do to a stream. */
function tellSomehow({ chance, server, browser }: Storm, stream: OpenStream): void {
  const { version } = server;
  const say = (poke: Poke) => void (stream.isOpen() && stream.say(text(poke)));
  const real: Poke = { subject: PERSON, version };
  switch (chance.pick(['well', 'lost', 'twice', 'late', 'forged', 'of another', 'gap', 'dies'])) {
    case 'well':
      return say(real);
    case 'twice':
      say(real);
      return say(real);
    case 'late':
      browser.world.startTimer(chance.between(100, 90_000), () => say(real));
      return;
    case 'forged':
      return say({ subject: PERSON, version: chance.pick([0, 1, 2 ** 53 - 1, version + 7]) });
    case 'of another':
      return say({ subject: chance.pick([subjects.person(8), 'session:x', '']), version });
    case 'gap':
      return say({ subject: PERSON, version: null });
    case 'dies':
      void stream.end();
      return;
    default:
  }
}

function happen(storm: Storm): void {
  const { chance, server, browser, tabs } = storm;
  const { name, live } = chance.pick(tabs);
  const roll = chance.next();
  if (roll < 0.4) {
    server.version += 1;
    browser.open().forEach((stream) => tellSomehow(storm, stream));
  } else if (roll < 0.55) live.follow({ isVisible: chance.happens(0.7), subjects: [] });
  else if (roll < 0.65) browser.frozen.add(name);
  else if (roll < 0.75) browser.frozen.delete(name);
  else if (roll < 0.82) server.isAway = !server.isAway;
  else if (roll < 0.88) live.look('online');
  else browser.open().forEach((stream) => void stream.say(': beat\n\n'));
}

async function runStorm(seed: number): Promise<Storm> {
  const storm = aStorm(seed);
  const { chance, server, browser, tabs } = storm;
  const begun = new Set<OpenStream>();
  let isCalm = false;
  const goOn = async (ms: number, stepMs: number) => {
    for (let passed = 0; passed < ms; passed += stepMs) {
      begin(storm, begun);
      if (isCalm) browser.open().forEach((stream) => void stream.say(': beat\n\n'));
      await settle();
      await browser.world.advance(stepMs);
    }
  };
  tabs[0]?.live.follow({ isVisible: true, subjects: [] });
  await settle();
  for (let step = 0; step < STEPS; step += 1) {
    happen(storm);
    await goOn(1, chance.between(10, 20_000));
  }
  isCalm = true;
  // Calm: the server is back, all tabs run, and somebody looks at one of them.
  server.isAway = false;
  browser.frozen.clear();
  for (const { live } of tabs) live.follow({ isVisible: false, subjects: [] });
  tabs[1]?.live.follow({ isVisible: true, subjects: [] });
  // The browser says so to all tabs.
  for (const { live } of tabs) live.look('online');
  await goOn(200_000, 5_000);
  return storm;
}

const SEEDS = Array.from({ length: 40 }, (_, index) => index + 1);

describe('live streams in a storm', () => {
  it.each(SEEDS)(
    'LIVE-1 LIVE-3 LIVE-4 seed %i: pokes lost, doubled, late, forged, for others and copies dying leave the phone right',
    async (seed) => {
      const { db, server, browser, questions } = await runStorm(seed);
      expect(browser.world.bugs).toEqual([]);
      expect(await db.fact('orders-version')).toBe(server.version);
      expect(browser.open()).toHaveLength(1);
      // A storm of pokes is no storm of questions.
      expect(questions()).toBeLessThan(3 * STEPS + 10);
      server.version += 1;
      const [stream] = browser.open();
      await stream?.say(text({ subject: PERSON, version: server.version }));
      await browser.world.advance(0);
      await browser.world.advance(5_000);
      expect(await db.fact('orders-version')).toBe(server.version);
    },
  );
});

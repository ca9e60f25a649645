import type { LineState } from './network.ts';
import { killContext, startContext, type Phone } from './devices/phone.ts';
import { showScreens } from './live-screens.ts';
import { startApp } from './devices/sessions.ts';
import { runServiceWorker } from './devices/service-worker.ts';
import type { World } from './world.ts';

/** Something that happens to phones or stores, whether anybody wants it or not. */
export interface Mishap {
  readonly name: string;
  readonly weight: number;
  readonly run: (world: World, phone: Phone) => void | Promise<void>;
}

const DAY_MS = 86_400_000;

/**
 * Starts a tab as opening the app does: the drain of OUT-5 runs at once.
 * @param isPulling it asks for the cart, too, as the app does; half of them leave it out, since it costs as much as ordering
 */
export function openTab(world: World, phone: Phone, isPulling = world.chance.happens(0.5)): void {
  startContext(world, phone, 'tab', (context) => {
    showScreens(world, context);
    startApp(world, context, isPulling).catch((error: unknown) =>
      world.heard(error, context.actor),
    );
  });
}

function someContext(world: World, phone: Phone) {
  const contexts = [...phone.contexts];
  return contexts.length === 0 ? undefined : world.chance.pick(contexts);
}

function kill(world: World, phone: Phone): void {
  const context = someContext(world, phone);
  if (context === undefined) return;
  killContext(world, context);
  if (world.chance.happens(0.8)) {
    world.scheduler.after(world.chance.between(0, 20_000), () => openTab(world, phone));
  }
}

function freeze(world: World, phone: Phone): void {
  const context = someContext(world, phone);
  if (context === undefined || !world.storage.mayFreeze(context.actor)) return;
  const { actor } = context;
  if (actor.state() !== 'running') return;
  world.trace.note(`${actor.name} freezes`);
  actor.freeze();
  world.scheduler.after(world.chance.between(1_000, 120_000), () => {
    world.trace.note(`${actor.name} thaws`);
    actor.thaw();
  });
}

function setLine(world: World, phone: Phone, line: LineState): void {
  const before = phone.line;
  phone.line = line;
  world.trace.note(`${phone.name} line ${phone.line}`);
  if (before !== 'off' || phone.line === 'off') return;
  for (const { actor, engine, kind } of phone.contexts) {
    if (kind === 'tab')
      actor.post(world.chance.between(0, 500), () => void engine.service.drain('online'));
  }
  runServiceWorker(world, phone);
}

function changeLine(world: World, phone: Phone): void {
  setLine(world, phone, world.chance.pick(['good', 'good', 'bad', 'off']));
}

function fillDisk(world: World, phone: Phone): void {
  phone.storage.full = true;
  world.trace.note(`${phone.name} is full`);
  world.scheduler.after(world.chance.between(50, 40_000), () => {
    phone.storage.full = false;
    world.trace.note(`${phone.name} has space`);
  });
}

function setClock(world: World, phone: Phone): void {
  phone.skewMs = Math.round(world.chance.between(-12 * DAY_MS, 12 * DAY_MS));
  world.trace.note(`${phone.name} clock off by ${phone.skewMs} ms`);
}

/** Half of the times it comes while the phone is offline, so that the other version finds what was placed meanwhile. */
function deploy(world: World, phone: Phone): void {
  const { chance, scheduler } = world;
  if (chance.happens(0.5)) {
    install(world, phone);
    return;
  }
  setLine(world, phone, 'off');
  scheduler.after(chance.between(3_000, 30_000), () => install(world, phone));
  scheduler.after(chance.between(30_000, 60_000), () => setLine(world, phone, 'good'));
}

function install(world: World, phone: Phone): void {
  if (world.isCalm) return;
  phone.installed = phone.installed === 'current' ? 'newer' : 'current';
  world.trace.note(`${phone.name} gets the ${phone.installed} version`);
  const tab = [...phone.contexts].find(({ kind }) => kind === 'tab');
  // Most reload to get it; some keep the old tab beside the new version.
  if (tab !== undefined && world.chance.happens(0.7)) killContext(world, tab);
  openTab(world, phone);
}

async function endSessions(world: World, phone: Phone): Promise<void> {
  const person = world.people.find(({ id }) => id === phone.signedIn);
  if (person === undefined) return;
  world.trace.note(`sessions of ${person.id} end`);
  await world.market.revokeSessions(person);
  world.sessions.ended(person.id);
}

async function changePrice({ chance, market, trace }: World): Promise<void> {
  const item = chance.pick(chance.pick(market.stores).items);
  const factor = chance.pick([0.8, 1, 1.02, 1.1, 1.5]);
  const pricePaise = Math.max(100, Math.round(item.pricePaise * factor));
  const stock = chance.pick([0, 1, 3, 20, 100]);
  trace.note(`${item.id} ${pricePaise} paise, ${stock} in stock`);
  await market.setItem(item, { pricePaise, stock });
}

async function closeStore({ chance, market, trace, scheduler }: World): Promise<void> {
  const store = chance.pick(market.stores);
  await market.setTakingOrders(store, false);
  trace.note(`${store.id} takes no orders`);
  scheduler.after(chance.between(1_000, 60_000), async () => {
    await market.setTakingOrders(store, true);
    trace.note(`${store.id} takes orders`);
  });
}

/** A copy of the server dies in the middle of its next request; what it kept to itself is gone. */
function crashServer({ chance, server, trace }: World): void {
  const when = chance.pick(['in its transaction', 'before its answer'] as const);
  trace.note(`a copy of the server will die ${when}`);
  server.crashSoon(when);
}

/** Everything that may go wrong besides the network; each run has some of it. */
export const MISHAPS: readonly Mishap[] = [
  { name: 'kill', weight: 4, run: kill },
  { name: 'freeze', weight: 3, run: freeze },
  { name: 'line', weight: 4, run: changeLine },
  { name: 'disk', weight: 2, run: fillDisk },
  { name: 'clock', weight: 2, run: setClock },
  { name: 'version', weight: 3, run: deploy },
  { name: 'session', weight: 1, run: endSessions },
  { name: 'price', weight: 6, run: changePrice },
  { name: 'store', weight: 1, run: closeStore },
  { name: 'crash', weight: 3, run: crashServer },
];

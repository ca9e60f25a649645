import { MISHAPS, openTab, type Mishap } from './chaos.ts';
import { deliverSomeOrder } from './deliver-some-order.ts';
import type { BuyerAction, Page } from './intent-model.ts';
import { NETWORK_FAULTS } from './network.ts';
import type { AppContext, Phone } from './devices/phone.ts';
import { needsSignIn, signInByCode, signOutOf } from './devices/sessions.ts';
import { runServiceWorker } from './devices/service-worker.ts';
import type { Chance } from './chance.ts';
import type { Theme } from './themes.ts';
import type { World } from './world.ts';

/** What may go wrong in one run: a part of all there is, so that faults do not hide each other. */
export interface Weather {
  readonly mishaps: readonly Mishap[];
  readonly faults: readonly (typeof NETWORK_FAULTS)[number][];
  /** How many things buyers and fate do. */
  readonly events: number;
}

/** How many of the events of a run are fate's, where others than buyers have something to do. */
const FATE_SHARE = 0.3;
/** By then everybody has the session that they begin with, ms. */
const SIGNED_IN_MS = 1_000;

/** Draws a run's weather. */
export function drawWeather(chance: Chance, { keepsVersion, moreEvents }: Theme): Weather {
  const share = chance.pick([0.3, 0.6, 0.9]);
  const mishaps = MISHAPS.filter(() => chance.happens(share));
  const faults = NETWORK_FAULTS.filter(() => chance.happens(share));
  return {
    mishaps: mishaps.filter(({ name }) => keepsVersion !== true || name !== 'version'),
    faults,
    events: 3 + chance.below(7) + moreEvents,
  };
}

function pickWeighted<Value extends { readonly weight: number }>(
  chance: Chance,
  values: readonly Value[],
): Value {
  let left = chance.next() * values.reduce((sum, { weight }) => sum + weight, 0);
  for (const value of values) {
    left -= value.weight;
    if (left < 0) return value;
  }
  return chance.pick(values);
}

/** Runs something on a page; a page that fails says so and is no bug when its storage failed. */
export function onPage(world: World, context: AppContext, work: () => Promise<void>): void {
  context.actor.post(0, () => {
    work().catch((error: unknown) => world.heard(error, context.actor));
  });
}

/** Fetches the boards of all shops. @returns whether all of them came */
export async function pullBoards({ market }: World, { engine }: AppContext): Promise<boolean> {
  let isKnown = true;
  for (const { id } of market.stores) {
    const { ok } = await engine.service.pullShopOrders(id);
    isKnown &&= ok;
  }
  return isKnown;
}

/**
 * Fetches something in the middle of what a person does on a page. A storage that fails ends the fetching alone: it says so in
 * the background, and the person is told only of what they save themselves (DB-2).
 */
export async function fetchBeside(
  world: World,
  { actor }: AppContext,
  fetch: () => Promise<unknown>,
): Promise<void> {
  try {
    await fetch();
  } catch (error) {
    if (actor.state() !== 'dead') world.heard(error, actor);
  }
}

function runningTab(phone: Phone): AppContext | undefined {
  return [...phone.contexts].find(
    ({ kind, actor }) => kind === 'tab' && actor.state() === 'running',
  );
}

function buyerActs(world: World, context: AppContext, action: BuyerAction): void {
  const { phone, actor } = context;
  onPage(world, context, async () => {
    const personId = phone.signedIn;
    if (personId === null) return;
    world.trace.note(`${actor.name}: ${personId} will ${action.name}`);
    const page: Page = { context, phone, personId, commands: context.commandsOf(personId) };
    await action.run(page).catch((error: unknown) => {
      // What a killed page would say nobody hears.
      if (actor.state() === 'dead') return;
      if (action.isPull === true) {
        world.heard(error, actor);
        return;
      }
      world.violate(
        `DB-2: "${action.name}" throws instead of saying "not saved": ${String(error)}`,
      );
    });
  });
}

function pickUp(world: World, phone: Phone, context: AppContext): void {
  const { chance } = world;
  if (needsSignIn(phone) && chance.happens(0.6)) {
    const same = world.people.find(({ id }) => id === phone.signedIn);
    const person = same !== undefined && chance.happens(0.75) ? same : chance.pick(world.people);
    onPage(world, context, () => signInByCode(world, context, person));
    return;
  }
  const { signedIn } = phone;
  if (signedIn !== null && chance.happens(0.03)) {
    onPage(world, context, () => signOutOf(world, context, signedIn));
    return;
  }
  if (chance.happens(0.12)) {
    const { service } = context.engine;
    const trigger = chance.pick(['visible', 'online', 'asked'] as const);
    onPage(world, context, async () => {
      if (chance.happens(0.3)) await service.pullOrders();
      await service.drain(trigger);
    });
    return;
  }
  const actions = world.intents.flatMap((intent) => intent.actions);
  buyerActs(world, context, pickWeighted(chance, actions));
}

/** A seller brings an order to the door; most buyers look at their orders then. */
async function deliver(world: World): Promise<void> {
  const { chance, phones, trace } = world;
  const delivered = await deliverSomeOrder(world);
  if (delivered === undefined) return;
  trace.note(`${delivered.transactionId} is delivered`);
  for (const phone of phones) {
    const tab = runningTab(phone);
    if (tab === undefined || phone.signedIn !== delivered.userId || chance.happens(0.2)) continue;
    onPage(world, tab, async () => void (await tab.engine.service.pullOrders()));
  }
}

/** A new version finds the buyer on the way to an order. */
function orderSoon(world: World, phone: Phone, tab: AppContext): void {
  const { chance, intents } = world;
  const place = intents
    .flatMap(({ actions }) => actions)
    .find(({ name }) => name === 'place an order');
  if (place === undefined) return;
  tab.actor.post(chance.between(0, 3_000), () => {
    if (!needsSignIn(phone)) buyerActs(world, tab, place);
  });
}

/** Something happens that no phone has to do with: a seller acts, a webhook comes, the server has a round. */
async function fateActs(world: World): Promise<boolean> {
  const { chance, intents, trace } = world;
  const fates = intents.flatMap((intent) => intent.fates ?? []);
  if (fates.length === 0 || !chance.happens(FATE_SHARE)) return false;
  const { name, run } = pickWeighted(chance, fates);
  trace.note(`fate: ${name}`);
  await run();
  for (const { serverMoved } of intents) await serverMoved?.();
  return true;
}

/** One thing happens: to a phone, or on it. */
async function somethingHappens(world: World, weather: Weather): Promise<void> {
  const { chance } = world;
  if (chance.happens(0.1)) await deliver(world);
  if (await fateActs(world)) return;
  const phone = chance.pick(world.phones);
  if (weather.mishaps.length > 0 && chance.happens(0.4)) {
    const { name, run } = pickWeighted(chance, weather.mishaps);
    const tab = runningTab(phone);
    await run(world, phone);
    if (name === 'version' && tab !== undefined) orderSoon(world, phone, tab);
    return;
  }
  const tab = runningTab(phone);
  if (tab === undefined || chance.happens(0.06)) openTab(world, phone);
  if (tab !== undefined) pickUp(world, phone, tab);
  if (chance.happens(0.15)) runServiceWorker(world, phone);
}

/** Lets the run's events happen, one after the other at random intervals. @param over called after the last one */
export function startStorm(world: World, weather: Weather, over: () => void): void {
  const { chance, scheduler } = world;
  let left = weather.events;
  const next = async (): Promise<void> => {
    left -= 1;
    await somethingHappens(world, weather);
    if (left <= 0) over();
    // Some things come in the same moment, most with time to breathe between them.
    else
      scheduler.after(
        chance.happens(0.3) ? chance.between(0, 200) : chance.between(200, 25_000),
        next,
      );
  };
  scheduler.after(SIGNED_IN_MS, next);
}

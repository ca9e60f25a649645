import { hearByPokesAlone } from './live-screens.ts';
import { openTab } from './chaos.ts';
import { committedPerson, personsOn } from './devices/committed.ts';
import type { Page } from './intent-model.ts';
import type { AppContext, Phone } from './devices/phone.ts';
import { needsSignIn, signInByCode } from './devices/sessions.ts';
import { onPage } from './storm.ts';
import type { World } from './world.ts';

/** Longest time in which everything must have come to rest once nothing goes wrong any more, ms. */
const LONGEST_REST_MS = 45 * 60_000;
const MOST_STEPS = 60_000;
/** How often others are asked whether they have more to do. */
const MOST_ROUNDS = 20;
/** How soon another code may be asked for, ms. */
const RESEND_MS = 61_000;
/** How often a person tries. */
const MOST_CODES = 3;

/** Takes the run's steps, checking after each, until nothing is left or it was said that this is enough. */
export type TakeSteps = (until: () => boolean) => Promise<void>;

/** Takes steps until nothing is left to happen. */
export async function comeToRest(world: World, takeSteps: TakeSteps): Promise<void> {
  const deadline = world.scheduler.now() + LONGEST_REST_MS;
  const lastStep = world.scheduler.steps() + MOST_STEPS;
  await takeSteps(() => {
    const isOver = world.scheduler.now() > deadline || world.scheduler.steps() > lastStep;
    if (isOver) world.violate('it never comes to rest');
    return isOver;
  });
}

/** Something of the person is still to be sent, and nothing before it asks the buyer. */
function isUnsent(phone: Phone, personId: number): boolean {
  const outbox = committedPerson(phone, personId)?.outbox ?? [];
  const blocked = new Set(
    outbox
      .filter(({ state }) => state === 'needs-buyer' || state === 'rejected')
      .map(({ subject }) => subject),
  );
  return outbox.some(
    ({ state, subject }) => (state === 'waiting' || state === 'sending') && !blocked.has(subject),
  );
}

/** The page that was opened last. */
export function newestTab(phone: Phone): AppContext | undefined {
  return [...phone.contexts].findLast(({ kind }) => kind === 'tab');
}

async function signIn(world: World, takeSteps: TakeSteps, phone: Phone, personId: number) {
  const tab = newestTab(phone);
  const person = world.people.find(({ id }) => id === personId);
  if (tab === undefined || person === undefined) return;
  for (let tries = 0; tries < MOST_CODES && !isSignedIn(phone, personId); tries += 1) {
    onPage(world, tab, () => signInByCode(world, tab, person));
    // A second code is given only after a while.
    world.scheduler.after(RESEND_MS, () => {});
    await comeToRest(world, takeSteps);
  }
}

/** The person of a phone signs in once more, whatever the phone knows of their session. */
export async function signInAnew(world: World, takeSteps: TakeSteps, phone: Phone): Promise<void> {
  const tab = newestTab(phone);
  const person = world.people.find(({ id }) => id === phone.signedIn);
  if (tab === undefined || person === undefined) return;
  // A second code is given only after a while.
  world.scheduler.after(RESEND_MS, () => {});
  await comeToRest(world, takeSteps);
  onPage(world, tab, () => signInByCode(world, tab, person));
  await comeToRest(world, takeSteps);
}

function isSignedIn(phone: Phone, personId: number): boolean {
  return phone.signedIn === personId && !needsSignIn(phone);
}

/** Everybody who left something on a phone comes back and signs in. */
async function sendAll(world: World, takeSteps: TakeSteps, phone: Phone): Promise<void> {
  for (const personId of personsOn(phone)) {
    if (isSignedIn(phone, personId) || !isUnsent(phone, personId)) continue;
    await signIn(world, takeSteps, phone, personId);
  }
  const tab = newestTab(phone);
  if (tab !== undefined) onPage(world, tab, async () => void (await tab.engine.drain('asked')));
  await comeToRest(world, takeSteps);
  for (const personId of personsOn(phone)) {
    if (isUnsent(phone, personId) && !world.market.gone.has(personId))
      world.violate(`${personId} has unsent entries on ${phone.name} at rest`);
  }
}

/** Does something on the newest tab of a phone, as who is signed in; nothing without either. */
function onNewestPage(world: World, phone: Phone, work: (page: Page) => Promise<void>): void {
  const context = newestTab(phone);
  const personId = phone.signedIn;
  if (context === undefined || personId === null) return;
  onPage(world, context, () =>
    work({ context, phone, personId, commands: context.commandsOf(personId) }),
  );
}

/**
 * Sellers, the payment provider and the server's rounds do what is still theirs to do, until none of them has any more: what one
 * does may leave something to another, as a return that goes on leaves money to pay back.
 */
async function finishAll(world: World, takeSteps: TakeSteps): Promise<void> {
  let isMore = true;
  for (let round = 0; round < MOST_ROUNDS && isMore; round += 1) {
    isMore = false;
    for (const { finish } of world.intents) {
      if (finish === undefined || !(await finish())) continue;
      isMore = true;
      for (const { serverMoved } of world.intents) await serverMoved?.();
      await comeToRest(world, takeSteps);
    }
  }
}

async function decideAll(world: World, takeSteps: TakeSteps, phone: Phone): Promise<void> {
  for (const { decide } of world.intents) {
    onNewestPage(world, phone, decide);
    await comeToRest(world, takeSteps);
  }
}

/**
 * Ends a run: nothing goes wrong any more, all contexts thaw, the newest version is there, everybody signs in again and
 * time passes until nothing moves. Then what must be true at rest is checked.
 */
export async function restAndCheck(world: World, takeSteps: TakeSteps): Promise<void> {
  if (world.theme.hasPokes === true) await hearByPokesAlone(world, takeSteps);
  world.isCalm = true;
  for (const phone of world.phones) {
    phone.line = 'good';
    phone.storage.full = false;
    if (world.theme.keepsVersion !== true) phone.installed = 'newer';
    for (const { actor } of phone.contexts) actor.thaw();
    openTab(world, phone, false);
  }
  for (const store of world.market.stores) await world.market.setTakingOrders(store, true);
  await comeToRest(world, takeSteps);
  for (const phone of world.phones) await sendAll(world, takeSteps, phone);
  if (world.chance.happens(0.5)) {
    for (const phone of world.phones) await decideAll(world, takeSteps, phone);
    for (const phone of world.phones) await sendAll(world, takeSteps, phone);
  }
  await finishAll(world, takeSteps);
  // Pulling costs as much as ordering, and tells nothing new where there is one phone.
  const pulls = world.intents.flatMap(({ pull }) => pull ?? []);
  const isPulling = world.phones.length > 1 || pulls.length > 0 || world.chance.happens(0.3);
  const unpulled = new Set<Phone>();
  for (const phone of isPulling ? world.phones : []) {
    const { signedIn } = phone;
    if (pulls.length > 0 && signedIn !== null) await signIn(world, takeSteps, phone, signedIn);
    const tab = newestTab(phone);
    if (tab === undefined) continue;
    // The cart comes with the orders.
    onPage(world, tab, async () => {
      const { ok } = await tab.engine.service.pullOrders();
      if (!ok) unpulled.add(phone);
    });
    for (const pull of pulls) onNewestPage(world, phone, pull);
  }
  await comeToRest(world, takeSteps);
  // A session that has ended is learned of with the next request; a phone with nothing to send had none until now.
  for (const phone of unpulled) {
    const tab = newestTab(phone);
    await signInAnew(world, takeSteps, phone);
    if (tab === undefined) continue;
    onPage(world, tab, async () => void (await tab.engine.service.pullOrders()));
    await comeToRest(world, takeSteps);
  }
  for (const { checkAtRest } of world.intents) await checkAtRest();
}

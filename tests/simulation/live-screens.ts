import type { StoredSession } from '../../src/db/settings.ts';
import { subjects } from '../../src/contracts/live/pokes.ts';
import { raiseVersions } from '../../server/db/raise-version.ts';
import { committedPerson, committedSetting } from './devices/committed.ts';
import type { AppContext, Phone } from './devices/phone.ts';
import { LIVE_LOCK } from '../../src/sync/live/live-connection.ts';
import { needsSignIn } from './devices/sessions.ts';
import type { TakeSteps } from './rest.ts';
import type { World } from './world.ts';

/** By then every stream that was refused or broken has been tried again: where it was held back that is five minutes at least, ms. */
const STREAMS_ARE_BACK_MS = 8 * 60_000;
/** By then news have come by a poke: one question at most is on its way before, and may be tried again, ms. */
const NEWS_ARE_HERE_MS = 60_000;

/** A tab tells its worker what is on its screen, and whether anybody looks (LIVE-3). */
export function showScreens(world: World, context: AppContext, isVisible = !world.isCalm): void {
  if (context.kind !== 'tab' || world.theme.hasPokes !== true) return;
  const { id } = context.phone.chance.pick(world.market.stores);
  const view = { isVisible, subjects: [subjects.prices(id)] };
  context.actor.post(0, () => void context.engine.service.follow(view));
}

/** Who was signed in on a phone when its tabs were told last. */
const toldOf = new WeakMap<Phone, string | undefined>();

/** Tells all tabs of a phone when somebody else is signed in, as the live query of the app's worker does. */
export function followSettings(phone: Phone): void {
  const session = committedSetting(phone, 'authData') as StoredSession | undefined;
  if (toldOf.get(phone) === session?.token) return;
  toldOf.set(phone, session?.token);
  for (const { actor, engine } of phone.contexts) actor.post(0, engine.settingsChanged);
}

async function waitFor(world: World, takeSteps: TakeSteps, ms: number): Promise<void> {
  const until = world.scheduler.now() + ms;
  world.scheduler.after(ms, () => {});
  await takeSteps(() => world.scheduler.now() >= until);
}

/** The version of a person's orders that a phone has. */
const versionOn = (phone: Phone, personId: number): unknown =>
  committedPerson(phone, personId)
    ?.rows('facts')
    .find(({ name }) => name === 'orders-version')?.value;

/** A phone that somebody looks at has a stream, or was held back (LIVE-3, LIVE-4). */
function checkHolder({ live, violate }: World, phone: Phone): void {
  if (![...phone.contexts].some(({ kind }) => kind === 'tab')) return;
  const holder = phone.locks.holder(LIVE_LOCK);
  if (holder === null || !live.isHeldBack(holder)) violate(`LIVE-3: ${phone.name} has no stream`);
}

/**
 * Nothing goes wrong any more: what changes at the server now comes to each phone that has a stream, and nobody there asks for
 * it (LIVE-1). Then nobody looks at any phone, so that it comes to rest.
 */
export async function hearByPokesAlone(world: World, takeSteps: TakeSteps): Promise<void> {
  const { phones, server, violate, live, trace, chance } = world;
  for (const phone of phones) {
    phone.line = 'good';
    phone.storage.full = false;
    for (const { actor } of phone.contexts) actor.thaw();
  }
  await waitFor(world, takeSteps, STREAMS_ARE_BACK_MS);
  for (const phone of phones) {
    const personId = phone.signedIn;
    const hasStream = () => [...phone.contexts].some(({ actor }) => live.isOpen(actor));
    if (personId === null || needsSignIn(phone)) continue;
    if (!hasStream()) {
      checkHolder(world, phone);
      continue;
    }
    const subject = subjects.person(personId);
    const raise = async () =>
      (
        await server.db.transaction(async (transaction) => raiseVersions(transaction, [subject]))
      ).get(subject);
    await raise();
    // The second one comes before the first one has been asked about, while it is, or afterwards.
    await waitFor(world, takeSteps, chance.between(0, 1_500));
    const version = await raise();
    trace.note(`orders of ${personId} are at ${version} now`);
    await waitFor(world, takeSteps, NEWS_ARE_HERE_MS);
    const isThere = versionOn(phone, personId) === version;
    if (isThere || needsSignIn(phone) || !hasStream()) continue;
    violate(
      `LIVE-1: ${phone.name} has version ${String(versionOn(phone, personId))}, not ${version}`,
    );
  }
  for (const phone of phones)
    for (const context of phone.contexts) showScreens(world, context, false);
}

import { writeSetting, type StoredSession } from '../../../src/db/settings.ts';
import { finishSignOut, signOut, unsentWork } from '../../../src/commands/session/sign-out.ts';
import { committedPerson, committedSetting } from './committed.ts';
import type { AppContext, Phone } from './phone.ts';
import type { Person, World } from '../world.ts';

/** A session that somebody had before the run began: written as sw and worker expect it (KEY-1). */
export async function installSession(world: World, context: AppContext, person: Person) {
  const { token, expiresAt } = await world.market.signIn(person);
  return async (): Promise<void> => {
    // It had this session before anything else happened: it must not take the place of a later one.
    if (committedSetting(context.phone, 'authData') !== undefined) return;
    const session = {
      token,
      tokenType: 'Bearer',
      userId: person.id,
      realmId: person.id,
      expiresAt,
    };
    await writeSetting(context.page.device, 'authData', session);
    world.trace.note(`${context.actor.name} has a session of ${person.id}`);
    await context.engine.drain('start');
  };
}

/** Signs in by one-time code, as the sign-in page and the app's provider do. */
export async function signInByCode(world: World, context: AppContext, person: Person) {
  const { engine, phone, actor } = context;
  const { mobileNumber, id } = person;
  // Their number would be somebody new.
  if (world.market.gone.has(id)) return;
  const sent = await engine.service.sendOtp(mobileNumber);
  if (!sent.ok) return;
  const signedIn = await engine.service.verifyOtp(mobileNumber, world.server.codeOf(mobileNumber));
  world.trace.note(`${actor.name} signs in ${id}: ${signedIn.ok}`);
  if (!signedIn.ok) return;
  phone.signedIn = id;
  await engine.service.personChanged();
}

/** What the app does when it opens: it drains, pulls the cart, and ends a sign-out that was cut off. */
export async function startApp(
  world: World,
  context: AppContext,
  isPulling: boolean,
): Promise<void> {
  const { page, phone, engine, actor } = context;
  const drained = isPulling ? engine.service.drain('start') : engine.drain('start');
  if (await finishSignOut(page.device)) {
    world.trace.note(`${actor.name} ends a sign-out that was cut off`);
    phone.signedIn = null;
  }
  await drained;
}

/** Signs out as the account page does: asks when something would be lost. */
export async function signOutOf(world: World, context: AppContext, personId: number) {
  const { phone, page, engine, actor } = context;
  const person = page.person(personId);
  const { waiting, needsBuyer } = await unsentWork(person);
  const wouldLose = waiting + needsBuyer > 0;
  if (wouldLose && world.chance.happens(0.5)) return;
  world.trace.note(`${actor.name} signs ${personId} out, losing ${waiting + needsBuyer}`);
  const abandon = () => {
    for (const { abandon: giveUp } of world.intents) giveUp(phone, personId);
  };
  abandon();
  await signOut(page.device, person, () => {
    phone.signedIn = null;
  });
  // What another tab placed in the meantime went with it.
  abandon();
  world.trace.note(`${actor.name} signed ${personId} out`);
  await engine.service.personChanged();
}

/** Whether the phone says that its person has to sign in again (OUT-4). */
export function needsSignIn(phone: Phone): boolean {
  if (phone.signedIn === null) return true;
  const facts = committedPerson(phone, phone.signedIn)?.rows('facts') ?? [];
  const isSignedOut = facts.some(({ name, value }) => name === 'signed-out' && value === true);
  const session = committedSetting(phone, 'authData') as StoredSession | undefined;
  return isSignedOut || session?.userId !== phone.signedIn;
}

import { and, eq, isNull } from 'drizzle-orm';
import { uploads, addresses, users } from '../../../../server/account/account-tables.ts';
import { bankAccounts } from '../../../../server/money/money-tables.ts';
import { sessions } from '../../../../server/sign-in/sign-in-tables.ts';
import { committedPerson, personsOn } from '../../devices/committed.ts';
import { signOutOf } from '../../devices/sessions.ts';
import type { IntentModel, Page } from '../../intent-model.ts';
import type { Phone } from '../../devices/phone.ts';
import type { Delivery } from '../../network.ts';
import type { World } from '../../world.ts';
import { isEffect, userOfPath } from '../last-write.ts';

const SERVICE = 'delete-account';

/** Accounts that are deleted by whose they are: from then on neither the server nor the phone that was told so has anything of them. */
export function createDeletionIntents(world: World): IntentModel {
  const { chance, people, market, server, violate } = world;
  const asked = new Set<number>();
  const told = new Map<Phone, number>();

  async function remove(page: Page): Promise<void> {
    const { context, phone, personId } = page;
    const person = people.find(({ id }) => id === personId);
    const outbox = committedPerson(phone, personId)?.outbox;
    // The page does not offer it while something is unsent.
    if (person === undefined || outbox === undefined || outbox.length > 0) return;
    const another = people.find(({ id }) => id !== personId);
    const isOther = another !== undefined && chance.happens(0.2);
    const number = isOther ? another.mobileNumber : person.mobileNumber;
    if (!isOther) asked.add(personId);
    const { ok, ...answer } = await context.engine.service.deleteAccount(number, true);
    world.trace.note(`${context.actor.name} deletes the account of ${personId}: ${ok}`);
    if (!ok || !('value' in answer) || answer.value !== null) return;
    if (!market.gone.has(personId)) violate(`${personId} was told that the account is deleted`);
    await signOutOf(world, context, personId);
    if (phone.signedIn === null) told.set(phone, personId);
  }

  function checkDelivery(delivery: Delivery): void {
    const { service, request, answer } = delivery;
    if (service !== SERVICE || !isEffect(delivery)) return;
    const { deletedAt } = JSON.parse(answer.body) as { deletedAt: number | null };
    if (deletedAt === null) return;
    const userId = userOfPath(request.url);
    if (!asked.has(userId)) violate(`the account of ${userId} was deleted, nobody wished it`);
    market.gone.add(userId);
    world.sessions.ended(userId);
    // What waits on other phones of theirs is sent no more.
    for (const phone of world.phones)
      for (const { abandon } of world.intents) abandon(phone, userId);
  }

  async function leftOf(userId: number): Promise<readonly string[]> {
    const { db } = server;
    const [user] = await db.select().from(users).where(eq(users.id, userId));
    const open = and(eq(sessions.userId, userId), isNull(sessions.revokedAt));
    const rows = {
      addresses: await db.select().from(addresses).where(eq(addresses.userId, userId)),
      accounts: await db.select().from(bankAccounts).where(eq(bankAccounts.userId, userId)),
      photos: await db.select().from(uploads).where(eq(uploads.userId, userId)),
      sessions: await db.select().from(sessions).where(open),
    };
    const isNamed =
      user?.name !== '' || people.some(({ mobileNumber }) => user.phone === mobileNumber);
    return [
      ...Object.entries(rows).flatMap(([name, left]) => (left.length > 0 ? [name] : [])),
      ...(isNamed ? ['name or number'] : []),
    ];
  }

  return {
    name: 'deletions',
    actions: [{ name: 'delete the account', weight: 1, isPull: true, run: remove }],
    checkPhone: () => {},
    checkDelivery,
    abandon: () => {},
    decide: async () => {},
    checkAtRest: async () => {
      for (const userId of market.gone) {
        const left = await leftOf(userId);
        if (left.length > 0) violate(`${userId} is deleted, the server keeps their ${left.join()}`);
      }
      for (const [phone, personId] of told) {
        if (personsOn(phone).includes(personId))
          violate(`${phone.name} keeps the database of ${personId}, who is deleted`);
      }
    },
  };
}

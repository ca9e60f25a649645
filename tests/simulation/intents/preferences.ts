import { and, eq } from 'drizzle-orm';
import { tellRestocked } from '../../../server/account/favourites.ts';
import { inboxMessages } from '../../../server/inbox/message-tables.ts';
import { favourites } from '../../../server/account/account-tables.ts';
import { savePreferences } from '../../../src/commands/account/save-preferences.ts';
import { setFavourite } from '../../../src/commands/account/set-favourite.ts';
import type { FavouritePayload } from '../../../src/contracts/account/favourites.ts';
import type { Preferences } from '../../../src/contracts/account/save-preferences.ts';
import { committedPerson } from '../devices/committed.ts';
import type { IntentModel } from '../intent-model.ts';
import type { Phone } from '../devices/phone.ts';
import type { World } from '../world.ts';
import { createNewestEditIntents } from './newest-edit.ts';

/** The standing choice of ORD-2: the amount of each edit, in paise, is its number. */
export const createPreferenceIntents = (world: World) =>
  createNewestEditIntents(world, {
    name: 'standing choice',
    kind: 'save-preferences',
    service: 'ondc-user-preferences',
    weight: 2,
    save: ({ commands }, n) =>
      savePreferences(commands, { standingChoice: { acceptUpToPaise: n, dropMissing: false } }),
    numberIn: (payload) => (payload as Preferences).standingChoice.acceptUpToPaise,
    numberInInput: (input) =>
      (input as { preferences?: Preferences }).preferences?.standingChoice.acceptUpToPaise,
  });

/** Favourite stores and items, and items that somebody waits for, the same on every phone of their person (KEY-1); the name of each mark is the number of its edit. */
export function createFavouriteIntents(world: World): IntentModel {
  const { chance, market, server, violate } = world;
  const { db } = server;
  const pulled = new Map<Phone, number>();
  const targets = market.stores.flatMap(({ id, items }) => [
    { kind: 'store' as const, targetId: id },
    ...items.map((item) => ({ kind: 'item' as const, targetId: item.id })),
    ...items.map((item) => ({ kind: 'restock' as const, targetId: item.id })),
  ]);
  const made = new Map<number, FavouritePayload['target']>();
  const model = createNewestEditIntents(world, {
    name: 'favourite',
    kind: 'set-favourite',
    service: 'set-favourite',
    weight: 8,
    pick: () => String(chance.below(targets.length)),
    save: ({ commands }, n, picked) => {
      const { kind, targetId } = targets[Number(picked)] ?? chance.pick(targets);
      const target = { kind, targetId, isSet: chance.happens(0.6) };
      made.set(n, target);
      return setFavourite(commands, { target, name: String(n), item: null });
    },
    numberIn: (payload) => Number((payload as FavouritePayload).name),
    numberInInput: 'by-key',
    took: async (n, userId) => {
      const target = made.get(n);
      if (target === undefined) return;
      const { kind, targetId, isSet } = target;
      const rows = await db
        .select()
        .from(favourites)
        .where(
          and(
            eq(favourites.userId, userId),
            eq(favourites.kind, kind),
            eq(favourites.targetId, targetId),
          ),
        );
      // A wish for what is in stock is answered at once, and stays no mark.
      const isAnswered = kind === 'restock' && isSet && rows.length === 0;
      if (isAnswered) await checkToldOf(targetId, userId);
      else if (rows.length !== (isSet ? 1 : 0))
        violate(`KEY-1: ${kind} ${targetId} of ${userId} is marked ${rows.length} times`);
    },
  });
  /** KEY-1: a wish goes with a message to its person, and not without. */
  async function checkToldOf(itemId: string, userId: number): Promise<void> {
    const told = await db.select().from(inboxMessages).where(eq(inboxMessages.userId, userId));
    if (!told.some(({ path }) => path.includes(itemId)))
      violate(`KEY-1: the wish of ${userId} for ${itemId} is gone and nobody was told`);
  }

  return {
    ...model,
    fates: [
      {
        name: 'what is back in stock is told',
        weight: 3,
        run: async () => void (await tellRestocked(db, world.serverNow())),
      },
    ],
    pull: async ({ context, phone, personId }) => {
      const { ok } = await context.engine.service.pullFavourites();
      if (ok) pulled.set(phone, personId);
    },
    checkAtRest: async () => {
      await model.checkAtRest();
      for (const [phone, personId] of pulled) {
        const person = committedPerson(phone, personId);
        if (!person || phone.signedIn !== personId) continue;
        const told = person.rows('facts').find(({ name }) => name === 'favourites')?.value;
        const shown = (told as { favourites?: { targetId: string }[] } | undefined)?.favourites;
        const kept = await db.select().from(favourites).where(eq(favourites.userId, personId));
        const ids = (marks: readonly { readonly targetId: string }[] = []) =>
          marks
            .map(({ targetId }) => targetId)
            .toSorted()
            .join(' ');
        if (ids(shown) !== ids(kept))
          violate(`KEY-1: ${phone.name} has the favourites ${ids(shown)}, not ${ids(kept)}`);
      }
    },
  };
}

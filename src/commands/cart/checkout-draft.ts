import { produce } from 'immer';
import {
  draftOfWishes,
  EMPTY_DRAFT,
  type CheckoutDraft,
} from '../../domain/cart/checkout-draft.ts';
import type { OrderWishes, Substitution } from '../../domain/orders/order-wishes.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { save, type SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';

type Drafts = Readonly<Record<string, CheckoutDraft>>;

/** Changes what was entered, by store; writes nothing where nothing changed. Runs in the caller's transaction. */
async function changeDrafts(
  person: PersonDatabase,
  change: (drafts: Record<string, CheckoutDraft>) => void,
): Promise<void> {
  const known: Drafts = (await person.fact('checkout-drafts')) ?? {};
  const drafts = produce(known, change);
  if (drafts !== known) await person.setFact('checkout-drafts', drafts);
}

/** Keeps what was entered for the next order of a store, so that a reload loses nothing. It is never sent as such. */
export function saveCheckoutDraft(
  { person }: Pick<CommandContext, 'person'>,
  storeId: string,
  draft: CheckoutDraft,
): Promise<SaveResult<null>> {
  return save(person, () =>
    person.transaction('rw', person.facts, async () => {
      await changeDrafts(person, (drafts) => {
        drafts[storeId] = draft;
      });
      return null;
    }),
  );
}

/** Enters what is wished for single items of the next order of a store, beside what was entered (SUB-1). */
export function wishForItems(
  { person }: Pick<CommandContext, 'person'>,
  storeId: string,
  wishes: Readonly<Record<string, Substitution>>,
): Promise<SaveResult<null>> {
  return save(person, () =>
    person.transaction('rw', person.facts, async () => {
      await changeDrafts(person, (drafts) => {
        const draft = drafts[storeId] ?? EMPTY_DRAFT;
        const lineSubstitutions = { ...draft.lineSubstitutions, ...wishes };
        drafts[storeId] = { ...draft, lineSubstitutions };
      });
      return null;
    }),
  );
}

/** Keeps whether and when the next order of a store is brought (PICK-1); the rest of what was entered stays. */
export function chooseDelivery(
  { person }: Pick<CommandContext, 'person'>,
  storeId: string,
  entered: Partial<Pick<CheckoutDraft, 'isPickup' | 'slot'>>,
): Promise<SaveResult<null>> {
  return save(person, () =>
    person.transaction('rw', person.facts, async () => {
      await changeDrafts(person, (drafts) => {
        drafts[storeId] = { ...EMPTY_DRAFT, ...drafts[storeId], ...entered };
      });
      return null;
    }),
  );
}

/** Forgets what was entered for a store: it was for the order that is placed now. Runs in the caller's transaction. */
export async function dropCheckoutDraft(person: PersonDatabase, storeId: string): Promise<void> {
  await changeDrafts(person, (drafts) => {
    delete drafts[storeId];
  });
}

/** What an order wished is entered again, unless something was entered since. Runs in the caller's transaction. */
export async function putWishesBack(
  person: PersonDatabase,
  storeId: string,
  wishes: OrderWishes | undefined,
): Promise<void> {
  if (wishes === undefined) return;
  await changeDrafts(person, (drafts) => {
    drafts[storeId] ??= draftOfWishes(wishes);
  });
}

import { draftOfWishes, type CheckoutDraft } from '../../domain/cart/checkout-draft.ts';
import type { OrderWishes } from '../../domain/orders/order-wishes.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { save, type SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';

/** Keeps what was entered for the next order of a store, so that a reload loses nothing. It is never sent as such. */
export function saveCheckoutDraft(
  { person }: Pick<CommandContext, 'person'>,
  storeId: string,
  draft: CheckoutDraft,
): Promise<SaveResult<null>> {
  return save(person, () =>
    person.transaction('rw', person.facts, async () => {
      const drafts = await person.fact('checkout-drafts');
      await person.setFact('checkout-drafts', { ...drafts, [storeId]: draft });
      return null;
    }),
  );
}

/** Forgets what was entered for a store: it was for the order that is placed now. Runs in the caller's transaction. */
export async function dropCheckoutDraft(person: PersonDatabase, storeId: string): Promise<void> {
  const drafts = await person.fact('checkout-drafts');
  if (drafts?.[storeId] === undefined) return;
  const { [storeId]: _placed, ...others } = drafts;
  await person.setFact('checkout-drafts', others);
}

/** What an order wished is entered again, unless something was entered since. Runs in the caller's transaction. */
export async function putWishesBack(
  person: PersonDatabase,
  storeId: string,
  wishes: OrderWishes | undefined,
): Promise<void> {
  const drafts = await person.fact('checkout-drafts');
  if (wishes === undefined || drafts?.[storeId] !== undefined) return;
  await person.setFact('checkout-drafts', { ...drafts, [storeId]: draftOfWishes(wishes) });
}

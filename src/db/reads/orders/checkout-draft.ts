import { EMPTY_DRAFT, type CheckoutDraft } from '../../../domain/cart/checkout-draft.ts';
import type { PersonDatabase } from '../../person-database.ts';

/** What was entered for the next order of a store. */
export async function readCheckoutDraft(
  person: PersonDatabase,
  storeId: string,
): Promise<CheckoutDraft> {
  const drafts = await person.fact('checkout-drafts');
  return { ...EMPTY_DRAFT, ...drafts?.[storeId] };
}

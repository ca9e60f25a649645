import { useRef, useState } from 'react';
import { saveCheckoutDraft } from '../../commands/cart/checkout-draft.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import type { CheckoutDraft } from '../../domain/cart/checkout-draft.ts';
import { createNewestOnly } from '../../domain/newest-only.ts';
import { useHaat } from '../../ports/haat-context.tsx';

interface Entered {
  readonly person: PersonDatabase;
  readonly entered: CheckoutDraft;
}

/** What is entered for this order: it shows at once and is kept with every change, so that a reload loses nothing. */
export function useCheckoutDraft(storeId: string, kept: CheckoutDraft) {
  const { person } = useHaat();
  const [draft, setDraft] = useState(kept);
  // A change may come from a task that began some renders ago: it must not bring back what was entered then.
  const newest = useRef(kept);
  /** Why what was entered is not kept (DB-2); null when it is. */
  const [notKept, setNotKept] = useState<string | null>(null);
  const [{ put, whenWritten }] = useState(() =>
    createNewestOnly(async (next: Entered) => {
      const result = await saveCheckoutDraft(next, storeId, next.entered);
      setNotKept(result.ok ? null : result.message);
    }),
  );

  function change(entered: Partial<CheckoutDraft>) {
    const next = { ...newest.current, ...entered };
    newest.current = next;
    setDraft(next);
    put({ person, entered: next });
  }

  return { draft, change, notKept, whenKept: whenWritten };
}

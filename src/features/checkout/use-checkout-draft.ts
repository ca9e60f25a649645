import { useRef, useState } from 'react';
import { saveCheckoutDraft } from '../../commands/cart/checkout-draft.ts';
import type { CheckoutDraft } from '../../domain/cart/checkout-draft.ts';
import { useHaat } from '../../ports/haat-context.tsx';

/** What is entered for this order: it shows at once and is kept with every change, so that a reload loses nothing. */
export function useCheckoutDraft(storeId: string, kept: CheckoutDraft) {
  const haat = useHaat();
  const [draft, setDraft] = useState(kept);
  // A change may come from a task that began some renders ago: it must not bring back what was entered then.
  const newest = useRef(kept);
  /** Why what was entered is not kept (DB-2); null when it is. */
  const [notKept, setNotKept] = useState<string | null>(null);

  function change(entered: Partial<CheckoutDraft>) {
    const next = { ...newest.current, ...entered };
    newest.current = next;
    setDraft(next);
    void saveCheckoutDraft(haat, storeId, next).then((result) => {
      setNotKept(result.ok ? null : result.message);
    });
  }

  return { draft, change, notKept };
}

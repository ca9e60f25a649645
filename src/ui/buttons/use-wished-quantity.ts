import { useState } from 'react';

/** The quantity that came of a wish, and what to say about it. */
export interface QuantityOutcome {
  readonly quantity: number;
  readonly message: string | null;
}

/** Stores a wanted quantity. */
export type SetQuantity = (wanted: number) => Promise<QuantityOutcome>;

interface Wish {
  readonly quantity: number;
  /** Writes under way. */
  readonly open: number;
  /** The stored quantity that was shown before the wish: the wish holds until another one arrives. */
  readonly over: number;
}

/**
 * The quantity to show while taps are being stored: quick taps count one by one and nothing flickers back
 * before the stored quantity arrives.
 */
export function useWishedQuantity(stored: number, setQuantity: SetQuantity) {
  const [wish, setWish] = useState<Wish | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  if (wish !== null && wish.over !== stored) {
    // While writes are open the stored quantity follows behind; the newest wish stays on top.
    setWish(wish.open === 0 ? null : { ...wish, over: stored });
  }

  async function choose(wanted: number): Promise<void> {
    setMessage(null);
    setWish((known) => ({ quantity: wanted, open: (known?.open ?? 0) + 1, over: stored }));
    const outcome = await setQuantity(wanted);
    setMessage(outcome.message);
    setWish((known) => {
      if (known === null) return null;
      const open = known.open - 1;
      if (open > 0) return { ...known, open };
      return known.over === outcome.quantity
        ? null
        : { ...known, open, quantity: outcome.quantity };
    });
  }

  return { quantity: wish?.quantity ?? stored, message, choose };
}

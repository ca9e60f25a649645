import { useEffect, useState } from 'react';

/** The bank's word comes within this time, ms, while somebody waits for it: two questions to the server. */
const CHECKING_MS = 8_000;

/**
 * True while the outcome of a payment is waited for. Afterwards its buyer may go on paying: never both at a time.
 * @param isPaying a payment is open, and the server can be asked
 */
export function useChecking(isPaying: boolean): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!isPaying) return undefined;
    const timer = setTimeout(() => setIsOver(true), CHECKING_MS);
    return () => {
      clearTimeout(timer);
      setIsOver(false);
    };
  }, [isPaying]);
  return isPaying && !isOver;
}

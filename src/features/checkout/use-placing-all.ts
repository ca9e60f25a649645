import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { placeShownOrder, type Decision } from './use-placing.ts';

/**
 * Places one order per store. Each is an intent of its own, so that a store that refuses does not stop the others, online
 * and offline alike; what could not be placed is still in the cart.
 */
export function usePlacingAll() {
  const haat = useHaat();
  const navigate = useNavigate();
  const { busy, message, run } = useBusyTask();
  /** What is being ordered: it stays on the screen until the next one is there. */
  const [placing, setPlacing] = useState<readonly Decision[] | null>(null);

  const placeAll = (decisions: readonly Decision[]) =>
    run(async () => {
      setPlacing(decisions);
      let placed = 0;
      for (const decision of decisions) {
        // One after the other: each is a write of its own, and the first that fails ends it.
        const outcome = await placeShownOrder(haat, decision).catch((error: unknown) => {
          setPlacing(null);
          throw error;
        });
        if ('message' in outcome) {
          setPlacing(null);
          return placed === 0
            ? outcome.message
            : `${placed} of ${decisions.length} orders wait to be sent. ${outcome.message}`;
        }
        placed += 1;
      }
      await navigate(ROUTES.orders, { replace: true });
      return null;
    });

  return { busy, message, placing, placeAll };
}

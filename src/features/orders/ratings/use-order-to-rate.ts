import { useLiveQuery } from 'dexie-react-hooks';
import { readOrderToRate } from '../../../db/reads/orders/ratings.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useMinute } from '../../../ui/time/use-now.ts';

/** The newest delivery that wants to be rated; null: none. Undefined while it is read: what stands below must wait for it. */
export function useOrderToRate() {
  const { person, device, now } = useHaat();
  const minute = useMinute(now);
  return useLiveQuery(
    async () => readOrderToRate(person, device, minute),
    [person, device, minute],
  );
}

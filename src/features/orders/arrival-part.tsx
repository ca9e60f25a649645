import { useLiveQuery } from 'dexie-react-hooks';
import type { OrderRow } from '../../db/person-database.ts';
import { isUnderway } from '../../domain/orders/life/order-transitions.ts';
import { arrivalWords, whenBackText } from '../../domain/orders/slots/arrival.ts';
import { slotInWords } from '../../domain/orders/slots/slot-words.ts';
import { distanceKm } from '../../domain/stores/geo.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useMinute } from '../../ui/time/use-minute.ts';
import classes from './arrival-part.module.css';

/**
 * When the goods come and what that is computed from (ETA-1). The server's promise once it has the order; before that only
 * how long it takes from then on. Nothing for an order that is over or promises nothing.
 */
export function ArrivalPart({ order }: { readonly order: OrderRow }) {
  const { now } = useHaat();
  const minute = useMinute(now);
  const { server, state } = order;
  if (server === null) {
    return state === 'waiting' || state === 'sent' ? (
      <WaitingPart order={order} now={minute} />
    ) : null;
  }
  const arrival = server.arrival ?? null;
  if (arrival === null || !isUnderway(server.status)) return null;
  const { title, why, isLate } = arrivalWords(arrival, minute);
  return (
    <div className={classes['arrival']} data-late={isLate ? '' : undefined}>
      <b className={classes['when']}>{title}</b>
      <span className={classes['why']}>{why}</span>
    </div>
  );
}

/** An order that waits for the network. */
function WaitingPart({ order, now }: { readonly order: OrderRow; readonly now: number }) {
  const { device } = useHaat();
  const { storeId, address, wishes } = order;
  const store = useLiveQuery(async () => device.stores.get(storeId), [device, storeId]);
  const slot = wishes?.deliverySlot ?? null;
  if (store === undefined) return null;
  const km = address.location === null ? null : distanceKm(address.location, store.location);
  return (
    <div className={classes['arrival']}>
      <b className={classes['when']}>
        {slot === null
          ? whenBackText(store, km)
          : `Goes out when you are back, for ${slotInWords(slot, now)}`}
      </b>
    </div>
  );
}

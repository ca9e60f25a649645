import { useLiveQuery } from 'dexie-react-hooks';
import type { OrderRow } from '../../db/person-database.ts';
import { fulfilmentOf } from '../../domain/orders/order-wishes.ts';
import { PickupPlace } from '../../ui/orders/pickup-place.tsx';
import { isUnderway } from '../../domain/orders/life/order-transitions.ts';
import { arrivalWords, whenBackText } from '../../domain/orders/slots/arrival.ts';
import { slotInWords } from '../../domain/orders/slots/slot-words.ts';
import { distanceKm } from '../../domain/stores/geo.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useMinute } from '../../ui/time/use-now.ts';
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
  if (isReadyForPickup(order)) {
    return (
      <div className={classes['arrival']}>
        <b className={classes['when']}>Ready for pickup</b>
        {server.deliveryCode !== undefined && <PickupCode code={server.deliveryCode} />}
        <OrderPickupPlace order={order} />
      </div>
    );
  }
  const { title, why, isLate } = arrivalWords(arrival, minute, fulfilmentOf(server.wishes));
  return (
    <div className={classes['arrival']} data-late={isLate ? '' : undefined}>
      <b className={classes['when']}>{title}</b>
      <span className={classes['why']}>{why}</span>
    </div>
  );
}

/** True while an order waits for its buyer at the store: then it matters most where that is, and the code. */
export const isReadyForPickup = ({ server }: OrderRow): boolean =>
  server?.status === 'PACKED' && fulfilmentOf(server.wishes) === 'pickup';

/** What the buyer says at the counter (SELL-5). */
export function PickupCode({ code }: { readonly code: string }) {
  return (
    <p>
      Pickup code <b>{code}</b>. Say it at the store when you take your goods.
    </p>
  );
}

/**
 * Where an order is picked up: as the server says with the order, and until that has it by what this phone knows of the store.
 */
export function OrderPickupPlace({ order }: { readonly order: OrderRow }) {
  const { device } = useHaat();
  const { storeId, server } = order;
  const store = useLiveQuery(async () => device.stores.get(storeId), [device, storeId]);
  const place = server?.pickupAt ?? store;
  if (place === undefined) return null;
  const { street, city, areaCode, location } = place;
  const contactNumber = server?.pickupAt?.contactNumber ?? '';
  const shown = { street, city, areaCode, location, contactNumber };
  return <PickupPlace place={shown} />;
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
          ? whenBackText(store, km, fulfilmentOf(wishes))
          : `Goes out when you are back, for ${slotInWords(slot, now)}`}
      </b>
    </div>
  );
}

import { useLiveQuery } from 'dexie-react-hooks';
import type { OrderRow } from '../../db/person-database.ts';
import { fulfilmentOf } from '../../domain/orders/order-wishes.ts';
import { PickupPlace } from '../../ui/orders/pickup-place.tsx';
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
  if (server.status === 'PACKED' && fulfilmentOf(server.wishes) === 'pickup') {
    return (
      <div className={classes['arrival']}>
        <b className={classes['when']}>Ready for pickup</b>
        <span className={classes['why']}>{readyWhy(server.deliveryCode)}</span>
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

const readyWhy = (code: string | undefined): string =>
  code === undefined
    ? 'Your order waits for you at the store.'
    : 'Your order waits for you at the store. Say the code there.';

/**
 * Where an order is picked up: as the server says with the order, and until that has it by what this phone knows of the store.
 */
export function OrderPickupPlace({ order }: { readonly order: OrderRow }) {
  const { device } = useHaat();
  const { storeId, storeName, server } = order;
  const store = useLiveQuery(async () => device.stores.get(storeId), [device, storeId]);
  const place = server?.pickupAt ?? store;
  if (place === undefined) return <p>{storeName}</p>;
  const { street, city, areaCode, location } = place;
  const contactNumber = server?.pickupAt?.contactNumber ?? '';
  const shown = { street, city, areaCode, location, contactNumber };
  return <PickupPlace storeName={storeName} place={shown} />;
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

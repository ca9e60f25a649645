import type { ReactNode } from 'react';
import { IconMapPin, IconPhone } from '@tabler/icons-react';
import { formatAddress } from '../../domain/account/address.ts';
import { formatRupees } from '../../domain/money.ts';
import type { StoreCharges } from '../../domain/orders/quotes/bill.ts';
import type { Fulfilment } from '../../domain/orders/order-wishes.ts';
import { directionsUrl, type GeoPoint, plusCode } from '../../domain/stores/geo.ts';
import { ChoiceList } from '../fields/choice-list.tsx';
import { NoticeLine } from '../notices/notice-line.tsx';
import classes from './pickup-place.module.css';

/** A store as a place to go to. */
export interface StorePlace {
  readonly street: string;
  readonly city: string;
  readonly areaCode: string;
  readonly location: GeoPoint;
  /** '' or missing: not known here. */
  readonly contactNumber?: string;
}

export interface PickupPlaceProps {
  /** Missing where it stands beside. */
  readonly storeName?: string;
  readonly place: StorePlace;
}

/** Where an order is picked up (PICK-1): the store's address, the way there, and its number. */
export function PickupPlace({ storeName, place }: PickupPlaceProps) {
  const { street, city, areaCode, location, contactNumber = '' } = place;
  return (
    <div className={classes['place']}>
      <p>
        {storeName !== undefined && (
          <>
            <b>{storeName}</b>
            <br />
          </>
        )}
        {formatAddress({ street, city, areaCode })}
      </p>
      <div className={classes['links']}>
        <MapLink to={location}>Directions</MapLink>
        {contactNumber !== '' && (
          <a className={classes['link']} href={`tel:${telephone(contactNumber)}`}>
            <IconPhone size={18} aria-hidden /> {contactNumber}
          </a>
        )}
      </div>
    </div>
  );
}

/** Mobile numbers get India's prefix; others, such as 1800 numbers, are dialled as they are. */
const telephone = (number: string): string =>
  /^[6-9]\d{9}$/.test(number) ? `+91${number}` : number;

export interface PickupChoiceProps {
  readonly legend: string;
  readonly charges: StoreCharges & { readonly street: string };
  readonly fulfilment: Fulfilment;
  readonly onChange: (isPickup: boolean) => void;
}

/** How the goods get to their buyer, at a store that offers both. */
export function PickupChoice({ legend, charges, fulfilment, onChange }: PickupChoiceProps) {
  const { deliveryChargePaise, street } = charges;
  const charge =
    deliveryChargePaise === 0 ? 'Free delivery' : `Delivery ${formatRupees(deliveryChargePaise)}`;
  return (
    <div className={classes['choice']}>
      <ChoiceList<Fulfilment>
        legend={legend}
        choices={[
          { value: 'delivery', label: 'Bring it to me', note: charge },
          { value: 'pickup', label: 'I pick it up', note: `No delivery charge · ${street}` },
        ]}
        value={fulfilment}
        onChange={(value) => onChange(value === 'pickup')}
      />
    </div>
  );
}

/** Said where pickup was chosen at a store that has stopped offering it. */
export function PickupOver() {
  return (
    <NoticeLine tone="warn">
      This store does not offer pickup any more. Your order will be brought to you.
    </NoticeLine>
  );
}

/** Leads to the map of a place. */
function MapLink({ to, children }: { readonly to: GeoPoint; readonly children: ReactNode }) {
  return (
    <a
      className={classes['link']}
      href={directionsUrl(to)}
      target="_blank"
      rel="noopener noreferrer"
    >
      <IconMapPin size={18} aria-hidden /> {children}
    </a>
  );
}

/** The gate as its person pinned it, by its plus code: that is read out where no map is. Nothing where nobody has. */
export function GatePin({ pin }: { readonly pin: GeoPoint | null | undefined }) {
  if (pin === null || pin === undefined) return null;
  return <MapLink to={pin}>{`Gate: ${plusCode(pin)}`}</MapLink>;
}

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AddressRow } from '../../../db/person-database.ts';
import type { StoreRow } from '../../../db/device-database.ts';
import { formatAddress } from '../../../domain/account/address.ts';
import { distanceKm, formatDistance } from '../../../domain/stores/geo.ts';
import { withNext } from '../../../domain/routes/internal-path.ts';
import { ROUTES } from '../../../domain/routes/routes.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useMessages } from '../../../ui/messages-context.ts';
import type { Fulfilment } from '../../../domain/orders/order-wishes.ts';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
import { Panel, Section } from '../../../ui/layout/section.tsx';
import { PickupPlace } from '../../../ui/orders/pickup-place.tsx';
import classes from './address-part.module.css';

export interface AddressPartProps {
  /** The page to come back to. */
  readonly here: string;
  /** Stores that are to deliver there, as far as they are known. */
  readonly stores: readonly StoreRow[];
  readonly address: AddressRow | undefined;
  /** `pickup`: the one store is gone to, and needs to know who comes. */
  readonly fulfilment?: Fulfilment;
  /** What else is to be said of the delivery: when, and to whom. */
  readonly children?: ReactNode;
}

/** Where the order goes, or where its buyer goes. */
export function AddressPart(props: AddressPartProps) {
  const { here, stores, address, fulfilment = 'delivery', children } = props;
  const isPickup = fulfilment === 'pickup';
  const change = address !== undefined && (
    <Link to={withNext(ROUTES.addressList, here)}>{isPickup ? 'Change number' : 'Change'}</Link>
  );
  return (
    <Section title={isPickup ? 'Pickup' : 'Delivery address'} aside={change}>
      <Panel>
        {isPickup &&
          stores.map((store) => (
            <PickupPlace key={store.id} storeName={store.name} place={placeOf(store)} />
          ))}
        <AddressText {...props} isPickup={isPickup} />
        {children}
      </Panel>
    </Section>
  );
}

const placeOf = ({ street, city, areaCode, location }: StoreRow) => ({
  street,
  city,
  areaCode,
  location,
});

interface AddressTextProps extends AddressPartProps {
  readonly isPickup: boolean;
}

/** Where the goods go, or for a pickup whom the store asks for: the name and number of the address. */
function AddressText({ here, stores, address, isPickup }: AddressTextProps) {
  const { session } = useHaat();
  const messages = useMessages();
  if (session === null) {
    return <p>Your addresses show here once you are signed in. What is in the cart stays.</p>;
  }
  if (address === undefined) {
    return (
      <>
        <p>
          {isPickup
            ? 'The store needs to know who comes: please add your address.'
            : 'Where should this order go?'}
        </p>
        <Button component={Link} to={withNext(ROUTES.address, here)} variant="light" size="lg">
          {messages.addNew}
        </Button>
      </>
    );
  }
  if (isPickup) {
    const { contactNumber } = address.address;
    return (
      <p className={classes['contact']}>
        The store gets your name and your number, {contactNumber}.
      </p>
    );
  }
  return (
    <>
      <p>{formatAddress(address.address)}</p>
      {address.address.contactNumber !== '' && (
        <p className={classes['contact']}>Contact {address.address.contactNumber}</p>
      )}
      {stores.map((store) => (
        <ReachNote key={store.id} store={store} address={address} />
      ))}
    </>
  );
}

interface ReachNoteProps {
  readonly store: StoreRow;
  readonly address: AddressRow;
}

/** Says beforehand what the server would refuse: an address beyond the store's reach. */
function ReachNote({ store, address }: ReachNoteProps) {
  const { location } = address.address;
  if (location === null) return null;
  const km = distanceKm(store.location, location);
  if (km <= store.deliveryRadiusKm) return null;
  return (
    <NoticeLine tone="warn">
      {store.name} delivers up to {formatDistance(store.deliveryRadiusKm)}; this address is{' '}
      {formatDistance(km)} away.
    </NoticeLine>
  );
}

import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AddressRow } from '../../db/person-database.ts';
import type { StoreRow } from '../../db/device-database.ts';
import { formatAddress } from '../../domain/address.ts';
import { distanceKm, formatDistance } from '../../domain/geo.ts';
import { withNext } from '../../domain/internal-path.ts';
import { retailCartPath, ROUTES } from '../../domain/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { NoticeLine } from '../../ui/notice-line.tsx';
import { Panel, Section } from '../../ui/section.tsx';
import classes from './address-part.module.css';

export interface AddressPartProps {
  readonly storeId: string;
  readonly store: StoreRow | undefined;
  readonly address: AddressRow | undefined;
}

/** Where the order goes. */
export function AddressPart({ storeId, store, address }: AddressPartProps) {
  const { session } = useHaat();
  const here = retailCartPath(storeId);
  if (session === null) {
    return (
      <Section title="Delivery address">
        <Panel>
          <p>Your addresses show here once you are signed in. What is in the cart stays.</p>
        </Panel>
      </Section>
    );
  }
  if (address === undefined) {
    return (
      <Section title="Delivery address">
        <Panel>
          <p>Where should this order go?</p>
          <Button component={Link} to={withNext(ROUTES.address, here)} variant="light" size="lg">
            Add New
          </Button>
        </Panel>
      </Section>
    );
  }
  return (
    <Section
      title="Delivery address"
      aside={<Link to={withNext(ROUTES.addressList, here)}>Change</Link>}
    >
      <Panel>
        <p>{formatAddress(address.address)}</p>
        {address.address.contactNumber !== '' && (
          <p className={classes['contact']}>Contact {address.address.contactNumber}</p>
        )}
        <ReachNote store={store} address={address} />
      </Panel>
    </Section>
  );
}

/** Says beforehand what the server would refuse: an address beyond the store's reach. */
function ReachNote({ store, address }: Pick<AddressPartProps, 'store'> & { address: AddressRow }) {
  const { location } = address.address;
  if (store === undefined || location === null) return null;
  const km = distanceKm(store.location, location);
  if (km <= store.deliveryRadiusKm) return null;
  return (
    <NoticeLine tone="warn">
      This store delivers up to {formatDistance(store.deliveryRadiusKm)}; this address is{' '}
      {formatDistance(km)} away.
    </NoticeLine>
  );
}

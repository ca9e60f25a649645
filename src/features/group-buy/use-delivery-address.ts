import { useLiveQuery } from 'dexie-react-hooks';
import type { AddressRow } from '../../db/person-database.ts';
import { useHaat } from '../../ports/haat-context.tsx';

/** Where a pledge is brought: the address that was saved last in the apartment's area. `isRead` is false before it is known. */
export function useDeliveryAddress(areaCode: string | undefined): {
  readonly isRead: boolean;
  readonly address: AddressRow | undefined;
} {
  const { person } = useHaat();
  const addresses = useLiveQuery(() => person.addresses.toArray(), [person]);
  const address = addresses
    ?.toSorted((one, other) => other.savedAt - one.savedAt)
    .find((row) => row.address.areaCode === areaCode);
  return { isRead: addresses !== undefined, address };
}

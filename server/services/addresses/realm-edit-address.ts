import { and, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import { realmEditAddress } from '../../../src/contracts/addresses/realm-edit-address.ts';
import type { DeliveryAddress } from '../../../src/domain/account/address.ts';
import { personPartition, raiseVersion } from '../../db/raise-version.ts';
import { addresses } from '../../db/tables/schema.ts';
import { ProblemError } from '../../http/problem-error.ts';
import type { Places } from '../../places/places.ts';
import { implement } from '../service-handler.ts';

type Changes = v.InferOutput<typeof realmEditAddress.input>['changes'];

function editedAddress(before: DeliveryAddress, changes: Changes, places: Places): DeliveryAddress {
  const given = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  );
  const address: DeliveryAddress = { ...before, ...given };
  const area = places.areaByPincode(address.areaCode);
  if (area === undefined) throw new ProblemError('place_not_found');
  const isElsewhere = address.areaCode !== before.areaCode && !('location' in given);
  const location = isElsewhere ? area.location : (address.location ?? area.location);
  return { ...address, location };
}

export const realmEditAddressHandler = implement(
  realmEditAddress,
  async ({ input: { addressId, changes }, identity: { userId }, db, parts }) => {
    // First, because it locks the person's row: two edits at once follow each other.
    const version = await raiseVersion(db, personPartition(userId));
    const isThis = and(eq(addresses.userId, userId), eq(addresses.id, addressId));
    const [saved] = await db.select({ address: addresses.address }).from(addresses).where(isThis);
    if (saved === undefined) throw new ProblemError('not_found');
    const address = editedAddress(saved.address, changes, parts.places);
    await db.update(addresses).set({ address, version, updatedAt: parts.now() }).where(isThis);
    return { addressId, address, version };
  },
);

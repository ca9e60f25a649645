import { and, count, eq, ne } from 'drizzle-orm';
import type * as v from 'valibot';
import {
  deleteAddress,
  realmEditAddress,
  saveUpdateAddress,
} from '../../../src/contracts/addresses/change-addresses.ts';
import type { Area } from '../../../src/contracts/schemas.ts';
import { pinProblem } from '../../../src/domain/stores/geo.ts';
import type { DeliveryAddress } from '../../../src/domain/account/address.ts';
import type { Database } from '../../db/database.ts';
import { personPartition, raiseVersion } from '../../db/raise-version.ts';
import { addresses } from '../../account/account-tables.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { knownArea } from '../../places/known-areas.ts';
import type { Places } from '../../places/places.ts';
import { isOwnPicture } from '../../uploads/store-upload.ts';
import { implement } from '../../http/service-handler.ts';

/** Most addresses of one person. */
const MAX_ADDRESSES = 100;

async function refuseTooMany(db: Database, userId: number, addressId: string): Promise<void> {
  const [others] = await db
    .select({ count: count() })
    .from(addresses)
    .where(and(eq(addresses.userId, userId), ne(addresses.id, addressId)));
  if ((others?.count ?? 0) < MAX_ADDRESSES) return;
  throw new ProblemError('not_allowed', {
    detail: `At most ${MAX_ADDRESSES} addresses can be kept`,
  });
}

/** A pin in the sea leads no rider anywhere. @throws ProblemError not_allowed */
function refuseFarPin({ pin }: Pick<DeliveryAddress, 'pin'>, area: Area): void {
  const detail = pinProblem(pin, area);
  if (detail !== null) throw new ProblemError('not_allowed', { detail });
}

/** A photo of the gate is a picture of the same person's. @throws ProblemError file_not_found */
async function refuseForeignPhoto(
  db: Database,
  userId: number,
  { gatePhoto }: Pick<DeliveryAddress, 'gatePhoto'>,
): Promise<void> {
  if (gatePhoto !== undefined && !(await isOwnPicture(db, userId, gatePhoto)))
    throw new ProblemError('file_not_found');
}

/** Keeps what was typed; an address without a point gets that of its pincode, which delivery radiuses need. */
export const saveUpdateAddressHandler = implement(
  saveUpdateAddress,
  async ({ input, identity, db, parts }) => {
    const { userId } = identity;
    const { addressId } = input;
    const area = (await knownArea(db, parts.places, input.address.areaCode))?.area;
    if (area === undefined) throw new ProblemError('place_not_found');
    refuseFarPin(input.address, area);
    await refuseForeignPhoto(db, userId, input.address);
    const address = { ...input.address, location: input.address.location ?? area.location };
    // First, because it locks the person's row: two new addresses at once are counted one after the other.
    const version = await raiseVersion(db, personPartition(userId));
    await refuseTooMany(db, userId, addressId);
    const changed = { address, version, updatedAt: parts.now() };
    await db
      .insert(addresses)
      .values({ id: addressId, userId, ...changed })
      .onConflictDoUpdate({ target: [addresses.userId, addresses.id], set: changed });
    return { addressId, address, version };
  },
);

export const deleteAddressHandler = implement(
  deleteAddress,
  async ({ input: { addressId }, identity: { userId }, db }) => {
    const version = await raiseVersion(db, personPartition(userId));
    await db
      .delete(addresses)
      .where(and(eq(addresses.userId, userId), eq(addresses.id, addressId)));
    return { addressId, version };
  },
);

type Changes = v.InferOutput<typeof realmEditAddress.input>['changes'];

async function editedAddress(
  before: DeliveryAddress,
  changes: Changes,
  { db, places }: { readonly db: Database; readonly places: Places },
): Promise<DeliveryAddress> {
  const given = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  );
  const address: DeliveryAddress = { ...before, ...given };
  const area = (await knownArea(db, places, address.areaCode))?.area;
  if (area === undefined) throw new ProblemError('place_not_found');
  refuseFarPin(address, area);
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
    const address = await editedAddress(saved.address, changes, { db, places: parts.places });
    await refuseForeignPhoto(db, userId, changes);
    await db.update(addresses).set({ address, version, updatedAt: parts.now() }).where(isThis);
    return { addressId, address, version };
  },
);

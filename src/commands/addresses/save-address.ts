import { SAVE_ADDRESS, type SaveAddressPayload } from '../../contracts/addresses/save-address.ts';
import type { DeliveryAddress } from '../../domain/account/address.ts';
import { newOutboxEntry } from '../../db/outbox-entry.ts';
import { save, type SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';
import { dropRefused } from '../outbox/drop-refused.ts';

/** Saves a delivery address, here at once and on the server when it can be reached. Give its id to change one. */
export async function saveAddress(
  { person, now, newId, wake }: CommandContext,
  address: DeliveryAddress,
  addressId = newId(),
): Promise<SaveResult<{ readonly addressId: string }>> {
  const payload: SaveAddressPayload = { addressId, address };
  const result = await save(person, async () => {
    await person.transaction('rw', person.addresses, person.outbox, async () => {
      const known = await person.addresses.get(addressId);
      const confirmed = known?.confirmed ?? null;
      await person.addresses.put({
        id: addressId,
        address,
        pending: true,
        confirmed,
        savedAt: now(),
      });
      const subject = `address:${addressId}`;
      await dropRefused(person, subject);
      const fields = { id: newId(), subject, payload, createdAt: now() };
      await person.outbox.add(newOutboxEntry({ ...SAVE_ADDRESS, ...fields }));
    });
    return { addressId };
  });
  if (result.ok) wake();
  return result;
}

import {
  DELETE_ADDRESS,
  SAVE_ADDRESS,
  type SaveAddressPayload,
} from '../../contracts/addresses/change-addresses.ts';
import type { DeliveryAddress } from '../../domain/account/address.ts';
import { newOutboxEntry } from '../../db/outbox-entry.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { save, type SaveResult } from '../../db/save.ts';
import { removeSettings } from '../../db/settings.ts';
import type { CommandContext } from '../command-context.ts';
import { appendCommand, dropRefused, type NotAllowed } from '../outbox/append-command.ts';
import {
  attachPicture,
  dropPictures,
  type NewPicture,
  pictureProblem,
} from '../outbox/attach-pictures.ts';

/**
 * Saves a delivery address, here at once and on the server when it can be reached. Give its id to change one.
 * @param photo a new photo of the gate, which goes along
 */
export async function saveAddress(
  { person, now, newId, wake }: CommandContext,
  address: DeliveryAddress,
  addressId = newId(),
  photo: NewPicture | null = null,
): Promise<SaveResult<{ readonly addressId: string }> | NotAllowed> {
  const problem = photo === null ? null : pictureProblem([photo]);
  if (problem !== null) return { ok: false, kind: 'not-allowed', message: problem };
  const photoId = photo === null ? {} : { photoId: newId() };
  const payload: SaveAddressPayload = { addressId, address, ...photoId };
  const result = await save(person, async () => {
    const tables = [person.addresses, person.outbox, person.attachments];
    await person.transaction('rw', tables, async () => {
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
      await dropPictures(person, await dropRefused(person, subject));
      const fields = { id: newId(), subject, payload, createdAt: now() };
      await person.outbox.add(newOutboxEntry({ ...SAVE_ADDRESS, ...fields }));
      if (photo !== null && payload.photoId !== undefined)
        await attachPicture(person, payload.photoId, photo, now());
    });
    return { addressId };
  });
  if (result.ok) wake();
  return result;
}

/**
 * Deletes an address, here at once and on the server when it can be reached; orders keep where they went. What waited to be saved of it, or
 * was refused, goes with it, and so do its photos.
 */
export async function deleteAddress(
  context: CommandContext,
  addressId: string,
): Promise<SaveResult<null>> {
  const { person, device } = context;
  const row = await person.addresses.get(addressId);
  if (row === undefined) return { ok: true, value: null };
  const { address, confirmed } = row;
  const payload = { addressId, name: address.name, confirmed };
  const deleted = await appendCommand(context, DELETE_ADDRESS, payload, {
    tables: [person.addresses, person.attachments],
    write: async () => person.addresses.delete(addressId),
    onReplaced: (entries) => dropPictures(person, entries),
  });
  if (!deleted.ok) return deleted;
  return save(device, async () => {
    const chosen = await readSetting(device, 'selected_user_address');
    if (chosen === addressId) await removeSettings(device, ['selected_user_address']);
    return null;
  });
}

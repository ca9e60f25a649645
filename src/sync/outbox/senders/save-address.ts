import * as v from 'valibot';
import { SAVE_ADDRESS, saveAddressPayload } from '../../../contracts/addresses/save-address.ts';
import { saveUpdateAddress } from '../../../contracts/addresses/save-update-address.ts';
import type { OutboxSender } from '../sender.ts';

/** Sends a saved address; the server's own reading of it replaces the local one. */
export const saveAddressSender: OutboxSender = {
  ...SAVE_ADDRESS,
  async send(entry, { call }) {
    const payload = v.parse(saveAddressPayload, entry.payload);
    const saved = await call(saveUpdateAddress, payload, entry.id);
    return {
      kind: 'done',
      store: async (db) => {
        const confirmed = saved.address;
        // A newer edit waits behind this one: its text stays on screen.
        const newer = await db.outbox.where('subject').equals(entry.subject).count();
        const shown = newer > 1 ? {} : { address: confirmed, pending: false };
        await db.addresses.update(payload.addressId, { confirmed, ...shown });
      },
    };
  },
};

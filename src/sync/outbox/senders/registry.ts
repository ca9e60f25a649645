import { OUTBOX_COMMANDS } from '../../../contracts/outbox-commands.ts';
import type { OutboxSender } from '../sender.ts';
import { placeOrderSender } from './place-order.ts';
import * as v from 'valibot';
import { SAVE_ADDRESS, saveAddressPayload } from '../../../contracts/addresses/save-address.ts';
import { saveUpdateAddress } from '../../../contracts/addresses/save-update-address.ts';
import type { OutboxCommand } from '../../../contracts/outbox-command.ts';
import { storeAnswer } from '../store-answer.ts';
import { forgetLostFiles, uploadPictures } from './upload-pictures.ts';

/** Sends a saved address; the server's own reading of it replaces the local one. */
const saveAddressSender: OutboxSender = {
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

/** Every kind of outbox entry that this version can send. */
export const SENDERS: readonly OutboxSender[] = [
  placeOrderSender,
  saveAddressSender,
  ...OUTBOX_COMMANDS.map(commandSender),
];

/**
 * The sender of a command that one call sends: the entry's id is the idempotency key (OUT-1). Its pictures go first and
 * stay here until the answer of the call is stored.
 */
export function commandSender(command: OutboxCommand): OutboxSender {
  const { kind, payloadVersion, migrate, service } = command;
  return {
    kind,
    payloadVersion,
    ...(migrate !== undefined && { migrate }),
    async send(entry, tools) {
      const payload = v.parse(command.payload, entry.payload);
      const pictureIds = command.pictures?.(payload) ?? [];
      let fileIds: readonly string[] = [];
      if (pictureIds.length > 0) {
        const uploaded = await uploadPictures(entry, pictureIds, tools);
        if (uploaded.kind === 'lost') {
          return { kind: 'needs-buyer', error: uploaded.error, store: async () => {} };
        }
        fileIds = uploaded.fileIds;
      }
      try {
        const answer = await tools.call(service, command.input(payload, fileIds), entry.id);
        return {
          kind: 'done',
          store: async (db) => {
            if (command.keepsAnswer !== false) {
              await storeAnswer(db, answer, { newId: tools.newId, now: entry.createdAt });
            }
            await db.attachments.bulkDelete([...pictureIds]);
          },
        };
      } catch (error) {
        await forgetLostFiles(error, pictureIds, tools);
        throw error;
      }
    },
  };
}

import * as v from 'valibot';
import type { OutboxCommand } from '../../../contracts/outbox-command.ts';
import { storeAnswer } from '../store-answer.ts';
import type { OutboxSender } from '../sender.ts';
import { forgetLostFiles, uploadPictures } from './upload-pictures.ts';

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
            await storeAnswer(db, answer, { newId: tools.newId, now: entry.createdAt });
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

import * as v from 'valibot';
import type { OutboxCommand } from '../../../contracts/outbox-command.ts';
import { storeAnswer } from '../store-answer.ts';
import type { OutboxSender } from '../sender.ts';

/** The sender of a command that one call sends: the entry's id is the idempotency key (OUT-1). */
export function commandSender(command: OutboxCommand): OutboxSender {
  const { kind, payloadVersion, migrate, service } = command;
  return {
    kind,
    payloadVersion,
    ...(migrate !== undefined && { migrate }),
    async send(entry, tools) {
      const payload = v.parse(command.payload, entry.payload);
      const answer = await tools.call(service, command.input(payload, []), entry.id);
      return { kind: 'done', store: (db) => storeAnswer(db, answer) };
    },
  };
}

import type { Table } from 'dexie';
import type { OutboxCommand } from '../../contracts/outbox-command.ts';
import { newOutboxEntry } from '../../db/outbox-entry.ts';
import { save, type SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';
import { dropRefused } from './drop-refused.ts';

/** What a command changes here, in the transaction that appends its entry. */
export interface LocalChange {
  readonly tables: readonly Table[];
  readonly write: () => Promise<void>;
}

/**
 * Appends a command's outbox entry, with its local change in the same transaction (design, section 5), and wakes the
 * sync engine. A refused entry of the same subject makes way: this one takes its place. The id of the entry is
 * returned.
 */
export async function appendCommand<Payload, Ask, Output>(
  { person, now, newId, wake }: Pick<CommandContext, 'person' | 'now' | 'newId' | 'wake'>,
  command: OutboxCommand<Payload, Ask, Output>,
  payload: Payload,
  local: LocalChange = { tables: [], write: async () => {} },
): Promise<SaveResult<{ readonly id: string }>> {
  const { kind, payloadVersion, newestOnly } = command;
  const id = newId();
  const subject = command.subject(payload);
  const entry = newOutboxEntry({ id, kind, subject, payload, payloadVersion, createdAt: now() });
  const result = await save(person, () =>
    person.transaction('rw', [person.outbox, ...local.tables], async () => {
      await dropRefused(person, subject);
      if (newestOnly) await dropWaiting(person, subject);
      await person.outbox.add(entry);
      await local.write();
      return { id };
    }),
  );
  if (result.ok) wake();
  return result;
}

/** OUT-6: an entry on its way stays, as its answer is still to come; those behind it are out of date. */
async function dropWaiting(person: CommandContext['person'], subject: string): Promise<void> {
  const entries = person.outbox.where('subject').equals(subject);
  await entries.filter(({ state }) => state === 'waiting').delete();
}

import type { Table } from 'dexie';
import type { OutboxCommand } from '../../contracts/outbox-command.ts';
import { newOutboxEntry, type OutboxEntry } from '../../db/outbox-entry.ts';
import { save, type SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';
import type { PersonDatabase } from '../../db/person-database.ts';

/** What a command changes here, in the transaction that appends its entry. */
export interface LocalChange {
  readonly tables: readonly Table[];
  readonly write: () => Promise<void>;
  /** Told of the entries whose place this one takes, refused or waiting, to clear away what they had kept. */
  readonly onReplaced?: (entries: readonly OutboxEntry[]) => Promise<void>;
}

/** The same for a command that a rule may forbid; the rule is asked in that transaction too. */
export interface GuardedChange extends LocalChange {
  /** Why the command may not be given now, in words for its buyer; null when it may. */
  readonly refusal: () => Promise<string | null>;
  /**
   * This entry takes the place of one of its subject that waits (OUT-6), even if that one was tried: the server tells
   * them apart by what they are about, not only by their keys.
   */
  readonly replacesWaiting?: boolean;
}

/** A command that a rule forbids: nothing was written. */
export interface NotAllowed {
  readonly ok: false;
  readonly kind: 'not-allowed';
  readonly message: string;
}

type AppendContext = Pick<CommandContext, 'person' | 'now' | 'newId' | 'wake'>;

/**
 * Appends a command's outbox entry, with its local change in the same transaction (design, section 5), and wakes the
 * sync engine. A refused entry of the same subject makes way: this one takes its place. The id of the entry is
 * returned.
 */
export async function appendCommand<Payload, Ask, Output>(
  context: AppendContext,
  command: OutboxCommand<Payload, Ask, Output>,
  payload: Payload,
  local: LocalChange = { tables: [], write: async () => {} },
): Promise<SaveResult<{ readonly id: string }>> {
  const { person, wake } = context;
  const result = await save(person, () =>
    person.transaction('rw', [person.outbox, ...local.tables], () =>
      append(context, command, payload, local),
    ),
  );
  if (result.ok) wake();
  return result;
}

/**
 * The same for a command that a rule may forbid (ORD-5): rule and write are one transaction, so that of two taps the
 * second meets what the first has written.
 */
export async function appendIfAllowed<Payload, Ask, Output>(
  context: AppendContext,
  command: OutboxCommand<Payload, Ask, Output>,
  payload: Payload,
  local: GuardedChange,
): Promise<SaveResult<{ readonly id: string }> | NotAllowed> {
  const { person, wake } = context;
  const result = await save(person, () =>
    person.transaction('rw', [person.outbox, ...local.tables], async () => {
      const refusal = await local.refusal();
      return refusal === null ? append(context, command, payload, local) : { refusal };
    }),
  );
  if (!result.ok) return result;
  if ('refusal' in result.value) {
    return { ok: false, kind: 'not-allowed', message: result.value.refusal };
  }
  wake();
  return { ok: true, value: result.value };
}

async function append<Payload, Ask, Output>(
  { person, now, newId }: AppendContext,
  command: OutboxCommand<Payload, Ask, Output>,
  payload: Payload,
  local: LocalChange & Pick<GuardedChange, 'replacesWaiting'>,
): Promise<{ readonly id: string }> {
  const { kind, payloadVersion, newestOnly } = command;
  const id = newId();
  const subject = command.subject(payload);
  const refused = await dropRefused(person, subject);
  const { replacesWaiting = false, onReplaced } = local;
  const waiting =
    newestOnly || replacesWaiting ? await dropWaiting(person, subject, replacesWaiting) : [];
  const replaced = [...refused, ...waiting];
  // Not `await onReplaced?.()`: waiting for nothing would leave the transaction, which then commits without what follows.
  if (replaced.length > 0 && onReplaced !== undefined) await onReplaced(replaced);
  await person.outbox.add(
    newOutboxEntry({ id, kind, subject, payload, payloadVersion, createdAt: now() }),
  );
  await local.write();
  return { id };
}

/**
 * OUT-6: an entry on its way stays, as its answer is still to come; those behind it are out of date. One that was tried
 * stays too, unless told otherwise: its request may still reach the server, and would undo what came after (OUT-3).
 */
function dropWaiting(
  person: CommandContext['person'],
  subject: string,
  evenIfTried: boolean,
): Promise<readonly OutboxEntry[]> {
  return takeOut(
    person,
    subject,
    ({ state, attempts }) => state === 'waiting' && (evenIfTried || attempts === 0),
  );
}

/**
 * Removes refused entries of a subject when a newer one takes their place: only the buyer could go on with them, and
 * they would hold up what comes after (OUT-3). Call it in the transaction that adds the newer entry.
 */
export function dropRefused(
  person: PersonDatabase,
  subject: string,
): Promise<readonly OutboxEntry[]> {
  return takeOut(person, subject, ({ state }) => state === 'rejected' || state === 'needs-buyer');
}

/** Removes entries of a subject. */
async function takeOut(
  person: PersonDatabase,
  subject: string,
  isOut: (entry: OutboxEntry) => boolean,
): Promise<readonly OutboxEntry[]> {
  const entries = person.outbox.where('subject').equals(subject).filter(isOut);
  const taken = await entries.toArray();
  await entries.delete();
  return taken;
}

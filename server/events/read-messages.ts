import * as v from 'valibot';
import {
  eventMessage,
  MOST_MESSAGES,
  type EventMessage,
} from '../../src/contracts/events/event-message.ts';
import { ProblemError } from '../http/problem-error.ts';
import { unstorableTextPath } from '../http/limits/storable-text.ts';
import type { TakenEvent } from './event-sink.ts';
import { maskContacts } from './mask-contacts.ts';

/** A message as it was read: an event to take, or why there is none. */
export type ReadMessage =
  | { readonly kind: 'event'; readonly event: TakenEvent }
  | { readonly kind: 'refused'; readonly id: string | null; readonly detail: string };

/** What all events of one request share. */
export interface MessageSource {
  readonly topic: string;
  readonly userId: number | null;
  readonly receivedAt: number;
}

/** When an event happened, as its device says; ms since the epoch. */
function happenedAt(payload: EventMessage['payload']): number {
  const time =
    'AppEvent' in payload
      ? payload.AppEvent.creationDetails.createdAt
      : payload.AppEventV2.createdAt;
  return typeof time === 'number' ? time : Date.parse(time);
}

const eventOf = ({ payload }: EventMessage) =>
  'AppEvent' in payload ? payload.AppEvent : payload.AppEventV2;

/** The id of a message that was refused, if it can be told. */
const knownId = v.object({
  payload: v.record(v.string(), v.object({ id: v.pipe(v.string(), v.maxLength(100)) })),
});

function idOf(message: unknown): string | null {
  const known = v.safeParse(knownId, message);
  return known.success ? (Object.values(known.output.payload)[0]?.id ?? null) : null;
}

/** Why a message does not fit: the deepest issue, as that of a union only says that nothing fitted. */
function reasonOf(issue: v.BaseIssue<unknown>): string {
  const deeper = issue.issues?.[0];
  if (deeper !== undefined && v.getDotPath(deeper) !== null) return reasonOf(deeper);
  return `${v.getDotPath(issue) ?? 'message'}: ${issue.message}`.slice(0, 300);
}

function readMessage(message: unknown, source: MessageSource): ReadMessage {
  const read = v.safeParse(eventMessage, message, { abortPipeEarly: true });
  if (!read.success) {
    return { kind: 'refused', id: idOf(message), detail: reasonOf(read.issues[0]) };
  }
  const { id, name } = eventOf(read.output);
  const path = unstorableTextPath(read.output);
  if (path !== undefined) {
    return { kind: 'refused', id, detail: `${path}: holds characters that cannot be stored` };
  }
  const { schemaId, key, payload, metadata } = read.output;
  const event = {
    ...source,
    id,
    name,
    schemaId,
    key: String(maskContacts(key)),
    happenedAt: happenedAt(payload),
    payload: maskContacts(payload),
    metadata: maskContacts(metadata),
  };
  return { kind: 'event', event };
}

/**
 * The messages of a body: an array, or one that stands for itself. Each is judged for itself, so that one bad event does not
 * take the others along.
 * @throws ProblemError bad_input for no messages or too many
 */
export function readMessages(body: unknown, source: MessageSource): ReadMessage[] {
  const messages: readonly unknown[] = Array.isArray(body) ? body : [body];
  if (messages.length === 0 || messages.length > MOST_MESSAGES) {
    throw new ProblemError('bad_input', {
      fields: [{ path: '', message: `1 to ${MOST_MESSAGES} messages` }],
    });
  }
  return messages.map((message) => readMessage(message, source));
}

import * as v from 'valibot';
import {
  messagesAnswer,
  type EventMessage,
  GENERAL_TOPIC,
  messagesPath,
  TOPICS_MAP,
} from '../../contracts/events/event-topics.ts';
import { readProblem } from '../../contracts/problem.ts';
import type { DeviceDatabase } from '../../db/device-database.ts';
import type { QueuedEvent } from '../../db/event-queue-rows.ts';
import { type AppDetails, envelopeV1, envelopeV2 } from '../envelopes/envelopes.ts';
import { readEventPerson, type EventPerson } from '../event-person.ts';
import type { EventsRuntime } from '../events-runtime.ts';
import type { BatchEnd, StoredBatch } from '../queue/event-queue.ts';
import { postJson, type PostAnswer } from './post-json.ts';

/** Where events go and how they are wrapped; set when the app is built. */
export interface EventsHostSettings {
  /** Base URL without a slash at the end. */
  readonly url: string;
  /** Whose topics: those of production, or those of tests (specification, section 7). */
  readonly topics: 'production' | 'qa';
  readonly envelope: 'v1' | 'v2';
  readonly app: AppDetails;
}

export interface EventsHostParts {
  readonly device: DeviceDatabase;
  readonly runtime: EventsRuntime;
  readonly settings: EventsHostSettings;
}

/** How one post ended; `detail` says why, for the console. */
type PostEnd =
  { readonly kind: 'taken' } | { readonly kind: 'failed' | 'unreachable'; readonly detail: string };

/** A single event that was not taken: it is not tried again (EVT-7). */
export interface SingleError {
  readonly id: string;
  readonly topic: string;
  readonly error: string;
}

/** How sending a batch ended, with the errors of its single events. */
export interface SentBatch {
  readonly end: BatchEnd;
  readonly singleErrors: readonly SingleError[];
}

const UNAUTHORIZED = 401;

const isHaats = ({ body }: PostAnswer) => readProblem(body) !== null;

/**
 * The operational sink (EVT-7): a batch goes to the general topic in one post, then each of its events that has a topic of
 * its own goes there in a post of its own. The server keeps an event once per topic, so a batch may be sent again.
 */
export function createEventsHost({ device, runtime, settings }: EventsHostParts) {
  const { url, topics, app } = settings;
  const envelopeOf = settings.envelope === 'v2' ? envelopeV2 : envelopeV1;

  async function post(
    topic: string,
    messages: readonly EventMessage[],
    body: unknown,
    token: string | null,
  ): Promise<PostEnd> {
    const address = `${url}${messagesPath(topic)}`;
    const headers: Record<string, string> =
      token === null ? {} : { authorization: `Bearer ${token}` };
    try {
      const first = await postJson(runtime, address, body, headers);
      const isEnded = first.status === UNAUTHORIZED && token !== null && isHaats(first);
      // An ended session proves nothing any more; the events are as true as before.
      return endOf(isEnded ? await postJson(runtime, address, body) : first, messages);
    } catch (error) {
      return { kind: 'unreachable', detail: String(error) };
    }
  }

  /** OUT-9: only Haat's word counts, and only one that names every message. Whatever else came is no answer. */
  function endOf(answer: PostAnswer, messages: readonly EventMessage[]): PostEnd {
    const detail = `HTTP ${answer.status}`;
    if (!answer.ok) return { kind: isHaats(answer) ? 'failed' : 'unreachable', detail };
    const read = v.safeParse(messagesAnswer, answer.body);
    if (!read.success) return { kind: 'unreachable', detail: `Not the host's answer: ${detail}` };
    const { outcomes } = read.output;
    if (outcomes.length !== messages.length) {
      const count = `${outcomes.length} of ${messages.length} events answered for`;
      return { kind: 'failed', detail: count };
    }
    const refused = outcomes.filter(({ outcome }) => outcome === 'refused');
    if (refused.length > 0) runtime.warn('The events host refused events', refused);
    return { kind: 'taken' };
  }

  function messageOf(event: QueuedEvent, person: EventPerson, dropped: number): EventMessage {
    const metadata = {
      ...(event.topicIdentifier !== undefined && { topicIdentifier: event.topicIdentifier }),
      // EVT-2: a reader of the data knows what is missing before this event.
      ...(dropped > 0 && { droppedEvents: dropped }),
    };
    return envelopeOf({ event, person }, app, metadata);
  }

  return {
    send: async (batch: StoredBatch): Promise<SentBatch> => {
      const { person, token } = await readEventPerson(device, batch.events[0]?.userId ?? null);
      const messages = batch.events.map((event, place) =>
        messageOf(event, person, place === 0 ? batch.dropped : 0),
      );
      const general = await post(GENERAL_TOPIC[topics], messages, messages, token);
      if (general.kind !== 'taken') {
        runtime.warn('A batch of events was not taken', general.detail);
        return { end: general.kind, singleErrors: [] };
      }
      const singleErrors: SingleError[] = [];
      for (const event of batch.events) {
        if (event.topicIdentifier === undefined) continue;
        const topic = TOPICS_MAP[event.topicIdentifier][topics];
        const message = messageOf(event, person, 0);
        const end = await post(topic, [message], message, token);
        if (end.kind !== 'taken') singleErrors.push({ id: event.id, topic, error: end.detail });
      }
      if (singleErrors.length > 0) runtime.warn('Single events were not taken', singleErrors);
      return { end: 'sent', singleErrors };
    },
  };
}

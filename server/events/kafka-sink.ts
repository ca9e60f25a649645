import { Kafka, logLevel } from 'kafkajs';
import { ProblemError } from '../http/problem-error.ts';
import type { EventSink, TakenEvent } from './event-sink.ts';

/** How long a broker may take before the sender is asked to keep its events and come back (ms). */
const CONNECT_MS = 3000;
const REQUEST_MS = 5000;
const RETRIES = 2;
const ALL_REPLICAS = -1;

const messageOf = ({ id, key, schemaId, userId, payload, metadata, receivedAt }: TakenEvent) => ({
  key: key === '' ? id : key,
  value: JSON.stringify({ payload, schemaId, key, metadata, userId, receivedAt }),
  headers: { eventId: id },
});

/** Events of one topic after the other, in their order. */
function topicMessages(events: readonly TakenEvent[]) {
  const byTopic = new Map<string, ReturnType<typeof messageOf>[]>();
  for (const event of events) {
    byTopic.set(event.topic, [...(byTopic.get(event.topic) ?? []), messageOf(event)]);
  }
  return [...byTopic].map(([topic, messages]) => ({ topic, messages }));
}

/**
 * Produces events to Kafka, acknowledged by all replicas. Kafka knows no event ids: a batch that is sent again is produced
 * again, and its readers tell duplicates by the `eventId` header.
 * @param brokers "host:port"
 * @param onError told why events could not be produced
 */
export function createKafkaSink(
  brokers: readonly string[],
  onError: (error: unknown) => void,
): EventSink {
  const kafka = new Kafka({
    clientId: 'haat',
    brokers: [...brokers],
    connectionTimeout: CONNECT_MS,
    requestTimeout: REQUEST_MS,
    retry: { retries: RETRIES, initialRetryTime: 100, maxRetryTime: 1000 },
    logLevel: logLevel.NOTHING,
  });
  const producer = kafka.producer({ allowAutoTopicCreation: false });
  let connecting: Promise<void> | undefined;
  const connect = (): Promise<void> =>
    (connecting ??= producer.connect().catch((error: unknown) => {
      connecting = undefined;
      throw error;
    }));
  return {
    take: async (events) => {
      try {
        await connect();
        await producer.sendBatch({ acks: ALL_REPLICAS, topicMessages: topicMessages(events) });
      } catch (error) {
        onError(error);
        throw new ProblemError('not_ready', { retryAfterSeconds: 5 });
      }
      return events.map(() => 'stored' as const);
    },
    close: () => producer.disconnect(),
  };
}

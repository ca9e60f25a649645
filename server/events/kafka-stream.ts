import { Kafka, logLevel } from 'kafkajs';
import { type EventStream, messageText, type RelayedEvent } from './event-relay.ts';

/** How long a broker may take before the events are left for the next round (ms). */
const CONNECT_MS = 3000;
const REQUEST_MS = 5000;
const RETRIES = 2;
const ALL_REPLICAS = -1;

const messageOf = (event: RelayedEvent) => ({
  key: event.key === '' ? event.id : event.key,
  value: messageText(event),
  headers: { eventId: event.id },
});

/** Events of one topic after the other, in their order. */
function topicMessages(events: readonly RelayedEvent[]) {
  const byTopic = new Map<string, ReturnType<typeof messageOf>[]>();
  for (const event of events) {
    byTopic.set(event.topic, [...(byTopic.get(event.topic) ?? []), messageOf(event)]);
  }
  return [...byTopic].map(([topic, messages]) => ({ topic, messages }));
}

/**
 * Produces events to Kafka, acknowledged by all replicas. Kafka knows no ids of events: one that is published again, after a
 * crash or a lost answer, is there twice, and its readers tell it by the `eventId` header.
 * @param brokers "host:port"
 */
export function createKafkaStream(brokers: readonly string[]): EventStream {
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
    publish: async (events) => {
      await connect();
      await producer.sendBatch({ acks: ALL_REPLICAS, topicMessages: topicMessages(events) });
    },
    close: () => producer.disconnect(),
  };
}

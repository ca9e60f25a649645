import { jetstream, jetstreamManager, type JetStreamClient } from '@nats-io/jetstream';
import { connect, nanos, type NatsConnection } from '@nats-io/transport-node';
import { millisecondsInMinute } from 'date-fns/constants';
import { type EventStream, messageText, type RelayedEvent } from './event-relay.ts';

/** How long a server may take to answer (ms). A new leader is chosen within about one second. */
const CONNECT_MS = 3000;
const ACK_MS = 5000;

/** The stream of all events, and their subjects: `haat.events.<topic>`. */
export const EVENTS_STREAM = 'HAAT_EVENTS';
const SUBJECTS = 'haat.events';

/** How long the stream knows the ids of events, so that one that comes again is told (ms). */
const DUPLICATES_MS = 15 * millisecondsInMinute;

export interface NatsParts {
  /** "host:port", or with `tls://` before it. */
  readonly servers: readonly string[];
  readonly token: string | undefined;
  /** How many servers keep each event, where the stream is made here: 1, 3 or 5. */
  readonly replicas: number;
}

/**
 * Publishes events to NATS JetStream. Each carries its topic and id as the message's id (`Nats-Msg-Id`), by which the stream
 * tells duplicates: what is published again within its window is acknowledged and not there twice. A stream that exists is
 * used as it is; else one is made, on files, with room for duplicates of a quarter of an hour.
 */
export function createNatsStream({ servers, token, replicas }: NatsParts): EventStream {
  let opening: Promise<{ connection: NatsConnection; client: JetStreamClient }> | undefined;

  const open = async () => {
    const connection = await connect({
      servers: [...servers],
      ...(token === undefined ? {} : { token }),
      name: 'haat',
      timeout: CONNECT_MS,
      maxReconnectAttempts: -1,
    });
    try {
      const manager = await jetstreamManager(connection, { timeout: ACK_MS });
      const names = await manager.streams.names(`${SUBJECTS}.>`).next();
      if (names.length === 0) {
        await manager.streams.add({
          name: EVENTS_STREAM,
          subjects: [`${SUBJECTS}.>`],
          num_replicas: replicas,
          duplicate_window: nanos(DUPLICATES_MS),
        });
      }
      return { connection, client: jetstream(connection, { timeout: ACK_MS }) };
    } catch (error) {
      await connection.close();
      throw error;
    }
  };
  const opened = () =>
    (opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));
  const publishOne = (client: JetStreamClient, event: RelayedEvent) =>
    client.publish(`${SUBJECTS}.${event.topic}`, messageText(event), {
      msgID: `${event.topic} ${event.id}`,
      timeout: ACK_MS,
    });
  return {
    publish: async (events) => {
      const { client } = await opened();
      await Promise.all(events.map((event) => publishOne(client, event)));
    },
    close: async () => {
      const last = await opening?.catch(() => undefined);
      await last?.connection.close();
    },
  };
}

import type { Settings } from '../settings.ts';
import type { EventSink } from './event-sink.ts';

/**
 * The sink that the settings name, where it is not the database. Kafka's client is loaded only for those who use it.
 * @param onError told why events could not be produced
 */
export async function configuredSink(
  { EVENTS_SINK, KAFKA_BROKERS }: Pick<Settings, 'EVENTS_SINK' | 'KAFKA_BROKERS'>,
  onError: (error: unknown) => void,
): Promise<EventSink | undefined> {
  if (EVENTS_SINK !== 'kafka' || KAFKA_BROKERS === undefined) return undefined;
  const { createKafkaSink } = await import('./kafka-sink.ts');
  return createKafkaSink(KAFKA_BROKERS.split(','), onError);
}

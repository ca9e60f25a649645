import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EventSink, TakenEvent } from '../../../server/events/event-sink.ts';
import { createKafkaSink } from '../../../server/events/kafka-sink.ts';
import { startKafkaBroker, type KafkaBroker } from '../../support/servers/kafka-broker.ts';
import { TEST_NOON } from '../../support/test-clock.ts';

let broker: KafkaBroker;
let sink: EventSink;
let errors: unknown[];
beforeAll(async () => {
  broker = await startKafkaBroker();
  sink = createKafkaSink([broker.address], (error) => void errors.push(error));
});
beforeEach(() => {
  errors = [];
});
afterAll(async () => {
  await sink.close();
  await broker.close();
});

const anEvent = (parts: Partial<TakenEvent> = {}): TakenEvent => ({
  topic: 'haat-app-events',
  id: 'event-1',
  schemaId: 220,
  key: '',
  name: 'cart_viewed',
  userId: 1001,
  payload: { AppEvent: { id: 'event-1', name: 'cart_viewed' } },
  metadata: {},
  happenedAt: TEST_NOON,
  receivedAt: TEST_NOON,
  ...parts,
});

describe('events to Kafka', () => {
  test('are produced to their topics, under their key, with their id in a header', async () => {
    const taken = await sink.take([
      anEvent(),
      anEvent({ id: 'event-2', key: 'session-1' }),
      anEvent({ id: 'event-3', topic: 'haat-cart-events' }),
    ]);
    expect(taken).toEqual(['stored', 'stored', 'stored']);
    expect(
      broker.messages.map(({ topic, key, headers }) => [topic, key, headers['eventId']]),
    ).toEqual([
      ['haat-app-events', 'event-1', 'event-1'],
      ['haat-app-events', 'session-1', 'event-2'],
      ['haat-cart-events', 'event-3', 'event-3'],
    ]);
    expect(broker.messages[0]?.value).toMatchObject({
      payload: { AppEvent: { name: 'cart_viewed' } },
      schemaId: 220,
      userId: 1001,
    });
  });

  test('are not taken when the broker refuses them, so that the sender keeps them', async () => {
    broker.refuse = true;
    const before = broker.messages.length;
    await expect(sink.take([anEvent({ id: 'event-4' })])).rejects.toMatchObject({
      code: 'not_ready',
    });
    broker.refuse = false;
    expect([errors.length, broker.messages.length]).toEqual([1, before]);
    expect(await sink.take([anEvent({ id: 'event-4' })])).toEqual(['stored']);
  });

  test('are not taken when no broker answers', async () => {
    const nobody = createKafkaSink(['127.0.0.1:1'], (error) => void errors.push(error));
    await expect(nobody.take([anEvent()])).rejects.toMatchObject({ code: 'not_ready' });
    await nobody.close();
    expect(errors).toHaveLength(1);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aDevice, aQueuedEvent } from '../../../tests/support/builders/event-builders.ts';
import { readSetting } from '../../db/reads/settings.ts';
import type { DeviceDatabase } from '../../db/device-database.ts';
import {
  addEvents,
  type BatchEnd,
  countHeld,
  QUEUE_DEFAULTS,
  settleBatch,
  type StoredBatch,
  takeBatch,
  triggerCount,
  withOverrides,
} from './event-queue.ts';

const numbered = (from: number, count: number, userId: number | null = null) =>
  Array.from({ length: count }, (_, place) => aQueuedEvent({ id: `e${from + place}`, userId }));

const droppedOf = async (device: DeviceDatabase) =>
  (await readSetting(device, 'events_sdk_queue'))?.dropped ?? 0;

async function take(device: DeviceDatabase, settings = QUEUE_DEFAULTS): Promise<StoredBatch> {
  const batch = await takeBatch(device, settings, 0);
  if (batch === null) throw new Error('nothing waits');
  return batch;
}

const idsOf = ({ events }: StoredBatch) => events.map(({ id }) => id);

describe('the event queue', () => {
  it('EVT-2 EVT-3 starts from the numbers of the specification', () => {
    expect(QUEUE_DEFAULTS).toEqual({
      size: 10,
      backlog: 0,
      triggerRatio: 0.8,
      checkEveryMs: 30_000,
      batchSize: 5,
      retryCount: 3,
    });
    expect(triggerCount(QUEUE_DEFAULTS)).toBe(8);
  });

  it('EVT-2 takes what a device sets itself, where it makes sense', () => {
    const wished = { size: 20, batchSize: 0, retryCount: 'many', unknown: 1 };
    expect(withOverrides(QUEUE_DEFAULTS, wished)).toEqual({ ...QUEUE_DEFAULTS, size: 20 });
  });

  it('EVT-2 drops the oldest when it is full, and tells of it with the next batch, once', async () => {
    const device = aDevice();
    await addEvents(device, numbered(1, 13), QUEUE_DEFAULTS);
    expect(await device.currentQueue.count()).toBe(10);
    const batch = await take(device);
    expect([idsOf(batch), batch.dropped]).toEqual([['e4', 'e5', 'e6', 'e7', 'e8'], 3]);
    await settleBatch(device, batch, 'sent', QUEUE_DEFAULTS);
    expect((await take(device)).dropped).toBe(0);
  });

  it('EVT-2 keeps an id once, also while it is on its way', async () => {
    const device = aDevice();
    const events = numbered(1, 3);
    await addEvents(device, events, QUEUE_DEFAULTS);
    await addEvents(device, events, QUEUE_DEFAULTS);
    await take(device);
    await addEvents(device, events, QUEUE_DEFAULTS);
    expect(await countHeld(device)).toBe(3);
  });

  it('EVT-3 tries a batch that failed three times again, then drops and counts it', async () => {
    const device = aDevice();
    await addEvents(device, numbered(1, 7), QUEUE_DEFAULTS);
    for (let failures = 1; failures <= 4; failures += 1) {
      const batch = await take(device);
      expect(idsOf(batch)).toEqual(['e1', 'e2', 'e3', 'e4', 'e5']);
      await settleBatch(device, batch, 'failed', QUEUE_DEFAULTS);
    }
    const next = await take(device);
    expect([idsOf(next), next.dropped]).toEqual([['e6', 'e7'], 5]);
  });

  it('EVT-3 does not count a try that nobody answered', async () => {
    const device = aDevice();
    await addEvents(device, numbered(1, 1), QUEUE_DEFAULTS);
    for (let tries = 0; tries < 10; tries += 1) {
      await settleBatch(device, await take(device), 'unreachable', QUEUE_DEFAULTS);
    }
    expect(idsOf(await take(device))).toEqual(['e1']);
  });

  it('EVT-5 never puts events of two persons into one batch', async () => {
    const device = aDevice();
    await addEvents(device, [...numbered(1, 2, 7), ...numbered(3, 2, null)], QUEUE_DEFAULTS);
    const first = await take(device);
    await settleBatch(device, first, 'sent', QUEUE_DEFAULTS);
    expect([idsOf(first), idsOf(await take(device))]).toEqual([
      ['e1', 'e2'],
      ['e3', 'e4'],
    ]);
  });

  it('EVT-2 EVT-3 under any failures: never more than its size, in order, none sent twice, every dropped one counted', async () => {
    const step = fc.oneof(
      fc.record({ add: fc.integer({ min: 1, max: 8 }), userId: fc.constantFrom(null, 1) }),
      fc.constantFrom<BatchEnd | 'page-dies'>('sent', 'sent', 'failed', 'unreachable', 'page-dies'),
    );
    const steps = fc.array(step, { maxLength: 40 });
    const sizes = fc.record({
      size: fc.integer({ min: 1, max: 12 }),
      batchSize: fc.integer({ min: 1, max: 6 }),
      retryCount: fc.integer({ min: 0, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(steps, sizes, async (moves, sized) => {
        const device = aDevice();
        const settings = { ...QUEUE_DEFAULTS, ...sized };
        const sent: number[] = [];
        let toldDropped = 0;
        let tracked = 0;
        for (const move of moves) {
          if (typeof move === 'object') {
            await addEvents(device, numbered(tracked + 1, move.add, move.userId), settings);
            tracked += move.add;
          } else {
            const batch = await takeBatch(device, settings, 0);
            if (batch === null || move === 'page-dies') continue;
            if (move === 'sent') {
              sent.push(...idsOf(batch).map((id) => Number(id.slice(1))));
              toldDropped += batch.dropped;
            }
            await settleBatch(device, batch, move, settings);
          }
          expect(await device.currentQueue.count()).toBeLessThanOrEqual(settings.size);
          expect(await device.failureQueue.count()).toBeLessThanOrEqual(1);
        }
        const held = await countHeld(device);
        const inBatches = await device.failureQueue.toArray();
        const untold = inBatches.reduce((sum, { dropped }) => sum + dropped, 0);
        expect(sent).toEqual([...new Set(sent)].toSorted((left, right) => left - right));
        expect(sent.length + held + toldDropped + untold + (await droppedOf(device))).toBe(tracked);
        device.close();
      }),
      { numRuns: 60 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createCartDevice,
  createCartServer,
  type CartDevice,
  type Told,
} from '../../../tests/support/cart-devices.ts';
import type { CartMessage } from './cart.ts';

const ITEMS = ['onion', 'potato', 'milk'];
const CODES = ['', 'WELCOME50', 'FRESH10'];

const number = fc.nat({ max: 1_000 });
const step = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(fc.constant('set' as const), number, number) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('remove' as const), number, number) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('coupon' as const), number, number) },
  { weight: 4, arbitrary: fc.tuple(fc.constant('send' as const), number, number) },
  { weight: 4, arbitrary: fc.tuple(fc.constant('deliver' as const), number, number) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('double' as const), number, number) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('lose' as const), number, number) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('pull' as const), number, number) },
  { weight: 4, arbitrary: fc.tuple(fc.constant('answer' as const), number, number) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('lose-answer' as const), number, number) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

interface Passage {
  readonly device: CartDevice;
  readonly message: CartMessage;
}

interface Answer {
  readonly device: CartDevice;
  readonly told: Told;
  readonly answered?: CartMessage;
}

/** Takes one of a list out, by any number. */
function pickFrom<Value>(list: Value[], choice: number): Value | undefined {
  return list.length === 0 ? undefined : list.splice(choice % list.length, 1)[0];
}

/** A person's devices, their server and a line that loses, delays, doubles and reorders. */
function aWorld(deviceCount: number, perMessage: number) {
  const server = createCartServer();
  let lines = 0;
  const devices = Array.from({ length: deviceCount }, (_, index) =>
    createCartDevice(`phone-${index}`, () => `line-${(lines += 1)}`, perMessage),
  );
  const requests: Passage[] = [];
  const answers: Answer[] = [];
  const added = new Set<string>();
  const takenOut = new Set<string>();

  function arrive({ device, message }: Passage): void {
    answers.push({ device, told: server.take(device.name, message), answered: message });
  }

  function take([what, first, second]: Step): void {
    const device = devices[first % devices.length];
    const itemId = ITEMS[second % ITEMS.length] ?? '';
    if (device === undefined) return;
    switch (what) {
      case 'set': {
        const lineId = device.set(itemId, 1 + (first % 9));
        if (lineId !== undefined) added.add(lineId);
        break;
      }
      case 'remove':
        for (const lineId of device.remove(itemId)) takenOut.add(lineId);
        break;
      case 'coupon':
        device.setCoupon('anand-stores', CODES[second % CODES.length] ?? '');
        break;
      case 'send': {
        const message = device.send();
        if (message !== undefined) requests.push({ device, message });
        break;
      }
      case 'deliver':
      case 'double': {
        const passage = pickFrom(requests, second);
        if (passage === undefined) break;
        arrive(passage);
        if (what === 'double') requests.push(passage);
        break;
      }
      case 'lose':
        pickFrom(requests, second)?.device.giveUp();
        break;
      case 'pull':
        answers.push({ device, told: server.tell(device.name) });
        break;
      case 'answer': {
        const answer = pickFrom(answers, second);
        answer?.device.receive(answer.told, answer.answered);
        break;
      }
      case 'lose-answer':
        pickFrom(answers, second)?.device.giveUp();
        break;
    }
  }

  /** The line is good again: what was delayed comes in, all is sent, everybody pulls. */
  function calmDown(): void {
    for (const passage of requests.splice(0)) arrive(passage);
    for (const { device, told, answered } of answers.splice(0)) device.receive(told, answered);
    for (const device of devices) {
      for (let message = device.send(); message !== undefined; message = device.send()) {
        device.receive(server.take(device.name, message), message);
      }
    }
    for (const device of devices) device.receive(server.tell(device.name));
  }

  return { server, devices, added, takenOut, take, calmDown };
}

const shownBy = (device: CartDevice) => {
  const { rows, removed, coupons } = device.held();
  const shown = rows.map(({ addedAt: _addedAt, ...row }) => row);
  return {
    rows: shown.toSorted((left, right) => (left.itemId < right.itemId ? -1 : 1)),
    removed,
    coupons,
  };
};

describe('one cart on several devices', () => {
  it('OUT-6 converges; nothing added is lost and nothing taken out comes back, whatever the line does', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 3 }),
        fc.integer({ min: 1, max: 4 }),
        fc.array(step, { maxLength: 60, size: 'max' }),
        (deviceCount, perMessage, steps) => {
          const world = aWorld(deviceCount, perMessage);
          const cameBack: string[] = [];
          for (const one of steps) {
            world.take(one);
            for (const device of world.devices) {
              const ids = device.held().rows.flatMap(({ lineIds = [] }) => lineIds);
              cameBack.push(...ids.filter((id) => device.removedHere.has(id)));
            }
          }
          expect(cameBack).toEqual([]);
          world.calmDown();
          const stays = [...world.added].filter((lineId) => !world.takenOut.has(lineId));
          expect(world.server.liveIds().toSorted()).toEqual(stays.toSorted());
          const [first, ...others] = world.devices.map(shownBy);
          for (const other of others) expect(other).toEqual(first);
          expect(first?.rows.flatMap(({ lineIds = [] }) => lineIds).toSorted()).toEqual(
            stays.toSorted(),
          );
          expect(first?.removed).toEqual([]);
          expect(world.devices.every((device) => device.isAllSent())).toBe(true);
        },
      ),
      { numRuns: 600 },
    );
  }, 60_000);
});

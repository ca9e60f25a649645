import { describe, expect, it } from 'vitest';
import type {
  ServerCalls,
  ServerHealth,
  ServerQueue,
  ServerRound,
} from '../../../contracts/health/server-health.ts';
import {
  agoText,
  callsState,
  lateText,
  queueName,
  queueState,
  relayText,
  roundState,
  tookText,
  troublesOf,
} from './health-words.ts';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 26, 10);

const aQueue = (changes: Partial<ServerQueue>): ServerQueue => ({
  queue: 'refunds',
  waiting: 3,
  oldestAt: NOW - 20 * MINUTE,
  lateAfterMs: 10 * MINUTE,
  late: 0,
  tried: 0,
  ...changes,
});

const aRound = (changes: Partial<ServerRound> = {}): ServerRound => ({
  name: 'Refunds to their orders',
  everyMs: 5_000,
  runs: 8,
  failures: 0,
  failuresInARow: 0,
  lastEndedAt: NOW - 2_000,
  lastMs: 12,
  runningSince: null,
  lastFailure: null,
  ...changes,
});

const someCalls = (changes: Partial<ServerCalls> = {}): ServerCalls => ({
  name: 'One-time codes',
  done: 4,
  failures: 0,
  failuresInARow: 0,
  lastDoneAt: NOW - MINUTE,
  lastFailure: null,
  ...changes,
});

const aServer = (changes: Partial<ServerHealth> = {}): ServerHealth => ({
  serverTime: NOW,
  startedAt: NOW - 60 * MINUTE,
  memoryBytes: 1,
  databaseBytes: 1,
  queues: [],
  rounds: [],
  calls: [],
  events: { lastAt: null, inTenMinutes: 0, relay: null },
  versions: [],
  ...changes,
});

const textsOf = (changes: Partial<ServerHealth>) =>
  troublesOf(aServer(changes)).map(({ text, tone }) => `${tone}: ${text}`);

describe('what needs attention, in words', () => {
  it('says how many wait for longer than they may, of one and of several', () => {
    expect(lateText(aQueue({ late: 3 }))).toBe('3 refunds wait for longer than 10 minutes');
    expect(lateText(aQueue({ late: 1, queue: 'payouts' }))).toBe(
      '1 payout waits for longer than 10 minutes',
    );
    expect(lateText(aQueue({ late: 1, queue: 'refunds-promised' }))).toBe(
      '1 refund has not reached its buyer by the promised day',
    );
    expect(lateText(aQueue({ late: 0 }))).toBeNull();
  });

  it('knows a queue of a newer server by its own name', () => {
    const queue = aQueue({ queue: 'parcels', late: 1_200, lateAfterMs: 2 * 86_400_000 });
    expect(queueName(queue)).toBe('parcels');
    expect(lateText(queue)).toBe('1,200 entries of parcels wait for longer than 2 days');
  });

  it('names what fails before what is late', () => {
    const lastFailure = { at: NOW, text: 'error 57P01' };
    expect(
      textsOf({
        queues: [
          aQueue({ queue: 'push', late: 2 }),
          aQueue({ queue: 'refunds-refused', late: 1, lateAfterMs: 0 }),
        ],
        rounds: [aRound({ failuresInARow: 2, failures: 2, lastFailure }), aRound({ name: 'Fine' })],
        calls: [
          someCalls({ failuresInARow: 3, lastFailure: { at: NOW, text: 'TimeoutError' } }),
          someCalls({ name: 'Payouts', failuresInARow: 2, lastFailure }),
        ],
        events: {
          lastAt: NOW,
          inTenMinutes: 4,
          relay: { waiting: 4, oldestAt: NOW - 12 * MINUTE },
        },
      }),
    ).toEqual([
      'danger: “Refunds to their orders” failed twice in a row (error 57P01)',
      'danger: “One-time codes” failed 3 times in a row (TimeoutError)',
      'danger: 1 refund was refused by the payment provider',
      'warn: 2 push messages wait for longer than 10 minutes',
      'warn: 4 events wait for the stream, the first for 12 min',
    ]);
    expect(textsOf({ queues: [aQueue({})], rounds: [aRound()], calls: [someCalls()] })).toEqual([]);
  });

  it('tells of a round that does not end, and of one that does not come', () => {
    const stuck = aRound({ runningSince: NOW - 12 * MINUTE });
    const quiet = aRound({ name: 'Coins that expire', lastEndedAt: NOW - 30 * MINUTE });
    expect(textsOf({ rounds: [stuck, quiet] })).toEqual([
      'danger: “Refunds to their orders” has been running for 12 minutes',
      'danger: “Coins that expire” has not run for 30 minutes',
    ]);
    // An hourly round of a server that started half an hour ago.
    const hourly = aRound({ everyMs: 60 * MINUTE, lastEndedAt: null, runs: 0 });
    expect(textsOf({ rounds: [hourly] })).toEqual([]);
    expect(roundState(hourly, aServer())).toEqual(['Not yet', 'ended']);
    expect(roundState(stuck, aServer())).toEqual(['Stuck', 'attention']);
  });
});

describe('how things stand, in words and not by colour alone', () => {
  it('of queues, calls and the stream', () => {
    expect(queueState(aQueue({ late: 3 }))).toEqual(['Late', 'attention']);
    expect(queueState(aQueue({ late: 1 }))).toEqual(['1 late', 'attention']);
    expect(queueState(aQueue({}))).toEqual(['In time', 'done']);
    expect(queueState(aQueue({ queue: 'payouts-refused', late: 3 }))[0]).toBe('Needs you');
    expect(callsState(someCalls({ failuresInARow: 1 }))[0]).toBe('Failed last');
    expect(callsState(someCalls())[0]).toBe('Well');
    expect(relayText({ waiting: 0, oldestAt: null }, NOW)).toBeNull();
    expect(relayText({ waiting: 1, oldestAt: null }, NOW)).toBe('1 event waits for the stream');
  });

  it('of times', () => {
    expect([tookText(12), tookText(1_400), tookText(3 * MINUTE)]).toEqual([
      '12 ms',
      '1.4 s',
      '3 min',
    ]);
    expect([agoText(-5), agoText(30_000), agoText(2 * MINUTE)]).toEqual([
      'just now',
      'just now',
      '2 min ago',
    ]);
  });
});

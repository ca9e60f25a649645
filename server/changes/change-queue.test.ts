import { describe, expect, test } from 'vitest';
import { ProblemError } from '../http/problem-error.ts';
import {
  type ChangeKind,
  createChangeQueue,
  done,
  NeedsOwnTransactionError,
  refused,
} from './change-queue.ts';

type Kind = ChangeKind<string, string>;

/** A kind whose transactions end when the test says so; it notes what each of them held. */
function aKind(most = 10) {
  const held: string[][] = [];
  const ends: (() => void)[] = [];
  const kind: Kind = {
    most,
    runAll: async (works) => {
      held.push([...works]);
      await new Promise<void>((resolve) => ends.push(resolve));
      return works.map((work) => done(`${work} is done`));
    },
  };
  return { kind, held, endNext: () => ends.shift()?.() };
}

/** Changes of different people, each named by its number. */
const change = (number: number, kind: Kind, personId = number) => ({
  personId,
  key: `key-${number}`,
  work: String(number),
  kind,
});

const aQueue = (limits: { atOnce?: number; waiting?: number; waitingPerPerson?: number } = {}) =>
  createChangeQueue<string, string>({ atOnce: 1, waiting: 100, waitingPerPerson: 100, ...limits });

const codeOf = async (running: Promise<unknown>): Promise<string> => {
  const error: unknown = await running.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof ProblemError ? error.code : `no problem: ${String(error)}`;
};

describe('changes that wait for one subject', () => {
  test('LOAD-1 share the next transaction, which starts when the one before has ended', async () => {
    const { kind, held, endNext } = aKind();
    const queue = aQueue();
    const all = [1, 2, 3].map((number) => queue.run('store:a', change(number, kind)));
    await Promise.resolve();
    expect(held).toEqual([['1']]);
    endNext();
    expect(await all[0]).toBe('1 is done');
    expect(held).toEqual([['1'], ['2', '3']]);
    endNext();
    expect(await Promise.all(all.slice(1))).toEqual(['2 is done', '3 is done']);
  });

  test('LOAD-1 never wait for those of another subject', async () => {
    const { kind, held } = aKind();
    const queue = aQueue();
    for (const subject of ['store:a', 'store:b']) void queue.run(subject, change(1, kind));
    await Promise.resolve();
    expect(held).toEqual([['1'], ['1']]);
  });

  test('share a transaction with one change of each person, and with none of another kind', async () => {
    const [orders, cancels] = [aKind(), aKind(1)];
    const queue = aQueue();
    const asked = [
      change(1, orders.kind),
      change(2, orders.kind, 7),
      change(3, cancels.kind),
      change(4, orders.kind, 7),
      change(5, orders.kind),
    ].map((each) => queue.run('store:a', each));
    for (const { endNext } of [orders, orders, cancels, orders]) {
      await new Promise(setImmediate);
      endNext();
    }
    await Promise.all(asked);
    expect([orders.held, cancels.held]).toEqual([[['1'], ['2', '5'], ['4']], [['3']]]);
  });

  test('LOAD-1 are refused when too many wait, of all or of one person', async () => {
    const { kind } = aKind();
    const queue = aQueue({ waiting: 3, waitingPerPerson: 2 });
    void queue.run('store:a', change(1, kind));
    for (const number of [2, 3]) void queue.run('store:a', change(number, kind, 7));
    expect(await codeOf(queue.run('store:a', change(4, kind, 7)))).toBe('too_busy');
    void queue.run('store:a', change(5, kind));
    expect(await codeOf(queue.run('store:a', change(6, kind)))).toBe('too_busy');
  });

  test('OUT-1 are refused while one with the same key waits or runs', async () => {
    const { kind, endNext } = aKind();
    const queue = aQueue();
    const first = queue.run('store:a', change(1, kind));
    expect(await codeOf(queue.run('store:a', change(1, kind)))).toBe('request_in_flight');
    endNext();
    await first;
    void queue.run('store:a', change(1, kind));
  });

  test('one that is refused does not stop the others of its transaction', async () => {
    const kind: Kind = {
      most: 10,
      runAll: async (works) =>
        works.map((work) =>
          work === '2' ? refused(new ProblemError('quote_expired')) : done(work),
        ),
    };
    const queue = aQueue();
    const all = [1, 2, 3].map((number) => queue.run('store:a', change(number, kind)));
    expect([await all[0], await codeOf(all[1] ?? Promise.reject()), await all[2]]).toEqual([
      '1',
      'quote_expired',
      '3',
    ]);
  });

  test.each([
    ['that one of them broke', new NeedsOwnTransactionError()],
    ['that failed for an unknown reason', new Error('a row is odd')],
  ])('run again alone after a transaction %s', async (_why, error) => {
    const held: number[] = [];
    const kind: Kind = {
      most: 10,
      runAll: async (works) => {
        held.push(works.length);
        if (works.length > 1) throw error;
        return works.map(done);
      },
    };
    const queue = aQueue();
    const all = [1, 2, 3].map((number) => queue.run('store:a', change(number, kind)));
    expect(await Promise.all(all)).toEqual(['1', '2', '3']);
    expect(held).toEqual([1, 2, 1, 1]);
  });

  test('LOAD-1 are not tried again one by one when the database is away', async () => {
    const held: number[] = [];
    const kind: Kind = {
      most: 10,
      runAll: async (works) => {
        held.push(works.length);
        throw Object.assign(new Error('gone'), { code: '57P01' });
      },
    };
    const queue = aQueue();
    const all = [1, 2, 3].map((number) => queue.run('store:a', change(number, kind)));
    expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(
      Array.from({ length: 3 }, () => 'rejected'),
    );
    expect(held).toEqual([1, 2]);
  });
});

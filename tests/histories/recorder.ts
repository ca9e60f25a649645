import { setTimeout as wait } from 'node:timers/promises';
import type { ServiceContract } from '../../src/contracts/service.ts';
import type { Chance } from '../simulation/chance.ts';
import {
  keyOf,
  type Answer,
  type PersonSession,
  type ServiceClient,
} from '../support/service-client.ts';
import type { Operation } from './linearizability.ts';

/** What one call says of one thing: `answer` undefined when nobody heard it. */
export interface Entry {
  readonly key: string;
  readonly ask: unknown;
  readonly answer: unknown;
}

/** How a call went on its way: heard, or given up without an answer. */
export type Heard<Output> = Answer<Output> | undefined;

/**
 * What may happen to a call: everything; no giving up for good (`settled`); not even hanging up (`once`), since stock that a copy
 * reserves after a refusal would come back only by time.
 */
type Persistence = 'as it comes' | 'settled' | 'once';

/** Asks phones' questions at several servers and writes down what was heard when. */
export interface Recorder {
  readonly operations: Operation[];
  /** Requests that reached an end, with those that were sent twice. */
  readonly calls: () => number;
  /**
   * Makes a call at one of the servers, sometimes at two at once, sometimes hung up on and sent again, always under one key;
   * what it says is written down for the time from its first begin to its end.
   * @param entries what the answer, or none, says of which things
   */
  readonly call: <Ask, Input, Output>(
    as: PersonSession,
    contract: ServiceContract<Ask, Input, Output>,
    input: Ask,
    entries: (heard: Heard<Output>) => readonly Entry[],
    how?: Persistence,
  ) => Promise<Heard<Output>>;
}

/** How often of a hundred: sent to two servers at once, hung up on and sent again, hung up on for good. */
const TWICE = 8;
const AGAIN = 6;
const GIVEN_UP = 1;
/** Too early, under way or too busy: an outbox sends again (OUT-4). */
const SENT_AGAIN = new Set(['request_in_flight', 'too_busy']);
const RETRY_MS = 10;

/** Creates the recorder of one history. */
export function createRecorder(servers: readonly ServiceClient[], chance: Chance): Recorder {
  const operations: Operation[] = [];
  let calls = 0;
  const anyServer = (): ServiceClient => chance.pick(servers);

  /** Sends until there is an answer that settles it. */
  const settle = async <Output>(
    send: (server: ServiceClient) => Promise<Answer<Output>>,
  ): Promise<Answer<Output>> => {
    for (;;) {
      const answer = await send(anyServer());
      calls += 1;
      if (answer.status === 200 || !SENT_AGAIN.has(answer.problem.code)) return answer;
      await wait(RETRY_MS);
    }
  };

  return {
    operations,
    calls: () => calls,
    call: async (as, contract, input, entries, how = 'as it comes') => {
      const key = contract.changes ? keyOf(input) : null;
      const send = (server: ServiceClient) => server.call(contract, input, { as, key });
      const hangUp = async (): Promise<void> => {
        const signal = AbortSignal.timeout(chance.below(20));
        calls += 1;
        await anyServer()
          .call(contract, input, { as, key, signal })
          .catch(() => undefined);
      };
      const manner = contract.changes ? chance.below(100) : 100;
      const began = performance.now();
      const note = (heard: Parameters<typeof entries>[0], ended: number): void => {
        for (const entry of entries(heard)) {
          if (heard === undefined && entry.answer !== undefined) {
            throw new Error(`an answer that nobody heard is in the history of ${entry.key}`);
          }
          operations.push({ ...entry, began, ended });
        }
      };
      const isHungUp = manner < GIVEN_UP + AGAIN && how !== 'once';
      if (isHungUp) await hangUp();
      if (manner < GIVEN_UP && how === 'as it comes') {
        note(undefined, Infinity);
        return undefined;
      }
      const isTwice = manner >= 100 - TWICE && manner < 100;
      const answers = await Promise.all(isTwice ? [settle(send), settle(send)] : [settle(send)]);
      const done = answers.find(({ status }) => status === 200);
      const refusals = answers.filter(({ status }) => status !== 200);
      const ended = performance.now();
      // A done change is kept with its key, and told again; a refusal has no effect to be kept with, so each copy is decided anew.
      for (const answer of done === undefined ? refusals : [...refusals, done]) note(answer, ended);
      if (isHungUp && done === undefined) note(undefined, Infinity);
      return done ?? refusals[0];
    },
  };
}

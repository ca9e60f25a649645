import { millisecondsInHour, millisecondsInMinute, millisecondsInSecond } from 'date-fns/constants';
import type {
  ServerCalls,
  ServerHealth,
  ServerQueue,
  ServerRound,
} from '../../../contracts/health/server-health.ts';
import { numberText } from '../../../domain/money.ts';
import { formatAge, formatSpan } from '../../../domain/time.ts';
import type { MarkTone } from '../../../ui/notices/mark.tsx';

/** What a queue holds: its name, one and several of it, and what is wrong when they are late. */
interface QueueWords {
  readonly name: string;
  readonly one: string;
  readonly many: string;
  /** After "3 refunds …", with how long one may wait, in words; left out where that says it all. */
  readonly wrong?: (isOne: boolean, limit: string) => string;
  /** Nobody but people can mend it. */
  readonly isPeoples?: boolean;
}

const words = (name: string, one: string, more: Partial<QueueWords> = {}): QueueWords => ({
  name,
  one,
  many: `${one}s`,
  ...more,
});

const refused = {
  wrong: (isOne: boolean) => `${isOne ? 'was' : 'were'} refused by the payment provider`,
  isPeoples: true,
};
const notArrived = (_isOne: boolean, limit: string) =>
  `taken by the provider ${limit} ago did not arrive`;
const overdue = (isOne: boolean) =>
  `${isOne ? 'has' : 'have'} not reached ${isOne ? 'its buyer' : 'their buyers'} by the promised day`;

const QUEUES: Readonly<Record<string, QueueWords>> = {
  refunds: words('Refunds to be sent to the provider', 'refund'),
  'refunds-taken': words('Refunds on their way to the bank', 'refund', {
    wrong: notArrived,
  }),
  'refunds-refused': words('Refunds that the provider refused', 'refund', refused),
  payouts: words('Payouts to be sent to the provider', 'payout'),
  'payouts-taken': words('Payouts on their way to the bank', 'payout', {
    wrong: notArrived,
  }),
  'payouts-refused': words('Payouts that the provider refused', 'payout', refused),
  'refunds-promised': words('Refunds promised to buyers', 'refund', { wrong: overdue }),
  payments: words('Payments that are open', 'payment', {
    wrong: (isOne, limit) =>
      `${isOne ? 'is' : 'are'} open ${limit} after ${isOne ? 'its' : 'their'} end`,
  }),
  push: words('Push messages', 'push message'),
  sms: words('Messages by SMS', 'SMS message'),
  whatsapp: words('Messages by WhatsApp', 'WhatsApp message'),
  email: words('Messages by e-mail', 'e-mail'),
  'group-buys': words('Group buys to be settled', 'group buy', {
    wrong: (isOne, limit) => `ended ${limit} ago and ${isOne ? 'is' : 'are'} not settled`,
  }),
  'line-changes': words('Changed orders to be decided', 'changed order', {
    wrong: (isOne) => `${isOne ? 'waits' : 'wait'} although the time to answer is over`,
  }),
  catalogues: words('Shops whose catalogue is being built', 'catalogue'),
};

/** The words of a queue; one of a newer server has its own name. */
const wordsOf = (queue: string): QueueWords =>
  QUEUES[queue] ?? {
    name: queue,
    one: `entry of ${queue}`,
    many: `entries of ${queue}`,
  };

export const queueName = ({ queue }: ServerQueue): string => wordsOf(queue).name;

/** "10 minutes", "7 days". @param ms of that length */
function longSpan(ms: number): string {
  const minutes = Math.round(ms / millisecondsInMinute);
  if (minutes < 120) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  const hours = Math.round(ms / millisecondsInHour);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}

/** "3 refunds wait for longer than 10 minutes"; null: none is late. */
export function lateText({ queue, late, lateAfterMs }: ServerQueue): string | null {
  if (late === 0) return null;
  const { one, many, wrong } = wordsOf(queue);
  const isOne = late === 1;
  const limit = longSpan(lateAfterMs);
  const ended = wrong?.(isOne, limit) ?? `${isOne ? 'waits' : 'wait'} for longer than ${limit}`;
  return `${numberText(late)} ${isOne ? one : many} ${ended}`;
}

/** A round is stuck when one takes so long, or none came for so long after its time (ms). */
const STUCK_AFTER_MS = 10 * millisecondsInMinute;
const MISSED_AFTER_MS = 2 * millisecondsInMinute;
/** Calls are tried again: so many failures in a row are no accident. */
const FAILURES_IN_A_ROW = 3;
/** Events wait a second for their stream. */
const RELAY_LATE_MS = millisecondsInMinute;

const times = (count: number): string => (count === 2 ? 'twice' : `${numberText(count)} times`);

/** What is wrong with a round at `now` (the server's clock, ms); null: nothing. */
export function roundTrouble(
  round: ServerRound,
  { serverTime: now, startedAt }: Pick<ServerHealth, 'serverTime' | 'startedAt'>,
): string | null {
  const { failuresInARow, lastFailure, runningSince, lastEndedAt, everyMs } = round;
  if (runningSince !== null) {
    const ms = now - runningSince;
    if (ms > STUCK_AFTER_MS) return `has been running for ${longSpan(ms)}`;
  }
  if (failuresInARow > 0) {
    const often = failuresInARow === 1 ? '' : ` ${times(failuresInARow)} in a row`;
    return `failed${often} (${lastFailure?.text ?? 'no reason was noted'})`;
  }
  const quietMs = now - (lastEndedAt ?? startedAt);
  if (runningSince === null && quietMs > everyMs + MISSED_AFTER_MS)
    return `has not run for ${longSpan(quietMs)}`;
  return null;
}

/** What is wrong with calls to another machine; null: nothing. */
export function callsTrouble({ failuresInARow, lastFailure }: ServerCalls): string | null {
  if (failuresInARow < FAILURES_IN_A_ROW) return null;
  return `failed ${times(failuresInARow)} in a row (${lastFailure?.text ?? 'no reason was noted'})`;
}

/** "3 events wait for the stream, the first for 12 min"; null: none waits. @param now the server's clock, ms */
export function relayText(relay: ServerHealth['events']['relay'], now: number): string | null {
  if (relay === null || relay.waiting === 0) return null;
  const { waiting, oldestAt } = relay;
  const since = oldestAt === null ? '' : `, the first for ${spanText(now - oldestAt)}`;
  return `${numberText(waiting)} ${waiting === 1 ? 'event waits' : 'events wait'} for the stream${since}`;
}

export interface Trouble {
  readonly text: string;
  /** `danger`: it fails or only people can mend it; `warn`: it takes too long. */
  readonly tone: 'warn' | 'danger';
}

/** All that needs attention, in words; what fails goes before what is late. */
export function troublesOf(health: ServerHealth): readonly Trouble[] {
  const { queues, rounds, calls, events, serverTime } = health;
  const late = queues.flatMap((queue): Trouble[] => {
    const text = lateText(queue);
    if (text === null) return [];
    return [{ text, tone: wordsOf(queue.queue).isPeoples === true ? 'danger' : 'warn' }];
  });
  const failing = [
    ...rounds.map((round) => [round.name, roundTrouble(round, health)] as const),
    ...calls.map((call) => [call.name, callsTrouble(call)] as const),
  ].flatMap(([name, wrong]): Trouble[] =>
    wrong === null ? [] : [{ text: `“${name}” ${wrong}`, tone: 'danger' }],
  );
  const { relay } = events;
  const waits = relayText(relay, serverTime);
  const isBehind = relay !== null && serverTime - (relay.oldestAt ?? serverTime) > RELAY_LATE_MS;
  const behind: Trouble[] = waits !== null && isBehind ? [{ text: waits, tone: 'warn' }] : [];
  const all = [...failing, ...late, ...behind];
  return [
    ...all.filter(({ tone }) => tone === 'danger'),
    ...all.filter(({ tone }) => tone === 'warn'),
  ];
}

type State = readonly [text: string, tone: MarkTone];

export function queueState({ queue, late, waiting }: ServerQueue): State {
  if (late === 0) return ['In time', 'done'];
  if (wordsOf(queue).isPeoples === true) return ['Needs you', 'attention'];
  return [late === waiting ? 'Late' : `${numberText(late)} late`, 'attention'];
}

export function roundState(
  round: ServerRound,
  health: Pick<ServerHealth, 'serverTime' | 'startedAt'>,
): State {
  if (roundTrouble(round, health) !== null)
    return [round.failuresInARow > 0 ? 'Fails' : 'Stuck', 'attention'];
  if (round.runningSince !== null) return ['Runs now', 'active'];
  return round.runs === 0 ? ['Not yet', 'ended'] : ['Well', 'done'];
}

export function callsState(calls: ServerCalls): State {
  if (callsTrouble(calls) !== null) return ['Fails', 'attention'];
  return calls.failuresInARow > 0 ? ['Failed last', 'waiting'] : ['Well', 'done'];
}

/** "12 ms", "1.4 s", "3 min". @param ms a length of time */
export function tookText(ms: number): string {
  if (ms < millisecondsInSecond) return `${ms} ms`;
  return ms < millisecondsInMinute ? `${(ms / millisecondsInSecond).toFixed(1)} s` : spanText(ms);
}

/** "4 s", "12 min", "3 h". @param ms a length of time */
export const spanText = (ms: number): string =>
  formatSpan(Math.max(0, ms), { roundingMethod: 'floor' });

/** "12 min ago", "just now". @param ms how long ago */
export function agoText(ms: number): string {
  const age = formatAge(ms);
  return age === 'just now' ? age : `${age} ago`;
}

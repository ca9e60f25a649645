import type { ServerCalls, ServerRound } from '../../src/contracts/health/server-health.ts';
import { loggableError } from '../http/request-log.ts';
import type {
  PaymentProvider,
  PaymentSettings,
  ProviderAnswer,
} from '../payments/payment-provider.ts';
import type { MessageProvider, MessageProviders } from '../push/outgoing-messages.ts';
import type { OtpSender } from '../sign-in/otp-settings.ts';
import type { PushSettings } from '../push/push-settings.ts';

/**
 * What this process did by itself since it started: its rounds, and its calls to other machines. In memory, since rounds of two
 * seconds would otherwise be a write each; every copy of the server tells of its own.
 */
export interface WorkLog {
  /** ms since the epoch. */
  readonly startedAt: number;
  readonly rounds: () => ServerRound[];
  readonly calls: () => ServerCalls[];
  /** A round that is noted whenever it runs. It throws what `task` throws. */
  readonly watchRound: (
    name: string,
    everyMs: number,
    task: () => Promise<unknown>,
  ) => () => Promise<void>;
  /** Notes the end of a call. @param failure a kind, a status or a code; null: it was done */
  readonly noteCall: (name: string, failure: string | null) => void;
  /** What is costly to find out: by one asker for all, and again `keptMs` after it was found. A failure is not kept. */
  readonly atMostEvery: <Found>(
    name: string,
    keptMs: number,
    find: () => Promise<Found>,
  ) => Promise<Found>;
}

const LONGEST_TEXT = 80;

/** Without what may be a number or an id of somebody: a status or a code has five digits at most. */
const harmless = (text: string): string => text.replaceAll(/\d{6,}/g, '…').slice(0, LONGEST_TEXT);

/** The kind of an error and its code. Never its message: that may carry values of the row that failed. */
function kindOf(error: unknown): string {
  const { type, code } = loggableError(error);
  return harmless(code === undefined ? type : `${type} ${code}`);
}

type Noted<Row> = { -readonly [Key in keyof Row]: Row[Key] };

/** @param now ms since the epoch */
export function createWorkLog(now: () => number): WorkLog {
  const rounds = new Map<string, Noted<ServerRound>>();
  const calls = new Map<string, Noted<ServerCalls>>();
  const kept = new Map<string, { until: number; readonly found: Promise<unknown> }>();

  const noteFailure = (row: Noted<ServerRound> | Noted<ServerCalls>, text: string): void => {
    row.failures += 1;
    row.failuresInARow += 1;
    row.lastFailure = { at: now(), text };
  };
  return {
    startedAt: now(),
    rounds: () => [...rounds.values()].map((round) => ({ ...round })),
    calls: () => [...calls.values()].map((call) => ({ ...call })),
    watchRound: (name, everyMs, task) => {
      const round: Noted<ServerRound> = {
        name,
        everyMs: Math.round(everyMs),
        runs: 0,
        failures: 0,
        failuresInARow: 0,
        lastEndedAt: null,
        lastMs: null,
        runningSince: null,
        lastFailure: null,
      };
      rounds.set(name, round);
      return async () => {
        const begun = now();
        round.runningSince = begun;
        try {
          await task();
          round.failuresInARow = 0;
        } catch (error) {
          noteFailure(round, kindOf(error));
          throw error;
        } finally {
          round.runs += 1;
          round.runningSince = null;
          round.lastEndedAt = now();
          // A clock that was set back makes no round shorter than nothing.
          round.lastMs = Math.max(0, now() - begun);
        }
      };
    },
    noteCall: (name, failure) => {
      const none = { done: 0, failures: 0, failuresInARow: 0, lastDoneAt: null, lastFailure: null };
      const call = calls.get(name) ?? { name, ...none };
      calls.set(name, call);
      if (failure !== null) {
        noteFailure(call, harmless(failure));
        return;
      }
      call.done += 1;
      call.failuresInARow = 0;
      call.lastDoneAt = now();
    },
    atMostEvery: <Found>(name: string, keptMs: number, find: () => Promise<Found>) => {
      const before = kept.get(name);
      if (before !== undefined && now() < before.until) return before.found as Promise<Found>;
      const found = find();
      const entry = { until: Number.POSITIVE_INFINITY, found };
      kept.set(name, entry);
      found.then(
        () => {
          entry.until = now() + keptMs;
        },
        () => kept.delete(name),
      );
      return found;
    },
  };
}

/** Notes what the payment provider answers, and how its webhooks are judged. */
export function watchPayments(settings: PaymentSettings, log: WorkLog): PaymentSettings {
  const { provider } = settings;
  if (provider === undefined) return settings;
  const watch =
    <Ask, Value>(name: string, call: (ask: Ask) => Promise<ProviderAnswer<Value>>) =>
    async (ask: Ask): Promise<ProviderAnswer<Value>> => {
      const answer = await call(ask);
      log.noteCall(name, answer.ok ? null : `${answer.failure.kind}, ${answer.failure.detail}`);
      return answer;
    };
  const { payouts } = provider;
  const watched: PaymentProvider = {
    name: provider.name,
    createIntent: watch('Starting a payment', (ask) => provider.createIntent(ask)),
    status: watch('Asking about a payment', (id) => provider.status(id)),
    refund: watch('Asking for a refund', (ask) => provider.refund(ask)),
    refundStatus: watch('Asking about a refund', (id) => provider.refundStatus(id)),
    ...(payouts !== undefined && {
      payouts: {
        send: watch('Payouts', (ask) => payouts.send(ask)),
        status: watch('Asking about a payout', (id) => payouts.status(id)),
      },
    }),
    verifyWebhook: (headers, body, at) => {
      const verdict = provider.verifyWebhook(headers, body, at);
      log.noteCall('Webhooks of payments', verdict.ok ? null : `refused, ${verdict.doubt}`);
      return verdict;
    },
  };
  return { ...settings, provider: watched };
}

/** Notes whether one-time codes could be handed over. */
export const watchCodes = ({ send }: OtpSender, log: WorkLog): OtpSender => ({
  send: async (mobileNumber, code) => {
    try {
      await send(mobileNumber, code);
    } catch (error) {
      log.noteCall('One-time codes', kindOf(error));
      throw error;
    }
    log.noteCall('One-time codes', null);
  },
});

/** Notes what push services answer; a device that takes no messages any more is an answer as well. */
export const watchPushes = (
  settings: PushSettings | undefined,
  log: WorkLog,
): PushSettings | undefined =>
  settings && { ...settings, onEnd: (failure) => log.noteCall('Push messages', failure) };

/** Notes what becomes of messages, by each way. */
export function watchMessages({ sms, whatsapp, email }: MessageProviders, log: WorkLog) {
  const watch = (name: string, { send }: MessageProvider): MessageProvider => ({
    send: async (message) => {
      const end = await send(message);
      log.noteCall(name, end === 'taken' ? null : end === 'later' ? 'not taken' : 'refused');
      return end;
    },
  });
  return {
    sms: watch('Messages by SMS', sms),
    whatsapp: watch('Messages by WhatsApp', whatsapp),
    email: watch('Messages by e-mail', email),
  };
}

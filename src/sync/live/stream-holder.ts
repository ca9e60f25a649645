import type { LiveChannel } from '../../contracts/live/live-view.ts';
import { BEAT_EVERY_MS, type Poke } from '../../contracts/live/pokes.ts';
import type { SyncRuntime } from '../runtime.ts';
import type { LiveWishes } from './live-wishes.ts';
import { partsOfSubject } from './followed-subjects.ts';
import { nextTry, NO_HISTORY, readStream, type StreamEnd } from './open-stream.ts';
import { createWakeableRest, type Wake } from './wakeable-rest.ts';

/** A stream that ends is opened anew; only after this do the screens ask as without one, ms. */
const GRACE_MS = 5_000;
/** Screens change together: what they follow is asked for once, ms. */
const GATHER_MS = 100;
/** A beat that is so late was missed by a phone that slept, ms. */
const LATE_BEAT_MS = BEAT_EVERY_MS + 5_000;

export interface StreamHolderParts extends Pick<
  SyncRuntime,
  'startTimer' | 'now' | 'random' | 'reportBug'
> {
  readonly channel: LiveChannel;
  /** Who is to be told; null when nobody is signed in or they work offline. */
  readonly readUser: () => Promise<number | null>;
  /** Asks for the stream; throws `CallError` when it may not be asked for. */
  readonly open: (
    userId: number,
    followed: readonly string[],
    signal: AbortSignal,
  ) => Promise<Response>;
  readonly onPoke: (userId: number, poke: Poke) => void;
  /** What the screens of all tabs follow. */
  readonly onWishes: (userId: number, wished: readonly string[]) => void;
  /** The server does not know the session. */
  readonly onRefused: () => void;
}

/** What the pages are told: whether there is a stream. */
function createLiveFlag({
  channel,
  startTimer,
}: Pick<StreamHolderParts, 'channel' | 'startTimer'>) {
  let isLive = false;
  let stopGrace = () => {};
  const tell = (next: boolean): void => {
    stopGrace();
    isLive = next;
    channel.post({ kind: 'state', isLive });
  };
  return {
    tell,
    again: () => channel.post({ kind: 'state', isLive }),
    off: () => {
      if (isLive) tell(false);
    },
    /** The screens go on as with a stream for a moment: mostly the next one is open then. */
    offSoon: () => {
      stopGrace();
      if (isLive) stopGrace = startTimer(GRACE_MS, () => tell(false));
    },
    /** Another tab tells how it is. */
    giveUp: () => {
      stopGrace();
      isLive = false;
    },
  };
}
type LiveFlag = ReturnType<typeof createLiveFlag>;

/** Ends that say that there is no stream for now. */
const IS_OVER: ReadonlySet<StreamEnd['kind']> = new Set(['no-answer', 'held-back', 'refused']);

/** One stream after another, each for one person and what the screens then follow. */
function createStreams(parts: StreamHolderParts, wishes: LiveWishes, flag: LiveFlag) {
  const { channel, startTimer, now } = parts;
  let beatAt = Number.NEGATIVE_INFINITY;
  let stopGathering: (() => void) | undefined;
  let current:
    | {
        readonly userId: number;
        readonly followed: readonly string[];
        readonly end: AbortController;
      }
    | undefined;
  /** Shops that are not this person's any more: one of them must not cost the stream. */
  let isWithoutShops = false;

  const listener = (userId: number) => ({
    onOpen: () => {
      beatAt = now();
      flag.tell(true);
    },
    onPoke: (poke: Poke) => parts.onPoke(userId, poke),
    onBeat: () => {
      beatAt = now();
      wishes.age();
      channel.post({ kind: 'who' });
      flag.tell(true);
    },
  });

  function reopenWithWishes(): void {
    stopGathering = undefined;
    if (current === undefined) return;
    const known = new Set(current.followed);
    if (wishes.all().every((subject) => known.has(subject))) return;
    isWithoutShops = false;
    current.end.abort();
  }

  return {
    async read(userId: number, signal: AbortSignal): Promise<StreamEnd> {
      const wished = wishes.all();
      const followed = wished.filter(
        (subject) => !isWithoutShops || partsOfSubject(subject).kind !== 'shop',
      );
      const end = new AbortController();
      const letGo = () => end.abort();
      signal.addEventListener('abort', letGo);
      current = { userId, followed: wished, end };
      parts.onWishes(userId, wished);
      const open = (aborted: AbortSignal) => parts.open(userId, followed, aborted);
      const how = await readStream(parts, open, listener(userId), end.signal);
      signal.removeEventListener('abort', letGo);
      current = undefined;
      if (how.kind === 'refused' && how.status === 404 && !isWithoutShops) {
        isWithoutShops = true;
        return { kind: 'let-go' };
      }
      if (IS_OVER.has(how.kind)) flag.off();
      else flag.offSoon();
      return how;
    },
    followWished: (): void => {
      if (current === undefined) return;
      parts.onWishes(current.userId, wishes.all());
      stopGathering ??= startTimer(GATHER_MS, reopenWithWishes);
    },
    /** Opens another stream for another person. */
    async checkUser(): Promise<void> {
      const userId = await parts.readUser();
      if (current !== undefined && current.userId !== userId) current.end.abort();
    },
    reopen: (): void => current?.end.abort(),
    isLate: (): boolean => Math.abs(now() - beatAt) > LATE_BEAT_MS,
  };
}

/** What the worker that has the lock does with it. */
export interface StreamHolder {
  readonly isHolding: () => boolean;
  /** Keeps a stream open until the signal. Never rejects but for broken storage. */
  readonly hold: (signal: AbortSignal) => Promise<void>;
  /** The lock was taken away: the other one tells how it is. */
  readonly robbed: () => void;
  readonly tellState: () => void;
  /** The wishes have changed. */
  readonly followWished: () => void;
  readonly wake: (why: Wake) => void;
}

/** Opens the stream, and opens it anew when it ends, as long as this worker has the lock. */
export function createStreamHolder(parts: StreamHolderParts, wishes: LiveWishes): StreamHolder {
  const { channel, random, reportBug } = parts;
  const { rest, wake } = createWakeableRest(parts);
  const flag = createLiveFlag(parts);
  const streams = createStreams(parts, wishes, flag);
  let isHolding = false;

  async function streamWhileHeld(signal: AbortSignal): Promise<void> {
    let history = NO_HISTORY;
    while (!signal.aborted) {
      const userId = await parts.readUser();
      if (signal.aborted) return;
      if (userId === null) {
        flag.off();
        await rest(Number.POSITIVE_INFINITY, signal, () => true);
        continue;
      }
      const end = await streams.read(userId, signal);
      if (end.kind === 'refused' && end.status === 401) parts.onRefused();
      const next = nextTry(end, history, random());
      history = next.history;
      const isReason = (why: Wake) => why !== 'visible' || !next.isHeldBack;
      if (await rest(next.waitMs, signal, isReason)) history = NO_HISTORY;
    }
  }

  return {
    isHolding: () => isHolding,
    async hold(signal) {
      if (signal.aborted) return;
      isHolding = true;
      channel.post({ kind: 'who' });
      try {
        await streamWhileHeld(signal);
      } finally {
        isHolding = false;
        flag.off();
      }
    },
    robbed: flag.giveUp,
    tellState: flag.again,
    followWished: () => {
      if (isHolding) streams.followWished();
    },
    wake: (why) => {
      if (why === 'settings') streams.checkUser().catch(reportBug);
      // Another network, or the phone slept: what was open there is dead, and nobody says so.
      if (why === 'online' || (why === 'visible' && streams.isLate())) streams.reopen();
      wake(why);
    },
  };
}

import { millisecondsInMinute } from 'date-fns/constants';
import type { LiveMessage, LiveView } from '../../contracts/live/live-view.ts';
import { BEAT_EVERY_MS } from '../../contracts/live/pokes.ts';
import type { SyncRuntime } from '../runtime.ts';
import { createLiveWishes } from './live-wishes.ts';
import { createStreamHolder, type StreamHolder, type StreamHolderParts } from './stream-holder.ts';
import type { Wake } from './wakeable-rest.ts';

/** One worker of a browser holds its stream (LIVE-3). */
export const LIVE_LOCK = 'haat-live';
/** A page that nobody has looked at for so long needs no stream, ms. */
export const HIDDEN_MS = 10 * millisecondsInMinute;
/** A holder that does not answer within this is frozen, ms. */
const ANSWER_MS = 700;
/** A lock that was refused or taken away is asked for again after this: a page that is being left is refused each time, at once, ms. */
const ASK_AGAIN_MS = 500;
/** Beats are passed on to the other tabs; one that is missed for so long is asked for, ms. */
const SILENT_MS = BEAT_EVERY_MS + 10_000;

export interface LiveParts extends StreamHolderParts, Pick<SyncRuntime, 'locks'> {
  /** A new name for this tab. */
  readonly newId: () => string;
}

/** The one live stream of a browser, as one of its workers takes part in it. */
export interface LiveConnection {
  readonly follow: (view: LiveView) => void;
  /** Something has changed: who is signed in, whether they work offline, or the line. */
  readonly look: (why: Wake) => void;
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** Holds the stream while it has the lock. @returns whether it was refused the lock, or robbed of it while this tab was frozen */
async function holdUnderLock(
  { locks, reportBug }: Pick<LiveParts, 'locks' | 'reportBug'>,
  holder: StreamHolder,
  mine: AbortController,
  steal: boolean,
): Promise<boolean> {
  const options = steal ? { steal } : { signal: mine.signal };
  try {
    await locks.request(LIVE_LOCK, options, () => holder.hold(mine.signal));
    return false;
  } catch (error) {
    if (!isAbort(error)) reportBug(error);
    // Not wanted any more.
    if (mine.signal.aborted) return false;
    holder.robbed();
    mine.abort();
    return true;
  }
}

/** Makes it. All tabs ask for the lock while somebody looks at them; one has it, and the next one gets it. */
export function createLiveConnection(parts: LiveParts): LiveConnection {
  const { channel, startTimer, now, reportBug } = parts;
  const tab = parts.newId();
  const wishes = createLiveWishes();
  const holder = createStreamHolder(parts, wishes);
  let hiddenAt = Number.NEGATIVE_INFINITY;
  let stopHidden = () => {};
  let stopSilence = () => {};
  /** Asking for the lock, or having it. */
  let asking: AbortController | undefined;
  let isAnswered = true;

  /** Whether this tab wants a stream: somebody looks at it, or has until lately. */
  const isWanted = () => wishes.own().isVisible || Math.abs(now() - hiddenAt) < HIDDEN_MS;

  function checkWanted(): void {
    if (!isWanted()) asking?.abort();
    else if (asking === undefined) ask(false).catch(reportBug);
  }

  async function ask(steal: boolean): Promise<void> {
    const mine = new AbortController();
    asking = mine;
    const wasRefused = await holdUnderLock(parts, holder, mine, steal);
    if (asking !== mine) return;
    asking = undefined;
    expectBeats();
    if (wasRefused) startTimer(ASK_AGAIN_MS, checkWanted);
    else checkWanted();
  }

  /** Who holds the stream and does not answer is frozen, and loses it. */
  function checkHolder(): void {
    if (holder.isHolding() || !wishes.own().isVisible) return;
    const askedAt = now();
    isAnswered = false;
    channel.post({ kind: 'ask' });
    startTimer(ANSWER_MS, () => {
      // This tab was held up itself, or its clock was changed: then nobody else is to blame.
      const isSelf = Math.abs(now() - askedAt) > 2 * ANSWER_MS;
      if (holder.isHolding() || isAnswered || isSelf || !wishes.own().isVisible) return;
      asking?.abort();
      ask(true).catch(reportBug);
    });
  }

  function expectBeats(): void {
    stopSilence();
    if (!isWanted()) return;
    stopSilence = startTimer(SILENT_MS, () => {
      if (holder.isHolding()) return;
      checkHolder();
      expectBeats();
    });
  }

  channel.listen((message: LiveMessage) => {
    switch (message.kind) {
      case 'state':
        isAnswered = true;
        if (!holder.isHolding()) expectBeats();
        return;
      case 'ask':
        if (holder.isHolding()) holder.tellState();
        return;
      case 'who':
        channel.post({ kind: 'wish', tab, subjects: wishes.own().subjects });
        return;
      case 'wish':
        wishes.hear(message);
        holder.followWished();
    }
  });

  function setVisible(isVisible: boolean): void {
    stopHidden();
    if (isVisible) {
      checkWanted();
      holder.wake('visible');
      checkHolder();
      expectBeats();
      return;
    }
    hiddenAt = now();
    stopHidden = startTimer(HIDDEN_MS, checkWanted);
  }

  return {
    follow: (view) => {
      const was = wishes.own();
      wishes.setOwn(view);
      if (was.subjects.join(' ') !== view.subjects.join(' ')) {
        channel.post({ kind: 'wish', tab, subjects: view.subjects });
        holder.followWished();
      }
      if (was.isVisible !== view.isVisible) setVisible(view.isVisible);
      // What a screen follows is in vain while the holder is frozen.
      else checkHolder();
    },
    look: (why) => {
      checkWanted();
      holder.wake(why);
    },
  };
}

import { millisecondsInMinute } from 'date-fns/constants';
import { use, useCallback, useEffect, useRef, useState } from 'react';
import { DataSavingContext, LiveContext } from './network-contexts.ts';

/** The end of asking the network, as the sync service answers. */
export type AskedAnswer =
  | { readonly ok: true }
  | { readonly ok: false; readonly problem: { readonly code: string; readonly message: string } };

/** How the asking stands; the page shows what it has meanwhile. */
export interface Refresh {
  readonly state: 'asking' | 'fresh' | 'failed';
  /** Why the last asking failed; null when it did not. */
  readonly problem: { readonly code: string; readonly message: string } | null;
  readonly retry: () => void;
}

export interface RefreshRhythm {
  /** Asks again after so many ms while the page is visible, and when it becomes visible. */
  readonly everyMs?: number;
  /** Keeps the rhythm also for who saves data: what is asked for is their work, and an answer without news is small. */
  readonly isWork?: boolean;
  /** The server tells of changes where there is a live stream (LIVE-4): then it is asked for once in five minutes. */
  readonly isLive?: boolean;
  /** Not now; default true. */
  readonly isOn?: boolean;
  /** Whether to ask at once, default true, or only in the rhythm. */
  readonly atOnce?: boolean;
}

/** How often is asked for what a live stream tells of: pokes can be lost, ms. */
const TOLD_EVERY_MS = 5 * millisecondsInMinute;

/** What an asking that threw is shown as: the worker is gone or has a bug. */
const NO_WORKER = { code: 'no-worker', message: 'Something went wrong. Please try again.' };

/** Failures that say nothing about what was asked for, only about the line. */
const LINE_CODES: ReadonlySet<string> = new Set([
  'network',
  'timeout',
  'switched-off',
  'foreign-answer',
  'unreadable',
]);

/** True when asking failed for want of a network, by accident or by choice. */
export function isLineProblem(problem: { readonly code: string } | null): boolean {
  return problem !== null && LINE_CODES.has(problem.code);
}

/**
 * Asks for fresh data in the background: at once, in a rhythm while the page is visible, when it becomes visible
 * and, after a failure, when the network is back. Who saves data (NET-1) gets the first and the last of these.
 * @param ask must keep its identity (`useCallback`)
 */
export function useBackgroundRefresh(
  ask: () => Promise<AskedAnswer>,
  {
    everyMs: wishedMs,
    isWork = false,
    isLive: isPoked = false,
    isOn = true,
    atOnce = true,
  }: RefreshRhythm = {},
): Refresh {
  const savesData = use(DataSavingContext);
  const isTold = use(LiveContext) && isPoked;
  const rhythmMs = savesData && !isWork ? undefined : wishedMs;
  const hasRhythm = rhythmMs !== undefined;
  const everyMs = hasRhythm && isTold ? Math.max(rhythmMs, TOLD_EVERY_MS) : rhythmMs;
  const askInRhythm = useRef(() => {});
  const [end, setEnd] = useState<AskingEnd>({ ...ASKING, ask });
  const [round, setRound] = useState(0);
  const retry = useCallback(() => {
    setEnd({ ...ASKING, ask });
    setRound((known) => known + 1);
  }, [ask]);

  useEffect(() => {
    if (!isOn) return;
    let isStopped = false;
    let isAsking = false;
    let hasFailed = false;
    async function askOnce() {
      if (isAsking || document.visibilityState === 'hidden') return;
      isAsking = true;
      const answer = await ask().catch(() => ({ ok: false, problem: NO_WORKER }) as const);
      isAsking = false;
      hasFailed = !answer.ok;
      if (isStopped) return;
      setEnd({ ask, ...(answer.ok ? FRESH : { state: 'failed', problem: answer.problem }) });
    }
    askInRhythm.current = () => void askOnce();
    const onVisible = () => {
      if (hasRhythm || hasFailed) void askOnce();
    };
    const onOnline = () => {
      if (hasFailed) void askOnce();
    };
    if (atOnce || round > 0) void askOnce();
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('online', onOnline);
    return () => {
      isStopped = true;
      askInRhythm.current = () => {};
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('online', onOnline);
    };
  }, [ask, hasRhythm, isOn, atOnce, round]);

  // Another rhythm is no reason to ask at once; that nobody tells any more is one.
  const wasTold = useRef(isTold);
  useEffect(() => {
    if (wasTold.current && !isTold) askInRhythm.current();
    wasTold.current = isTold;
    if (everyMs === undefined) return undefined;
    const timer = setInterval(() => askInRhythm.current(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, isTold]);

  // How asking for something else ended says nothing about this.
  const { state, problem } = end.ask === ask ? end : ASKING;
  return { state, problem, retry };
}

/** How an asking stands, and which one it is. */
interface AskingEnd extends Pick<Refresh, 'state' | 'problem'> {
  readonly ask: () => Promise<AskedAnswer>;
}

const ASKING = { state: 'asking', problem: null } as const;
const FRESH = { state: 'fresh', problem: null } as const;

import { useEffect, useState } from 'react';
import { millisecondsInMinute } from 'date-fns/constants';
import { differenceInSeconds } from 'date-fns/differenceInSeconds';

/**
 * The time in ms, renewed every second while something on screen counts by it.
 * @param now the clock
 */
export function useNow(now: () => number, isCounting: boolean): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    if (!isCounting) return undefined;
    const tick = () => {
      setTime(now());
    };
    tick();
    const timer = setInterval(tick, 1000);
    return () => {
      clearInterval(timer);
    };
  }, [now, isCounting]);
  return time;
}

/** Whole seconds from `nowMs` until `atMs`, never below 0. */
export function secondsLeft(atMs: number, nowMs: number): number {
  return Math.max(0, differenceInSeconds(atMs, nowMs, { roundingMethod: 'ceil' }));
}

/** The time, renewed each minute, for what is written about it. @param now ms since the epoch; keeps its identity */
export function useMinute(now: () => number): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), millisecondsInMinute);
    return () => clearInterval(timer);
  }, [now]);
  return time;
}

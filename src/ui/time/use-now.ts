import { useEffect, useState } from 'react';

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

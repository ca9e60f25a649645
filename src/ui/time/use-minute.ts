import { millisecondsInMinute } from 'date-fns/constants';
import { useEffect, useState } from 'react';

/** The time, renewed each minute, for what is written about it. @param now ms since the epoch; keeps its identity */
export function useMinute(now: () => number): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), millisecondsInMinute);
    return () => clearInterval(timer);
  }, [now]);
  return time;
}

/** How often something was counted in the window that is open. */
export interface WindowCount {
  readonly count: number;
  /** When the window ends, ms since the epoch. */
  readonly resetsAt: number;
}

/** Counts in memory, by key, in windows that begin with the first count. */
export interface WindowCounter {
  readonly count: (key: string, now: number) => WindowCount;
  /** The same without counting. */
  readonly look: (key: string, now: number) => WindowCount;
}

/** @param most keys that are kept at a time; the oldest windows are forgotten first */
export function createWindowCounter(windowMs: number, most: number): WindowCounter {
  const windows = new Map<string, { count: number; resetsAt: number }>();

  const openWindow = (key: string, now: number) => {
    const known = windows.get(key);
    // A clock that was put back must not keep a window open for hours.
    const isOpen = known !== undefined && now < known.resetsAt && now >= known.resetsAt - windowMs;
    return isOpen ? known : undefined;
  };

  return {
    look: (key, now) => openWindow(key, now) ?? { count: 0, resetsAt: now + windowMs },
    count: (key, now) => {
      let open = openWindow(key, now);
      if (open === undefined) {
        open = { count: 0, resetsAt: now + windowMs };
        windows.delete(key);
        windows.set(key, open);
        const [oldest] = windows.keys();
        if (windows.size > most && oldest !== undefined) windows.delete(oldest);
      }
      open.count += 1;
      return { ...open };
    },
  };
}

/** One piece of work for each key at a time: whoever asks while it is under way gets its end. */
export interface Coalesced<Value> {
  readonly run: (key: string, work: () => Promise<Value>) => Promise<Value>;
  /** What is under way. */
  readonly keys: () => readonly string[];
  /** Resolves when nothing is under way; never rejects. */
  readonly whenIdle: () => Promise<void>;
}

/** Makes one. */
export function createCoalesced<Value>(): Coalesced<Value> {
  const running = new Map<string, Promise<Value>>();
  return {
    run: (key, work) => {
      const known = running.get(key);
      if (known !== undefined) return known;
      const begun = work().finally(() => running.delete(key));
      running.set(key, begun);
      return begun;
    },
    keys: () => [...running.keys()],
    whenIdle: async () => {
      while (running.size > 0) await Promise.allSettled(running.values());
    },
  };
}

import type { Answer } from '../../contracts/sync-service.ts';

/** Answers that are used again for a while. */
export interface RecentAnswers {
  /**
   * Asks, or gives what was asked for under the same key: while that is on its way, and for `freshMs` after a good
   * answer. What failed is asked for again at once.
   */
  readonly share: <Value>(
    key: string,
    freshMs: number,
    ask: () => Promise<Answer<Value>>,
  ) => Promise<Answer<Value>>;
  /** Forgets all: something may have changed what is the answer. */
  readonly forget: () => void;
}

/** LIM-1: several screens that are opened soon after each other ask for the same only once. @param now ms */
export function createRecentAnswers(now: () => number): RecentAnswers {
  const asked = new Map<string, { readonly answer: Promise<Answer<unknown>>; goodAt: number }>();
  return {
    share: <Value>(key: string, freshMs: number, ask: () => Promise<Answer<Value>>) => {
      const known = asked.get(key);
      // A clock that was set back makes nothing fresh for longer.
      if (known !== undefined && Math.abs(now() - known.goodAt) < freshMs) {
        return known.answer as Promise<Answer<Value>>;
      }
      const answer = ask();
      const entry = { answer, goodAt: now() };
      asked.set(key, entry);
      const drop = () => {
        if (asked.get(key) === entry) asked.delete(key);
      };
      answer.then(({ ok }) => (ok ? (entry.goodAt = now()) : drop()), drop);
      return answer;
    },
    forget: () => asked.clear(),
  };
}

import type { SyncRuntime } from '../runtime.ts';

/** What may end a wait before its time. */
export type Wake = 'settings' | 'online' | 'visible';

/** Waits of one runner, that others can end. */
export interface WakeableRest {
  /** @returns true when it was woken by what is a reason to it, and did not wait to the end */
  readonly rest: (
    ms: number,
    signal: AbortSignal,
    isReason: (why: Wake) => boolean,
  ) => Promise<boolean>;
  readonly wake: (why: Wake) => void;
}

export function createWakeableRest({ startTimer }: Pick<SyncRuntime, 'startTimer'>): WakeableRest {
  let wake = (_why: Wake) => {};
  return {
    wake: (why) => wake(why),
    rest: (ms, signal, isReason) => {
      if (ms <= 0 || signal.aborted) return Promise.resolve(false);
      return new Promise((resolve) => {
        let stopTimer = () => {};
        const end = (isWoken: boolean) => {
          stopTimer();
          signal.removeEventListener('abort', letGo);
          wake = () => {};
          resolve(isWoken);
        };
        const letGo = () => end(false);
        if (Number.isFinite(ms)) stopTimer = startTimer(ms, letGo);
        signal.addEventListener('abort', letGo);
        wake = (why) => {
          if (isReason(why)) end(true);
        };
      });
    },
  };
}

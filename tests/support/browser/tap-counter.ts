import type { Locator } from 'playwright';

/** Taps that a person needs; what is typed is not counted. */
export interface TapCounter {
  /** Taps it, once. `what`: as the list of taps names it. */
  readonly tap: (control: Locator, what: string) => Promise<void>;
  /** What was tapped so far, in order. */
  readonly taps: readonly string[];
}

/** Counts the taps of a journey. */
export function createTapCounter(): TapCounter {
  const taps: string[] = [];
  return {
    tap: async (control, what) => {
      taps.push(what);
      await control.click();
    },
    taps,
  };
}

import { beginScriptsWith } from './changed-scripts.ts';
import type { FaultProxy } from '../servers/fault-proxy.ts';

/** What sets the clock of the page or worker it runs in by `ms`, once however many scripts carry it. */
function shiftDate(ms: number): string {
  return `if (!Object.hasOwn(globalThis, 'clockIsWrong')) {
  globalThis.clockIsWrong = true;
  const RightDate = globalThis.Date;
  const now = () => RightDate.now() + ${ms};
  globalThis.Date = class Date extends RightDate {
    constructor(...parts) {
      super(...(parts.length === 0 ? [now()] : parts));
    }
    static now() {
      return now();
    }
  };
}`;
}

/**
 * Gives the browser behind a line a wrong clock: in its pages, workers and its service worker, as every script that
 * comes through begins with setting it. (The DevTools protocol's clock does not reach workers.)
 */
export function giveWrongClock(proxy: FaultProxy, ms: number, built?: string): void {
  beginScriptsWith(proxy, shiftDate(ms), built);
}

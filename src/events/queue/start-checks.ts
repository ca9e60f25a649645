import type { EventsRuntime } from '../events-runtime.ts';

export interface CheckParts {
  readonly runtime: Pick<EventsRuntime, 'startTimer' | 'warn'>;
  /** Read before each wait: a device may set it otherwise meanwhile. */
  readonly everyMs: () => Promise<number>;
  readonly check: () => Promise<void>;
}

/** Calls `check` again and again, `everyMs` after it last ended (EVT-3). @returns how to stop that */
export function startChecks({ runtime, everyMs, check }: CheckParts): () => void {
  let stop = () => {};
  let isStopped = false;

  async function next(): Promise<void> {
    const waitMs = await everyMs();
    if (isStopped) return;
    stop = runtime.startTimer(waitMs, () => {
      checkAndGoOn().catch((error: unknown) =>
        runtime.warn('Events are not looked for any more', error),
      );
    });
  }

  async function checkAndGoOn(): Promise<void> {
    await check().catch((error: unknown) => runtime.warn('Events could not be looked for', error));
    await next();
  }

  next().catch((error: unknown) => runtime.warn('Events are not looked for', error));
  return () => {
    isStopped = true;
    stop();
  };
}

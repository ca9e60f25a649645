import type { Scheduler } from './scheduler.ts';

/**
 * One JavaScript context of a phone: a tab with its worker, or the service worker. It runs only through `post`, so a
 * dead one never runs again and a frozen one not before it thaws, whatever it was waiting for.
 */
export interface Actor {
  readonly name: string;
  readonly state: () => 'running' | 'frozen' | 'dead';
  /** Runs something of this context after `ms`. */
  readonly post: (ms: number, run: () => void) => () => void;
  /** Runs something of this context now, or once it has thawed. */
  readonly enter: (run: () => void) => void;
  readonly freeze: () => void;
  readonly thaw: () => void;
  /** Ends it for good; nothing that it began comes to an end. */
  readonly die: () => void;
  /** Virtual time at which it was last frozen or thawed, ms; never: -Infinity. */
  readonly lastFrozenAt: () => number;
  /** What IndexedDB is to this context. */
  readonly indexedDB: IDBFactory;
}

/** Which context runs in the current step; null between contexts. */
export interface Stage {
  current: Actor | null;
}

/** Creates a running context. @param indexedDBOf makes the context's view of the phone's databases */
export function createActor(
  name: string,
  scheduler: Scheduler,
  stage: Stage,
  indexedDBOf: (actor: Actor) => IDBFactory,
): Actor {
  let state: 'running' | 'frozen' | 'dead' = 'running';
  let held: (() => void)[] = [];
  let frozenAt = Number.NEGATIVE_INFINITY;

  function enter(run: () => void): void {
    if (state === 'dead') return;
    if (state === 'frozen') {
      held.push(run);
      return;
    }
    if (stage.current !== null && stage.current !== actor) {
      throw new Error(`${name} runs in a step of ${stage.current.name}: contexts must not mix`);
    }
    stage.current = actor;
    run();
  }

  const actor: Actor = {
    name,
    state: () => state,
    post: (ms, run) => {
      let isOff = false;
      const takeBack = scheduler.after(ms, () =>
        enter(() => {
          if (!isOff) run();
        }),
      );
      // Also what was due while it was frozen: a timer that is cleared never fires.
      return () => {
        isOff = true;
        takeBack();
      };
    },
    enter,
    freeze: () => {
      if (state !== 'running') return;
      state = 'frozen';
      frozenAt = scheduler.now();
    },
    thaw: () => {
      if (state !== 'frozen') return;
      state = 'running';
      frozenAt = scheduler.now();
      const waiting = held;
      held = [];
      for (const run of waiting) scheduler.after(0, () => enter(run));
    },
    die: () => {
      state = 'dead';
      held = [];
    },
    lastFrozenAt: () => (state === 'frozen' ? scheduler.now() : frozenAt),
    get indexedDB() {
      return factory;
    },
  };
  const factory = indexedDBOf(actor);
  return actor;
}

import type { Actor, Stage } from './devices/actor.ts';
import type { Chance } from './chance.ts';
import type { Market } from './market.ts';
import type { Neighbourhood } from './neighbourhood.ts';
import type { createLiveLine } from './live-line.ts';
import type { createNetwork } from './network.ts';
import type { Phone } from './devices/phone.ts';
import type { Scheduler } from './devices/scheduler.ts';
import type { ServerWorld } from './server-world.ts';
import type { createSessionWatch } from './devices/session-watch.ts';
import type { Theft } from './devices/simulated-locks.ts';
import type { ControlledStorage } from './devices/storage.ts';
import type { Trace } from './trace.ts';
import type { IntentModel } from './intent-model.ts';
import type { Theme } from './themes.ts';

/** A person with a mobile number. */
export interface Person {
  readonly id: number;
  readonly mobileNumber: string;
}

/** Everything of one run. What changes in it changes only in a step of its scheduler. */
export interface World {
  readonly seed: number;
  readonly theme: Theme;
  readonly chance: Chance;
  readonly scheduler: Scheduler;
  readonly stage: Stage;
  readonly storage: ControlledStorage;
  readonly trace: Trace;
  readonly server: ServerWorld;
  readonly network: ReturnType<typeof createNetwork>;
  readonly live: ReturnType<typeof createLiveLine>;
  readonly sessions: ReturnType<typeof createSessionWatch>;
  readonly market: Market;
  readonly neighbourhood: Neighbourhood;
  readonly people: readonly Person[];
  readonly phones: readonly Phone[];
  readonly intents: readonly IntentModel[];
  contextsStarted: number;
  /** The network breaks nothing any more, and all copies of the server are up. */
  readonly endFaults: () => void;
  /** Nothing goes wrong any more: the run is coming to its end. */
  isCalm: boolean;
  /** ms since the epoch by the server's clock, which is right. */
  readonly serverNow: () => number;
  /** Ends the run: something happened that must not. The first reason counts. */
  readonly violate: (why: string) => void;
  /** An error that the app reports as its own bug; broken storage is none. */
  readonly heard: (error: unknown, actor: Actor) => void;
  readonly onTheft: (theft: Theft) => void;
  /** A page asked the service worker to register a background sync. */
  readonly wantSync: (phone: Phone) => void;
}

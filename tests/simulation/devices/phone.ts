import { IDBFactory } from 'fake-indexeddb';
import { uuidV7 } from '../../../src/domain/identifiers.ts';
import type { LiveChannel, LiveMessage } from '../../../src/contracts/live/live-view.ts';
import type { CommandContext } from '../../../src/commands/command-context.ts';
import type { Databases } from '../../../src/db/open-databases.ts';
import type { SyncRuntime } from '../../../src/sync/runtime.ts';
import { createActor, type Actor } from './actor.ts';
import { createEngineOf, openDatabasesOf, type AppVersion } from './app-versions.ts';
import type { Chance } from '../chance.ts';
import type { LineState } from '../network.ts';
import { createPhoneLocks, type PhoneLocks } from './simulated-locks.ts';
import type { PhoneStorage } from './storage.ts';
import type { InnerFactory } from './storage-internals.ts';
import type { World } from '../world.ts';

/** A phone: what all its contexts share. */
export interface Phone {
  readonly name: string;
  readonly storage: PhoneStorage;
  readonly locks: PhoneLocks;
  readonly chance: Chance;
  readonly contexts: Set<AppContext>;
  /** Prices as this phone saw them last, paise by item. */
  readonly shelf: Map<string, number>;
  line: LineState;
  /** How far its clock is off, ms. */
  skewMs: number;
  /** Who is signed in, as the marker in localStorage says (KEY-1). */
  signedIn: number | null;
  /** The version that the next context starts with. */
  installed: AppVersion;
  /** Hears what the tabs tell each other about their one live stream (LIVE-3). */
  readonly liveListeners: Map<Actor, (message: LiveMessage) => void>;
  /** The service worker has a background sync registered. */
  syncWanted: boolean;
}

export type ContextKind = 'tab' | 'service-worker';

/** One running context: a tab (page and sync worker, which live and die together) or the service worker. */
export interface AppContext {
  readonly phone: Phone;
  readonly kind: ContextKind;
  readonly version: AppVersion;
  readonly actor: Actor;
  readonly engine: ReturnType<typeof createEngineOf>;
  /** What it takes from outside: its clock, network, locks and timers. */
  readonly runtime: SyncRuntime;
  /** The page's own handles; the worker has others. */
  readonly page: Databases;
  /** What commands may use, as the app's provider makes it. */
  readonly commandsOf: (userId: number | null) => CommandContext;
}

const BASE_URLS = { workflow: '/workflow', catalogue: '/catalogue', maps: '/maps' };
const SETTINGS = { baseUrls: BASE_URLS, visitorToken: 'haat-visitor', mapsKey: 'haat-maps' };
/** A message from page to worker takes up to this long, ms. */
const MESSAGE_MS = 2;

/** Makes a phone with nothing on it. */
export function createPhone(world: World, name: string, chance: Chance): Phone {
  const factory = new IDBFactory() as InnerFactory;
  return {
    name,
    storage: { factory, full: false, changed: new Set() },
    locks: createPhoneLocks((theft) => world.onTheft(theft)),
    chance,
    contexts: new Set(),
    shelf: new Map(),
    line: 'good',
    skewMs: 0,
    signedIn: null,
    installed: 'current',
    liveListeners: new Map(),
    syncWanted: false,
  };
}

/** What one tab says about the live stream, the others of its phone hear. */
function liveChannelOf(phone: Phone, actor: Actor): LiveChannel {
  return {
    post: (message) => {
      for (const [other, hear] of phone.liveListeners) {
        if (other !== actor) other.post(phone.chance.between(0, MESSAGE_MS), () => hear(message));
      }
    },
    listen: (hear) => phone.liveListeners.set(actor, hear),
  };
}

function runtimeOf(world: World, phone: Phone, actor: Actor): SyncRuntime {
  return {
    now: () => world.serverNow() + phone.skewMs,
    random: phone.chance.next,
    randomBytes: phone.chance.bytes,
    fetch: world.live.fetchOf(
      actor,
      () => phone.line,
      world.network.fetchOf(actor, () => phone.line),
    ),
    locks: phone.locks.of(actor),
    startTimer: (ms, run) => actor.post(ms, run),
    reportBug: (error) => world.heard(error, actor),
  };
}

/** Starts a context; it is there once the step that it begins in is over, so `started` is called then. */
export function startContext(
  world: World,
  phone: Phone,
  kind: ContextKind,
  started: (context: AppContext) => void,
): void {
  const version = phone.installed;
  world.contextsStarted += 1;
  const name = `${phone.name}/${kind}-${world.contextsStarted}${version === 'newer' ? '+' : ''}`;
  const actor = createActor(name, world.scheduler, world.stage, (self) =>
    world.storage.view(self, phone.storage),
  );
  world.trace.note(`${name} starts`);
  actor.post(0, () => {
    const runtime = runtimeOf(world, phone, actor);
    const worker = openDatabasesOf('current');
    const engine = createEngineOf(
      version,
      {
        device: worker.device,
        openPerson: worker.person,
        runtime,
        settings: SETTINGS,
        ...(kind === 'tab' && world.theme.hasPokes && { channel: liveChannelOf(phone, actor) }),
      },
      (entryId, why) => world.violate(`DB-1: entry ${entryId}: ${why}`),
    );
    const page = openDatabasesOf(version);
    const context: AppContext = {
      phone,
      kind,
      version,
      actor,
      engine,
      runtime,
      page,
      commandsOf: (userId) => ({
        device: page.device,
        person: page.person(userId),
        now: runtime.now,
        newId: () => uuidV7(runtime.now(), runtime.randomBytes),
        wake: () => {
          actor.post(
            phone.chance.between(0, MESSAGE_MS),
            () => void engine.service.drain('command'),
          );
          world.wantSync(phone);
        },
      }),
    };
    phone.contexts.add(context);
    started(context);
  });
}

/** Kills a context wherever it is: mid-transaction, mid-request, holding a lock. */
export function killContext(world: World, context: AppContext): void {
  const { actor, phone } = context;
  if (actor.state() === 'dead') return;
  world.trace.note(`${actor.name} is killed`);
  actor.die();
  phone.contexts.delete(context);
  phone.liveListeners.delete(actor);
  world.storage.tearDown(actor);
  phone.locks.releaseAll(actor);
}

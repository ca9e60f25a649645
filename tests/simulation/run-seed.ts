import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { DEVICE_DATABASE } from '../../src/db/device-database.ts';
import type { Actor, Stage } from './devices/actor.ts';
import { createChance } from './chance.ts';
import { digestAtOnce } from './digest-at-once.ts';
import { committedPerson, personOfDatabase } from './devices/committed.ts';
import { createLeaseWatch } from './devices/lease-watch.ts';
import { openMarket, peopleOf } from './market.ts';
import { openNeighbourhood } from './neighbourhood.ts';
import { createLiveLine } from './live-line.ts';
import { followSettings, showScreens } from './live-screens.ts';
import { createNetwork, type NetworkFault } from './network.ts';
import type { ProviderWeather } from './payment-provider.ts';
import { createPhone, killContext, startContext, type Phone } from './devices/phone.ts';
import { restAndCheck } from './rest.ts';
import { drawRestore, restoreAndCheck, takeRunBackup } from './restores.ts';
import { createScheduler } from './devices/scheduler.ts';
import type { ServerWorld } from './server-world.ts';
import { createSessionWatch } from './devices/session-watch.ts';
import { installSession } from './devices/sessions.ts';
import { TEST_NOON } from '../support/test-clock.ts';
import type { ControlledStorage } from './devices/storage.ts';
import { isStorageError } from './devices/storage-errors.ts';
import { drawWeather, onPage, startStorm } from './storm.ts';
import { themeOf } from './themes.ts';
import { createTrace } from './trace.ts';
import type { World } from './world.ts';

/** How a run ended. */
export interface RunResult {
  readonly seed: number;
  /** What must not happen and did; null when all was well. */
  readonly violation: string | null;
  /** The same for the same seed and code, whenever and wherever it runs. */
  readonly hash: string;
  readonly trace: readonly string[];
  readonly steps: number;
}

/** What a process prepares once for all its runs. */
export interface Simulator {
  readonly server: ServerWorld;
  readonly storage: ControlledStorage;
}

/** Lines of the trace that are kept for the report of a failure. */
const KEPT_LINES = 400;

/** Runs one seed from its first event to rest; `theme` is its own unless another is asked for. */
export async function runSeed(
  { server, storage }: Simulator,
  seed: number,
  theme = themeOf(seed),
): Promise<RunResult> {
  const stage: Stage = { current: null };
  const scheduler = createScheduler(() => {
    stage.current = null;
    storage.settle();
  });
  const trace = createTrace(scheduler.now, KEPT_LINES);
  const serverNow = () => TEST_NOON + Math.floor(scheduler.now());
  const serverChance = createChance(seed, 'server');
  // The models of the other themes know neither copies of the server nor a server that forgets.
  const { hasCopies = false, hasPokes = false } = theme;
  let faults: readonly NetworkFault[] = [];
  const provider: ProviderWeather = {
    chance: createChance(seed, 'provider'),
    isFaulty: () => faults.length > 0,
  };
  await server.begin(seed, {
    now: serverNow,
    randomBytes: serverChance.bytes,
    balancer: hasCopies ? createChance(seed, 'balancer') : undefined,
    isAlone: theme.ownTables === true,
    ...(theme.paysOnline === true && { provider }),
  });

  const outcome: { violation: string | null } = { violation: null };
  const violate = (why: string): void => {
    outcome.violation ??= why;
    trace.note(`VIOLATION ${why}`);
  };
  const chance = createChance(seed, 'world');
  const people = peopleOf(seed, 1 + chance.below(3));
  const market = await openMarket(server, seed, people, createChance(seed, 'market'));
  const neighbours = createChance(seed, 'neighbourhood');
  const neighbourhood = await openNeighbourhood(
    server,
    { seed, people, now: serverNow() },
    neighbours,
  );
  const weather = drawWeather(createChance(seed, 'weather'), theme);
  faults = weather.faults;
  const heard = (error: unknown, actor: Actor): void => {
    trace.note(`${actor.name} reports ${String(error)}`);
    if (isStorageError(error)) return;
    if (error instanceof Error) trace.note(error.stack ?? '');
    violate(`${actor.name} reports ${String(error)}`);
  };
  const lease = createLeaseWatch(() => world);
  const sessions = createSessionWatch(() => world);
  const network = createNetwork({
    scheduler,
    trace,
    ask: server.ask,
    chance: createChance(seed, 'network'),
    faults: () => faults,
    onSend: lease.onSend,
    onDelivery: async (delivery) => {
      sessions.onDelivery(delivery);
      for (const { checkDelivery } of world.intents) await checkDelivery(delivery);
    },
  });
  const live = createLiveLine({
    scheduler,
    trace,
    chance: createChance(seed, 'live'),
    openStream: server.openStream,
    isFaulty: () => faults.length > 0,
    people,
    storeIds: market.stores.map(({ id }) => id),
  });
  const world: World = {
    seed,
    theme,
    chance,
    scheduler,
    stage,
    storage,
    trace,
    server,
    network,
    live,
    market,
    neighbourhood,
    people,
    serverNow,
    violate,
    heard,
    phones: [],
    intents: [],
    contextsStarted: 0,
    sessions,
    endFaults: () => {
      faults = [];
      server.recover();
    },
    isCalm: false,
    onTheft: lease.onTheft,
    wantSync: (phone) => {
      phone.syncWanted = true;
    },
  };
  Object.assign(world, {
    phones: Array.from({ length: 1 + chance.below(2) }, (_, index) =>
      createPhone(world, `phone-${index + 1}`, createChance(seed, `phone-${index + 1}`)),
    ),
  });
  Object.assign(world, { intents: theme.intents(world) });
  for (const { open } of world.intents) await open?.();

  const stepChance = createChance(seed, 'storage');
  const giveBackDigest = digestAtOnce();
  const end = storage.begin({ scheduler, stage, stepMs: () => stepChance.next() });
  // Dexie tells in the console that another context deletes or upgrades a database.
  const { warn } = console;
  console.warn = (text: unknown) => trace.note(`console: ${String(text)}`);
  const onRejection = (error: unknown): void => violate(`nobody caught ${String(error)}`);
  process.on('unhandledRejection', onRejection);
  const dependencies = Object.getOwnPropertyDescriptor(Dexie.dependencies, 'indexedDB');
  Object.defineProperty(Dexie.dependencies, 'indexedDB', {
    configurable: true,
    get: () => stage.current?.indexedDB,
  });

  function checkDevice(phone: Phone): void {
    for (const intent of world.intents) intent.checkDevice?.(phone);
  }

  /** Looks at every person whose rows have changed, unless a transaction is half way through them. */
  function checkPhones(): void {
    for (const phone of world.phones) {
      for (const name of phone.storage.changed) {
        if (name === DEVICE_DATABASE) {
          checkDevice(phone);
          followSettings(phone);
        }
        const personId = personOfDatabase(name);
        const person = personId === null ? undefined : committedPerson(phone, personId);
        if (person === null) continue;
        phone.storage.changed.delete(name);
        if (person !== undefined) for (const { checkPhone } of world.intents) checkPhone(person);
      }
    }
  }

  async function takeSteps(until: () => boolean): Promise<void> {
    while (outcome.violation === null && !until() && (await scheduler.step())) checkPhones();
  }

  try {
    for (const phone of world.phones) {
      const isOfFirst = theme.hasCounter === true && chance.happens(0.7);
      const person = chance.pick(isOfFirst ? people.slice(0, 1) : people);
      phone.signedIn = person.id;
      // Some begin with the newer version, so that the next change of version is a roll-back.
      if (weather.mishaps.some(({ name }) => name === 'version') && chance.happens(0.5)) {
        phone.installed = 'newer';
      }
      startContext(world, phone, 'tab', (context) => {
        showScreens(world, context);
        scheduler.after(0, async () => {
          onPage(world, context, await installSession(world, context, person));
        });
      });
    }
    let isOver = false;
    const restores = createChance(seed, 'restore');
    const restore = hasCopies && !hasPokes ? drawRestore(restores) : null;
    if (restore !== null)
      scheduler.after(restores.between(500, 60_000), () => takeRunBackup(world));
    startStorm(world, weather, () => {
      isOver = true;
    });
    await takeSteps(() => isOver);
    if (restore !== null) {
      // The backup is older than the last thing that happened.
      await takeSteps(() => scheduler.now() > 60_000);
      if (outcome.violation === null) await restoreAndCheck(world, restore, takeSteps);
    } else {
      world.endFaults();
      if (outcome.violation === null) await restAndCheck(world, takeSteps);
    }
  } finally {
    for (const phone of world.phones) {
      for (const context of phone.contexts) killContext(world, context);
    }
    end();
    giveBackDigest();
    console.warn = warn;
    process.off('unhandledRejection', onRejection);
    if (dependencies !== undefined) {
      Object.defineProperty(Dexie.dependencies, 'indexedDB', dependencies);
    }
  }
  return {
    seed,
    ...outcome,
    hash: trace.hash(),
    trace: trace.lines(),
    steps: scheduler.steps(),
  };
}

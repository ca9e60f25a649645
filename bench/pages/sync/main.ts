import { liveQuery } from 'dexie';
import { startSyncClient } from '../../../src/app/app-parts.ts';
import type { CommandContext } from '../../../src/commands/command-context.ts';
import { SAVE_ADDRESS } from '../../../src/contracts/addresses/change-addresses.ts';
import { PLACE_ORDER } from '../../../src/contracts/orders/place-order.ts';
import { openDatabases } from '../../../src/db/open-databases.ts';
import { readOutbox, readSyncStatus } from '../../../src/db/reads/sync-status/sync-status.ts';
import { writeSetting } from '../../../src/db/settings.ts';
import { uuidV7 } from '../../../src/domain/identifiers.ts';
import { BENCH_ADDRESS } from '../../sync/bench-store.ts';
import { measureWrites } from './write-cost.ts';
import { WORKLOADS, type WorkloadName } from './workloads.ts';

/**
 * The page of `npm run bench -- sync`: the app's own commands, databases and sync worker, without its screens. The
 * suite calls `bench` from outside.
 */
const CALLS_OF_KIND = new Map<string, number>([
  [SAVE_ADDRESS.kind, 1],
  [PLACE_ORDER.kind, 3],
]);

const databases = openDatabases();
const sync = startSyncClient();
let people = 0;

async function aSignedInPerson(): Promise<CommandContext> {
  people += 1;
  const session = { token: 'bench', tokenType: 'Bearer', realmId: 1, expiresAt: 0 };
  await writeSetting(databases.device, 'authData', { ...session, userId: people });
  await sync.personChanged();
  const now = () => Date.now();
  const newId = () => uuidV7(now(), (count) => crypto.getRandomValues(new Uint8Array(count)));
  const { device } = databases;
  return { device, person: databases.person(people), now, newId, wake: () => {} };
}

/** Fills the outbox of a new person, drains it, and tells how long that took and what had to be sent. */
async function drainOf(workload: WorkloadName): Promise<{
  readonly tookMs: number;
  /** Requests of each subject, which have to follow each other. */
  readonly chains: readonly number[];
  readonly left: number;
}> {
  const context = await aSignedInPerson();
  const { person } = context;
  await WORKLOADS[workload](context);
  // An order also leaves one message about the emptied cart, which is none of the workload.
  await person.outbox.filter(({ kind }) => !CALLS_OF_KIND.has(kind)).delete();
  const chains = new Map<string, number>();
  for (const { subject, kind } of await readOutbox(person)) {
    const calls = CALLS_OF_KIND.get(kind) ?? 0;
    chains.set(subject, (chains.get(subject) ?? 0) + calls);
  }
  // Every screen of the app shows this while a drain runs, so it belongs to what a drain costs.
  const status = liveQuery(() => readSyncStatus(person)).subscribe(() => {});
  const startedAt = performance.now();
  await sync.drain('asked');
  const tookMs = performance.now() - startedAt;
  status.unsubscribe();
  return { tookMs, chains: [...chains.values()], left: await person.outbox.count() };
}

/** The same number of bare requests, six at once, with nothing stored: what this browser and server can do at all. */
async function bareRequests(count: number): Promise<number> {
  let next = 0;
  const body = JSON.stringify({ addressId: crypto.randomUUID(), address: BENCH_ADDRESS });
  async function lane(): Promise<void> {
    while (next < count) {
      next += 1;
      await (await fetch('/workflow/save-update-address', { method: 'POST', body })).json();
    }
  }
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: 6 }, lane));
  return performance.now() - startedAt;
}

async function writeCost(rounds: number) {
  return measureWrites(await aSignedInPerson(), rounds);
}

Object.assign(globalThis, { bench: { drainOf, bareRequests, writeCost } });

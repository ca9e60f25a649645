import { expose } from 'comlink';
import type { SyncService } from '../contracts/sync-service.ts';
import { openDatabases } from '../db/open-databases.ts';
import { createSyncEngine } from '../sync/engine.ts';
import { browserRuntime } from './browser-runtime.ts';
import { SYNC_SETTINGS } from './sync-settings.ts';

const databases = openDatabases();
const { service } = createSyncEngine({
  device: databases.device,
  openPerson: databases.person,
  runtime: browserRuntime(),
  settings: SYNC_SETTINGS,
});

// A tab that dies in the middle of sending must leave another one that knows of it: every tab asks for the drain, all but
// one wait for the lock, and the next gets it (OUT-2, OUT-5).
const outboxChanged = new BroadcastChannel('haat-outbox');
outboxChanged.addEventListener('message', () => void service.drain('command'));

expose({
  ...service,
  drain: async (trigger) => {
    if (trigger === 'command') outboxChanged.postMessage(null);
    await service.drain(trigger);
  },
} satisfies SyncService);

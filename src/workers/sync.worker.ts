import { expose } from 'comlink';
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

expose(service);

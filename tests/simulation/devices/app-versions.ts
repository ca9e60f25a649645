import { Dexie } from 'dexie';
import { openDatabases, type Databases } from '../../../src/db/open-databases.ts';
import type { PersonDatabase } from '../../../src/db/person-database.ts';
import type { OutboxEntry } from '../../../src/db/outbox-entry.ts';
import { createSyncEngine } from '../../../src/sync/engine.ts';
import type { OutboxSender } from '../../../src/sync/outbox/sender.ts';
import { placeOrderSender } from '../../../src/sync/outbox/senders/place-order.ts';
import { SENDERS } from '../../../src/sync/outbox/senders/registry.ts';

/** The app that everybody has, and one that writes orders in a newer form; it may be rolled back (DB-1). */
export type AppVersion = 'current' | 'newer';

/** What the newer version adds to an order: it must outlive a roll-back. */
export interface NewerOrderPayload {
  readonly giftNote: string;
}

export const NEWER_VERSION = placeOrderSender.payloadVersion + 1;

type EngineParts = Parameters<typeof createSyncEngine>[0];

/** Hears of orders that reach a sender in a form which that version's own migration does not give. */
export type Misread = (orderEntryId: string, why: string) => void;

function hasGiftNote(payload: unknown): payload is NewerOrderPayload {
  return payload instanceof Object && typeof Reflect.get(payload, 'giftNote') === 'string';
}

function newerSender(misread: Misread): OutboxSender {
  return {
    ...placeOrderSender,
    payloadVersion: NEWER_VERSION,
    migrate: (payload, from) => {
      const older = placeOrderSender.migrate?.(payload, from) ?? payload;
      return from === placeOrderSender.payloadVersion
        ? { ...(older as object), giftNote: '' }
        : older;
    },
    send: async (entry, tools) => {
      if (!hasGiftNote(entry.payload)) misread(entry.id, 'the newer version finds no gift note');
      return placeOrderSender.send(entry, tools);
    },
  };
}

/** Creates the engine of a version. The engine copies its list of senders when it is made; only that moment differs. */
export function createEngineOf(version: AppVersion, parts: EngineParts, misread: Misread) {
  if (version === 'current') return createSyncEngine(parts);
  const senders = SENDERS as OutboxSender[];
  const index = senders.indexOf(placeOrderSender);
  senders[index] = newerSender(misread);
  try {
    return createSyncEngine(parts);
  } finally {
    senders[index] = placeOrderSender;
  }
}

function writeNewerOrders(db: PersonDatabase): PersonDatabase {
  db.outbox.hook('creating', (_key, entry: OutboxEntry) => {
    if (entry.kind !== placeOrderSender.kind) return;
    const payload = { ...(entry.payload as object), giftNote: `for ${entry.id}` };
    Object.assign(entry, { payload, payloadVersion: NEWER_VERSION });
  });
  // Its commands keep what they know of; those of the current version run here in their place.
  db.outbox.hook('updating', (changes, _key, { kind, payload }: OutboxEntry) => {
    const isRewritten = Object.keys(changes).some((path) => path.startsWith('payload.'));
    if (kind !== placeOrderSender.kind || !hasGiftNote(payload) || !isRewritten) return undefined;
    const entry = { payload: structuredClone(payload) };
    for (const [path, value] of Object.entries(changes)) {
      if (path.startsWith('payload.')) Dexie.setByKeyPath(entry, path, value);
    }
    const { giftNote } = payload;
    return { payload: { ...entry.payload, giftNote }, payloadVersion: NEWER_VERSION };
  });
  return db;
}

/** Opens a page's databases as a version does: the newer one writes orders with a gift note. */
export function openDatabasesOf(version: AppVersion): Databases {
  const databases = openDatabases();
  if (version === 'current') return databases;
  const prepared = new Set<PersonDatabase>();
  return {
    ...databases,
    person: (userId) => {
      const db = databases.person(userId);
      if (prepared.has(db)) return db;
      prepared.add(db);
      return writeNewerOrders(db);
    },
  };
}

import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { adoptVisitorCart } from '../commands/session/adopt-visitor-cart.ts';
import { signOut } from '../commands/session/sign-out.ts';
import type { CommandContext } from '../commands/command-context.ts';
import { openDatabases, type Databases } from '../db/open-databases.ts';
import { uuidV7 } from '../domain/identifiers.ts';
import { HaatContext, type Haat, type Session } from '../ports/haat-context.tsx';
import { browserStorage } from './browser-storage.ts';
import { requestBackgroundSync } from './service-worker.ts';
import { readSessionMarker, removeSessionMarker, writeSessionMarker } from './session-marker.ts';
import { startDrainTriggers, startSyncClient } from './sync-client.ts';
import type { SyncService } from '../contracts/sync-service.ts';

interface AppParts {
  readonly databases: Databases;
  readonly sync: SyncService;
}

let parts: AppParts | undefined;

/** Databases and worker of this page, started once, when the first screen that needs them is shown. */
function appParts(): AppParts {
  if (parts === undefined) {
    parts = { databases: openDatabases(), sync: startSyncClient() };
    startDrainTriggers(parts.sync);
  }
  return parts;
}

const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));
const newId = () => uuidV7(Date.now(), randomBytes);

function commandContext({ databases, sync }: AppParts, userId: number | null): CommandContext {
  return {
    device: databases.device,
    person: databases.person(userId),
    now: Date.now,
    newId,
    wake: () => {
      void sync.drain('command');
      requestBackgroundSync();
    },
  };
}

/** Gives the screens the databases, the sync worker and the session; follows sign-in and sign-out of other tabs. */
export function HaatProvider({ children }: { readonly children: ReactNode }) {
  const [session, setSession] = useState<Session | null>(() => readSessionMarker());
  const userId = session?.userId ?? null;

  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === 'auth' || event.key === null) setSession(readSessionMarker());
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);

  useEffect(() => {
    if (userId === null) return;
    const { databases } = appParts();
    adoptVisitorCart(databases.person(null), databases.person(userId)).catch(console.error);
  }, [userId]);

  const haat = useMemo((): Haat => {
    const { databases, sync } = appParts();
    const context = commandContext({ databases, sync }, userId);
    return {
      ...context,
      session,
      sync,
      storage: browserStorage,
      startSession: async ({ user, expiresAt }) => {
        const next = { userId: user.userId, until: expiresAt };
        await adoptVisitorCart(databases.person(null), databases.person(user.userId));
        writeSessionMarker(next);
        setSession(next);
        void sync.personChanged();
      },
      endSession: async () => {
        removeSessionMarker();
        await signOut(databases.device, context.person);
        setSession(null);
        void sync.personChanged();
      },
    };
  }, [session, userId]);

  return <HaatContext value={haat}>{children}</HaatContext>;
}

import { Fragment, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { adoptVisitorCart } from '../commands/session/adopt-visitor-cart.ts';
import { HaatContext, type Haat, type Session } from '../ports/haat-context.tsx';
import { appParts, commandContext } from './app-parts.ts';
import { browserStorage } from './storage/browser-storage.ts';
import { endSession } from './session/session-end.ts';
import { readSessionMarker, writeSessionMarker } from './session/session-marker.ts';
import { StorageGate } from './storage/storage-gate.tsx';
import { usePersonStorage } from './storage/use-person-storage.ts';
import { useTokenOwner } from './session/use-token-owner.ts';

/** Who uses this page now, and how often somebody has left it. */
interface Presence {
  readonly session: Session | null;
  /** Raised when a person goes: no screen may keep what it held of theirs, typed or read. */
  readonly departures: number;
}

function nextPresence(known: Presence, session: Session | null): Presence {
  const before = known.session?.userId ?? null;
  const isGone = before !== null && before !== session?.userId;
  return { session, departures: known.departures + (isGone ? 1 : 0) };
}

/** Gives the screens the databases, the sync worker and the session; follows sign-in and sign-out of other tabs. */
export function HaatProvider({ children }: { readonly children: ReactNode }) {
  const [{ session, departures }, setPresence] = useState<Presence>(() => ({
    session: readSessionMarker(),
    departures: 0,
  }));
  const userId = session?.userId ?? null;
  usePersonStorage(session);
  const follow = useCallback(
    () => setPresence((known) => nextPresence(known, readSessionMarker())),
    [],
  );
  useTokenOwner(userId, follow);

  useEffect(() => {
    const { events } = appParts();
    const followStorage = ({ key }: StorageEvent) => {
      if (key === 'auth' || key === null) follow();
    };
    window.addEventListener('storage', followStorage);
    events.addEventListener('person-deleted', follow);
    return () => {
      window.removeEventListener('storage', followStorage);
      events.removeEventListener('person-deleted', follow);
    };
  }, [follow]);

  useEffect(() => {
    if (userId === null) return;
    const parts = appParts();
    adoptVisitorCart(parts.databases.person(null), commandContext(parts, userId)).catch(
      console.error,
    );
  }, [userId]);

  const haat = useMemo((): Haat => {
    const parts = appParts();
    const { databases, sync, follow: followSubject } = parts;
    return {
      ...commandContext(parts, userId),
      session,
      sync,
      follow: followSubject,
      storage: browserStorage,
      startSession: async ({ user, expiresAt }) => {
        const next = { userId: user.userId, until: expiresAt };
        await parts.tidied;
        await adoptVisitorCart(databases.person(null), commandContext(parts, user.userId));
        writeSessionMarker(next);
        setPresence((known) => nextPresence(known, next));
        void sync.personChanged();
      },
      endSession: async () => {
        if (userId === null) return;
        await endSession(parts, userId, () => setPresence((known) => nextPresence(known, null)));
      },
    };
  }, [session, userId]);

  return (
    <HaatContext value={haat}>
      <Fragment key={departures}>
        <StorageGate>{children}</StorageGate>
      </Fragment>
    </HaatContext>
  );
}

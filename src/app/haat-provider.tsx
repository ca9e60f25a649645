import { useLiveQuery } from 'dexie-react-hooks';
import { Fragment, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { adoptVisitorCart } from '../commands/session/adopt-visitor-cart.ts';
import { sendFavouriteStores } from '../commands/account/set-favourite.ts';
import { signOut } from '../commands/session/sign-out.ts';
import { readListing } from '../db/reads/listings.ts';
import { readSetting } from '../db/reads/settings.ts';
import { namedGroups } from '../domain/catalogue/category-groups.ts';
import { CategoryGroupsContext } from '../ui/category-groups-context.ts';
import { type Haat, HaatContext, type Session } from '../ports/haat-context.tsx';
import { type AppParts, appParts, commandContext } from './app-parts.ts';
import { unsubscribe } from './session/push-subscription.ts';
import {
  forgetPictures,
  readSessionMarker,
  removeSessionMarker,
  writeSessionMarker,
} from './session/session-marker.ts';
import { browserStorage } from './storage/browser-storage.ts';
import { removeDatabaseMarker, StorageGate, usePersonStorage } from './storage/storage-gate.tsx';

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

/** By then even a slow phone has drawn its first screen, ms. */
const AFTER_FIRST_SCREEN_MS = 3_000;

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
    // Signing in takes the cart along; this is for one that was cut off, and for stores liked before: neither keeps a screen waiting.
    const timer = setTimeout(() => {
      const parts = appParts();
      adoptVisitorCart(parts.databases.person(null), commandContext(parts, userId))
        .then(() => sendFavouriteStores(commandContext(parts, userId)))
        .catch(console.error);
    }, AFTER_FIRST_SCREEN_MS);
    return () => clearTimeout(timer);
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
        <StorageGate>
          <CategoryGroups device={haat.device}>{children}</CategoryGroups>
        </StorageGate>
      </Fragment>
    </HaatContext>
  );
}

interface CategoryGroupsProps {
  readonly device: Haat['device'];
  readonly children: ReactNode;
}

/** Gives the screens the category groups as administrators named and ordered them. */
function CategoryGroups({ device, children }: CategoryGroupsProps) {
  const content = useLiveQuery(async () => readListing(device, 'content'), [device]);
  const named = content?.value.content.groups;
  const groups = useMemo(() => namedGroups(named ?? []), [named]);
  return <CategoryGroupsContext value={groups}>{children}</CategoryGroupsContext>;
}

/** Signing out waits no longer than this for the worker to have asked the server to end the session, ms. */
const REVOKE_WAIT_MS = 500;

function atMost(ms: number, work: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    // Without the network, or with a worker in trouble, the token ends by itself.
    work.then(end, end);
  });
}

/**
 * Signs a person out of this device, with or without the network. `onForgotten` runs when the token and the marker
 * are gone and before the database goes, so that no screen asks a deleted one.
 */
async function endSession(
  { databases, sync }: Pick<AppParts, 'databases' | 'sync'>,
  userId: number,
  onForgotten: () => void,
): Promise<void> {
  // First of all: what cuts a sign-out off must not leave what was on the screen.
  forgetPictures();
  // Whoever uses this phone next gets no message of theirs, whatever the server knows by then.
  await Promise.all([
    atMost(REVOKE_WAIT_MS, sync.revokeSession()),
    atMost(REVOKE_WAIT_MS, unsubscribe()),
  ]);
  await signOut(databases.device, databases.person(userId), () => {
    removeSessionMarker();
    // Where the person was, and what their database held, concerns nobody who comes after.
    browserStorage.remove('landing_route');
    removeDatabaseMarker();
    onForgotten();
  });
  void sync.personChanged();
}

/** Signing in writes the token a moment before the marker; that is no difference yet, ms. */
const SETTLED_MS = 2_000;

/**
 * Keeps the marker with the token: after two tabs have signed in as different people at once, it is the token that
 * decides whose requests are sent, and so who is shown. @param onMoved the marker names somebody else now
 */
function useTokenOwner(userId: number | null, onMoved: () => void): void {
  const owner = useLiveQuery(async () => {
    const session = await readSetting(appParts().databases.device, 'authData');
    return session === undefined ? null : { userId: session.userId, until: session.expiresAt };
  }, []);
  const ownerId = owner?.userId ?? null;
  const until = owner?.until ?? 0;
  useEffect(() => {
    if (userId === null || ownerId === null || ownerId === userId) return;
    const timer = setTimeout(() => {
      writeSessionMarker({ userId: ownerId, until });
      onMoved();
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [userId, ownerId, until, onMoved]);
}

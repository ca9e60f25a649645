import { IconDatabaseOff } from '@tabler/icons-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { Component, type ReactNode, useEffect, useState } from 'react';
import { checkStorage, type DatabaseMarker } from '../../commands/session/check-storage.ts';
import { clearOthersDatabases } from '../../commands/session/others-databases.ts';
import { readNetworkSettings } from '../../db/reads/settings.ts';
import { type Session, useHaat } from '../../ports/haat-context.tsx';
import { isSavingData } from '../../ui/network/network-contexts.ts';
import { appParts, commandContext } from '../app-parts.ts';
import classes from '../shell/shell.module.css';
import { browserStorage, removeStorageTrace, writeStorageTrace } from './browser-storage.ts';

/** `blocked`: the browser keeps nothing here. `stuck`: it does not answer, as another tab holds it up. */
type StorageTrouble = 'blocked' | 'stuck';

const WORDS: Readonly<Record<StorageTrouble, { readonly title: string; readonly text: string }>> = {
  blocked: {
    title: 'Haat can’t keep anything on this phone',
    text:
      'Your cart and orders are kept in this browser’s storage, and it can’t be used now. ' +
      'You may be in a private window, site data may be blocked for Haat, or the phone may be full. ' +
      'Open Haat in an ordinary window, allow site data for it in the browser’s settings, or free some space. ' +
      'Then try again.',
  },
  stuck: {
    title: 'The storage of this phone does not answer',
    text: 'Another tab may hold it up. Please close all other tabs of Haat, then try again. Nothing is lost.',
  },
};

/** Names by which IndexedDB, and Dexie above it, say that the storage itself can't be used. */
const STORAGE_ERRORS: ReadonlySet<string> = new Set([
  'OpenFailedError',
  'MissingAPIError',
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'SecurityError',
  'NotAllowedError',
  'QuotaExceededError',
  'TimeoutError',
  'AbortError',
]);

/** Opening takes some ten ms, an upgrade a second; what takes longer than this is stuck, ms. */
const STUCK_MS = 8_000;

/**
 * Shows the screens while the databases open, as each screen draws its own places for what is to come (nothing jumps),
 * and says what is wrong when they can't be opened: a private window, blocked site data, a tab that holds them up (DB-2).
 */
export function StorageGate({ children }: { readonly children: ReactNode }) {
  const { device, person } = useHaat();
  const [trouble, setTrouble] = useState<StorageTrouble | null>(null);

  useEffect(() => {
    let isStopped = false;
    const report = (found: StorageTrouble | null) => {
      if (!isStopped) setTrouble(found);
    };
    const timer = setTimeout(() => report('stuck'), STUCK_MS);
    Promise.all([device.open(), person.open()])
      .then(
        () => report(null),
        (error: unknown) => report(isStorageError(error) ? 'blocked' : null),
      )
      .finally(() => clearTimeout(timer))
      .catch(console.error);
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [device, person]);

  if (trouble !== null) return <StorageProblem trouble={trouble} />;
  return <StorageBoundary>{children}</StorageBoundary>;
}

/** Catches what a screen's reading throws when the storage fails later; other errors go on to the app's boundary. */
class StorageBoundary extends Component<
  { readonly children: ReactNode },
  { readonly error: Error | null }
> {
  override state: { readonly error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!isStorageError(error)) throw error;
    return <StorageProblem trouble="blocked" />;
  }
}

/** True when an error says that this browser's storage can't be used now; false for a mistake of ours. */
function isStorageError(error: unknown): boolean {
  return error instanceof Error && STORAGE_ERRORS.has(error.name);
}

/** In place of every screen when there is no storage: what is wrong, and what to do. Nothing is asked to be typed. */
function StorageProblem({ trouble }: { readonly trouble: StorageTrouble }) {
  const { title, text } = WORDS[trouble];
  return (
    <main>
      <div className={classes['failure']} role="alert">
        <IconDatabaseOff size={56} stroke={1.5} aria-hidden />
        <h1>{title}</h1>
        <p>{text}</p>
        <button type="button" onClick={() => window.location.reload()}>
          Try again
        </button>
      </div>
    </main>
  );
}

/**
 * Looks after the database of who is signed in (DB-3): recognises an emptied one, brings back what the server has, and
 * notes outside of it what would be lost. What others left on this phone goes (OUT-4). After the first order the browser is asked to keep the storage.
 */
export function usePersonStorage(session: Session | null): void {
  const userId = session?.userId ?? null;
  const until = session?.until ?? 0;
  const [checked, setChecked] = useState<{ userId: number; deviceId: string } | null>(null);

  useEffect(() => {
    // `until`: a new session of the same person may be what was missing to fetch their things.
    if (userId === null || until <= 0) return;
    let isStopped = false;
    async function check(person: number): Promise<void> {
      const parts = appParts();
      await parts.tidied;
      const context = commandContext(parts, person);
      const found = await checkStorage(context, person, readDatabaseMarker());
      if (isStopped) return;
      setChecked({ userId: person, deviceId: found.deviceId });
      if (found.isTokenLost) return;
      await clearOthersDatabases(context.device, person);
      const { saveData } = await readNetworkSettings(context.device);
      if (!found.lacksOrders && isSavingData(saveData)) return;
      await parts.sync.pullPerson();
      // The cart is fetched at each start and sign-in (LIM-1).
      if (found.lacksOrders) await parts.sync.pullOrders(false);
    }
    check(userId).catch((error: unknown) => console.warn('The storage was not checked', error));
    return () => {
      isStopped = true;
    };
  }, [userId, until]);

  const counts = useLiveQuery(async () => {
    if (userId === null) return null;
    const { outbox, orders } = appParts().databases.person(userId);
    return { userId, unsent: await outbox.count(), orders: await orders.limit(1).count() };
  }, [userId]);

  const deviceId = checked?.userId === userId ? checked?.deviceId : undefined;
  const unsent = counts?.userId === userId ? counts?.unsent : undefined;
  useEffect(() => {
    if (userId === null || deviceId === undefined || unsent === undefined) return;
    writeDatabaseMarker({ userId, deviceId, unsent });
  }, [userId, deviceId, unsent]);

  const hasOrdered = (counts?.orders ?? 0) > 0;
  useEffect(() => {
    if (hasOrdered) void askToKeepStorage();
  }, [hasOrdered]);
}

/** Once: some browsers ask the person, who should know by then what it is for. */
async function askToKeepStorage(): Promise<void> {
  if (!('storage' in navigator) || browserStorage.read('persistence-asked') !== null) return;
  browserStorage.write('persistence-asked', new Date().toISOString().slice(0, 10));
  const isKept = await navigator.storage.persisted().catch(() => true);
  if (!isKept) await navigator.storage.persist().catch(() => false);
}

/** What was last noted of a person's database (DB-3); null when there is nothing or nothing that can be read. */
function readDatabaseMarker(): DatabaseMarker | null {
  const stored = browserStorage.read('database-marker');
  if (stored === null) return null;
  try {
    const { userId, deviceId, unsent } = JSON.parse(stored) as Partial<DatabaseMarker>;
    const isWhole = typeof userId === 'number' && typeof deviceId === 'string';
    return isWhole && typeof unsent === 'number' ? { userId, deviceId, unsent } : null;
  } catch {
    return null;
  }
}

/** Notes whose database is here, which one, and how much of it is not sent yet. */
function writeDatabaseMarker(marker: DatabaseMarker): void {
  const text = JSON.stringify(marker);
  if (browserStorage.read('database-marker') !== text)
    browserStorage.write('database-marker', text);
  writeStorageTrace(marker.unsent);
}

/** Takes the note away: its person signs out. */
export function removeDatabaseMarker(): void {
  browserStorage.remove('database-marker');
  removeStorageTrace();
}

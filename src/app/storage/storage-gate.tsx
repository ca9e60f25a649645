import { Component, type ReactNode, useEffect, useState } from 'react';
import { useHaat } from '../../ports/haat-context.tsx';
import { IconDatabaseOff } from '@tabler/icons-react';
import classes from '../shell/shell.module.css';

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

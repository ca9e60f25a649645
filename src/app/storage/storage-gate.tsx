import { Component, useEffect, useState, type ReactNode } from 'react';
import { useHaat } from '../../ports/haat-context.tsx';
import { isStorageError } from './storage-error.ts';
import { StorageProblem, type StorageTrouble } from './storage-problem.tsx';

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

import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  CART_FRESH_MS,
  readSyncStatus,
  syncStatusText,
} from '../../db/reads/sync-status/sync-status.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import classes from './shell.module.css';

/** The outbox in two words, on every screen (OUT-8); the app's badge counts what needs the buyer. */
export function SyncStatusMark() {
  const { person, now } = useHaat();
  const [looks, setLooks] = useState(0);
  const status = useLiveQuery(() => readSyncStatus(person, now()), [person, now, looks]);
  const isCartFresh = status?.isCartFresh === true;
  const needsBuyer = status?.needsBuyer ?? 0;

  useEffect(() => {
    if (!('setAppBadge' in navigator)) return;
    const update = needsBuyer > 0 ? navigator.setAppBadge(needsBuyer) : navigator.clearAppBadge();
    // Badges are a nicety that a browser may refuse (not installed, no permission).
    update.catch(() => undefined);
  }, [needsBuyer]);

  useTellOfNeeds(status?.needsBuyer);

  useEffect(() => {
    if (!isCartFresh) return undefined;
    // Nothing in the database changes when a cart has waited for too long: somebody has to look.
    const timer = setInterval(() => setLooks((count) => count + 1), CART_FRESH_MS);
    return () => clearInterval(timer);
  }, [isCartFresh]);

  const tone = needsBuyer > 0 ? 'attention' : (status?.waiting ?? 0) > 0 ? 'waiting' : 'saved';
  return (
    <div role="status" aria-label="Sync status" className={classes['sync']} data-tone={tone}>
      {status !== undefined && <Link to={ROUTES.sync}>{syncStatusText(status)}</Link>}
    </div>
  );
}

/** While nobody looks, the service worker tells of what has come to need the buyer (PUSH-1). @param needs undefined while it is read */
function useTellOfNeeds(needs: number | undefined): void {
  const known = useRef(needs);
  useEffect(() => {
    const isNew = known.current !== undefined && needs !== undefined && needs > known.current;
    known.current = needs ?? known.current;
    if (!isNew || document.visibilityState === 'visible' || !('serviceWorker' in navigator)) return;
    navigator.serviceWorker.controller?.postMessage({ type: 'needs-buyer' });
  }, [needs]);
}

import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { readSyncStatus } from '../db/reads/sync-status.ts';
import { readSetting } from '../db/reads/settings.ts';
import { ROUTES } from '../domain/routes.ts';
import { useHaat } from '../ports/haat-context.tsx';
import classes from './shell.module.css';

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** One line below the header when the network, the switch or the session asks for attention (NET-1, OUT-4). */
export function NetworkNotice() {
  const { device, person } = useHaat();
  const hintOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const network = useLiveQuery(
    async () => ({
      reachability: await readSetting(device, 'reachability'),
      workOffline: (await readSetting(device, 'work-offline')) === true,
    }),
    [device],
  );
  const status = useLiveQuery(() => readSyncStatus(person), [person]);
  if (status?.signedOut === true) {
    return (
      <p className={classes['notice']} data-tone="attention">
        Please <Link to={ROUTES.signIn}>sign in again</Link>
        {status.waiting + status.needsBuyer > 0 ? '. What is waiting stays on this phone.' : '.'}
      </p>
    );
  }
  const text = noticeText(network, hintOnline);
  return text === null ? null : <p className={classes['notice']}>{text}</p>;
}

interface NetworkFacts {
  readonly reachability: string | undefined;
  readonly workOffline: boolean;
}

function noticeText(network: NetworkFacts | undefined, hintOnline: boolean): string | null {
  if (network?.workOffline === true) return 'Working offline, as you chose. Nothing is sent.';
  if (!hintOnline || network?.reachability === 'offline') {
    return 'You are offline. Showing what this phone has kept.';
  }
  if (network?.reachability === 'flaky') return 'The line is weak. Everything here keeps working.';
  return null;
}

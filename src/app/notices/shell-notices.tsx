import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { markLossAsRead } from '../../commands/session/check-storage.ts';
import { readLostStorage, readSyncStatus } from '../../db/reads/sync-status/sync-status.ts';
import { FOREIGN_PAGE_PATH, foreignAnswerText } from '../../domain/foreign-answer.ts';
import { isBusyScreen } from '../../domain/push/invitations.ts';
import { internalPath } from '../../domain/routes/internal-path.ts';
import { guardedPath } from '../../domain/routes/route-guard.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useNetworkSettings } from '../../ports/use-network.ts';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { appParts } from '../app-parts.ts';
import { takeNewVersion, useAppUpdate } from '../service-worker/app-update.ts';
import { followServiceWorker } from '../service-worker/service-worker.ts';
import classes from '../shell/shell.module.css';
import { lostStorageText } from '../storage/emptied-notice.tsx';
import { useSlowReading } from '../storage/slow-reading.ts';

const STILL_SENDING = 'Something is still being sent. Please try again in a moment.';

/** True once a newer version of the app, open in another tab, has brought the database to its own version. */
function useNewerDatabase(): boolean {
  const [isNewer, setIsNewer] = useState(false);
  useEffect(() => {
    const { events } = appParts();
    const show = () => setIsNewer(true);
    events.addEventListener('upgraded', show);
    return () => events.removeEventListener('upgraded', show);
  }, []);
  return isNewer;
}

/**
 * Asks to take a new version, never where somebody is in the middle of something. What another tab has updated goes on
 * working here (DB-1, sw/old-assets.ts), so nobody is thrown out of a checkout: they reload when it suits them.
 */
export function UpdateNotice() {
  const update = useAppUpdate();
  const isNewer = useNewerDatabase();
  const { person } = useHaat();
  const { busy, message, run } = useBusyTask();
  const isBusy = isBusyScreen(guardedPath(useLocation().pathname));

  if (isNewer || update === 'elsewhere') {
    return (
      <div className={classes['notice']} role="status">
        <p>Haat was updated in another tab. Reload this one when it suits you.</p>
        <button type="button" onClick={() => window.location.reload()}>
          Reload
        </button>
      </div>
    );
  }
  if (update !== 'ready' || isBusy) return null;
  return (
    <div className={classes['notice']} role="status">
      <p>{message ?? 'New version ready'}</p>
      <button
        type="button"
        disabled={busy}
        onClick={() => {
          run(async () => ((await takeNewVersion(person.name)) ? null : STILL_SENDING));
        }}
      >
        {busy ? 'Updating …' : 'Update'}
      </button>
    </div>
  );
}

/** Says below the header that somebody else answers in place of Haat, and leads to their page (OUT-9). */
export function ForeignNetworkNotice() {
  const network = useNetworkSettings();
  if (network === undefined || network.workOffline || network.foreignStatus === null) return null;
  const { foreignStatus } = network;
  return (
    <p className={classes['notice']} data-tone="attention">
      {foreignAnswerText(foreignStatus)}{' '}
      {foreignStatus < 500 && (
        <a href={FOREIGN_PAGE_PATH} target="_blank" rel="noreferrer">
          Open it
        </a>
      )}
    </p>
  );
}

/** One line below the header when the session has ended and its person has to sign in again (OUT-4). */
export function SignInNotice() {
  const { person } = useHaat();
  const status = useLiveQuery(async () => readSyncStatus(person), [person]);
  if (status?.signedOut !== true) return null;
  return (
    <p className={classes['notice']} data-tone="attention">
      Please <Link to={ROUTES.signIn}>sign in again</Link>
      {status.waiting + status.needsBuyer > 0 ? '. What is waiting stays on this phone.' : '.'}
    </p>
  );
}

/** Does what the service worker tells: fetches orders that moved, opens the screen of a notification. Shows nothing. */
export function WorkerNews() {
  const { sync } = useHaat();
  const navigate = useNavigate();
  useEffect(
    () =>
      followServiceWorker({
        onOrdersChanged: () => void sync.pullOrders(),
        onOpenScreen: (path) => {
          const screen = internalPath(path);
          if (screen !== undefined) void navigate(screen);
        },
      }),
    [sync, navigate],
  );
  return null;
}

/** DB-3: tells once that the browser had emptied this phone's storage, and what may be lost by it. */
export function StorageNotice() {
  const { person } = useHaat();
  const lost = useLiveQuery(async () => readLostStorage(person), [person]);
  if (lost === undefined || lost === null) return null;
  return (
    <div className={classes['notice']} data-tone="attention" role="alert">
      <p>{lostStorageText(lost.unsent)}</p>
      <button
        type="button"
        onClick={() => {
          markLossAsRead(person).catch(console.error);
        }}
      >
        OK
      </button>
    </div>
  );
}

/** Stands in for nothing: a screen that waits for the phone's storage says so, and that it does not give up (ENG-1). */
export function SlowReadingNotice() {
  const isSlow = useSlowReading();
  return isSlow && <p className={classes['notice']}>Reading takes long. Trying again.</p>;
}

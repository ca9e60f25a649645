import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isBusyScreen } from '../../domain/push/invitations.ts';
import { guardedPath } from '../../domain/routes/route-guard.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { appParts } from '../app-parts.ts';
import { takeNewVersion, useAppUpdate } from '../service-worker/app-update.ts';
import classes from '../shell/shell.module.css';

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

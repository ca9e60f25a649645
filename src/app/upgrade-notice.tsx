import { useEffect, useState } from 'react';
import { appParts } from './app-parts.ts';
import classes from './shell.module.css';

/**
 * A newer version of the app is open in another tab and has brought the database to its own version. This one goes on
 * working (DB-1), so nobody is thrown out of a checkout: they reload when it suits them.
 */
export function UpgradeNotice() {
  const [isOutdated, setIsOutdated] = useState(false);
  useEffect(() => {
    const { events } = appParts();
    const show = () => setIsOutdated(true);
    events.addEventListener('upgraded', show);
    return () => events.removeEventListener('upgraded', show);
  }, []);
  if (!isOutdated) return null;
  return (
    <div className={classes['notice']} role="status">
      <p>Haat was updated in another tab. Reload this one when it suits you.</p>
      <button type="button" onClick={() => window.location.reload()}>
        Reload
      </button>
    </div>
  );
}

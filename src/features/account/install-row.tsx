import { IconDeviceMobileDown } from '@tabler/icons-react';
import { useState } from 'react';
import { rememberInstallAnswer } from '../../commands/settings/remember-install-answer.ts';
import { installCancel, installSuccess } from '../../domain/events/app-events.ts';
import { useDevice } from '../../ports/device-context.tsx';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import classes from './account-page.module.css';

/** A way to install for who said "later" when they were asked; only where the browser has an offer. */
export function InstallRow() {
  const haat = useHaat();
  const { install } = useDevice();
  const { run } = useBusyTask();
  const [hasOffer] = useState(install.state === 'offered');
  if (!hasOffer && install.state !== 'offered') return null;
  return (
    <li>
      <button
        type="button"
        className={classes['row']}
        disabled={install.state !== 'offered'}
        onClick={() =>
          run(async () => {
            const outcome = await install.ask();
            if (outcome === null) return null;
            haat.track(outcome === 'accepted' ? installSuccess() : installCancel());
            const saved = await rememberInstallAnswer(haat, outcome);
            return saved.ok ? null : saved.message;
          })
        }
      >
        <IconDeviceMobileDown size={22} stroke={1.8} aria-hidden className={classes['icon']} />
        <span className={classes['label']}>Install Haat on this phone</span>
      </button>
    </li>
  );
}

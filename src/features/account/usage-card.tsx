import { Switch } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { setShareUsage } from '../../commands/settings/set-share-usage.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import classes from './account-page.module.css';

/** Consent: nobody but Haat learns how it is used until the person says so (EVT-8). */
export function UsageCard() {
  const haat = useHaat();
  const { device } = haat;
  const { message, run } = useBusyTask();
  const isShared = useLiveQuery(() => readSetting(device, 'share-usage'), [device]) ?? false;
  return (
    <section className={classes['card']} aria-label="Privacy">
      <div className={classes['choices']}>
        <Switch
          size="md"
          label="Share how I use Haat"
          description="With the services that help to improve it; the one that sends messages gets your name, number and email, too. Off: Haat alone knows."
          checked={isShared}
          onChange={(event) => {
            const isWanted = event.currentTarget.checked;
            run(async () => {
              const saved = await setShareUsage(haat, isWanted);
              return saved.ok ? null : saved.message;
            });
          }}
        />
        <AlertLine message={message} />
      </div>
    </section>
  );
}

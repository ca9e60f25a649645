import { Button } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { setWorkOffline } from '../../commands/settings/set-work-offline.ts';
import { readNetworkSettings } from '../../db/reads/screen-settings.ts';
import { foreignAnswerText } from '../../domain/foreign-answer.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import classes from './sign-in.module.css';

/** Says beforehand that signing in needs the network, where it can't be reached, and offers to switch it on again. */
export function NetworkNote() {
  const haat = useHaat();
  const { message, run } = useBusyTask();
  const network = useLiveQuery(() => readNetworkSettings(haat.device), [haat.device]);
  if (network === undefined) return null;
  const { workOffline, reachability, foreignStatus } = network;
  if (!workOffline && reachability !== 'offline') return null;
  const why = foreignStatus === null ? 'You are offline.' : foreignAnswerText(foreignStatus);

  return (
    <div className={classes['note']}>
      <p>
        {workOffline
          ? 'You chose to work offline. Signing in needs the network.'
          : `${why} Signing in needs the network; stores kept on this phone open without it.`}
      </p>
      {workOffline && (
        <Button
          size="md"
          h={44}
          variant="default"
          onClick={() => {
            run(async () => {
              const saved = await setWorkOffline(haat, false);
              return saved.ok ? null : saved.message;
            });
          }}
        >
          Use the network
        </Button>
      )}
      <AlertLine message={message} />
    </div>
  );
}

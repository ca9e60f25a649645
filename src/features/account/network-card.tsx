import { useLiveQuery } from 'dexie-react-hooks';
import { setSaveData } from '../../commands/settings/set-save-data.ts';
import { setWorkOffline } from '../../commands/settings/set-work-offline.ts';
import { readNetworkSettings } from '../../db/reads/screen-settings.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { NetworkSwitches } from '../../ui/network/network-switches.tsx';
import { isSavingData } from '../../ui/network/save-data-hint.ts';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import classes from './account-page.module.css';

/** The switches of NET-1; what may differ while working offline is chosen right below them. */
export function NetworkCard() {
  const haat = useHaat();
  const { message, run } = useBusyTask();
  const network = useLiveQuery(() => readNetworkSettings(haat.device), [haat.device]);

  return (
    <>
      <section className={classes['card']} aria-label="Network">
        <NetworkSwitches
          isRead={network !== undefined}
          workOffline={network?.workOffline ?? false}
          saveData={isSavingData(network?.saveData)}
          onWorkOffline={(workOffline) => {
            run(async () => {
              const saved = await setWorkOffline(haat, workOffline);
              return saved.ok ? null : saved.message;
            });
          }}
          onSaveData={(saveData) => {
            run(async () => {
              const saved = await setSaveData(haat, saveData);
              return saved.ok ? null : saved.message;
            });
          }}
        />
      </section>
      <AlertLine message={message} />
    </>
  );
}

import { setSaveData } from '../../commands/settings/set-save-data.ts';
import { setWorkOffline } from '../../commands/settings/set-work-offline.ts';
import type { NetworkSettings } from '../../db/reads/screen-settings.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { NetworkSwitches } from '../../ui/network/network-switches.tsx';
import { isSavingData } from '../../ui/network/save-data-hint.ts';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { reachabilityText } from './next-step.ts';
import classes from './sync-page.module.css';

/** How the network stands, and the switches of NET-1. */
export function NetworkCard({ network }: { readonly network: NetworkSettings | undefined }) {
  const haat = useHaat();
  const { message, run } = useBusyTask();

  return (
    <>
      <section className={classes['card']} aria-label="Network">
        <p className={classes['reach']} role="status">
          {network === undefined ? '' : reachabilityText(network)}
        </p>
        <NetworkSwitches
          isRead={network !== undefined}
          workOffline={network?.workOffline ?? false}
          saveData={isSavingData(network?.saveData)}
          onWorkOffline={(wished) => {
            run(async () => {
              const saved = await setWorkOffline(haat, wished);
              return saved.ok ? null : saved.message;
            });
          }}
          onSaveData={(wished) => {
            run(async () => {
              const saved = await setSaveData(haat, wished);
              return saved.ok ? null : saved.message;
            });
          }}
        />
      </section>
      <AlertLine message={message} />
    </>
  );
}

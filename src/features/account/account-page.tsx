import { useLiveQuery } from 'dexie-react-hooks';
import { IconLanguage, IconMapPin, IconReceipt, IconRefresh } from '@tabler/icons-react';
import { setWorkOffline } from '../../commands/settings/set-work-offline.ts';
import { readNetworkSettings } from '../../db/reads/screen-settings.ts';
import { readSyncStatus } from '../../db/reads/sync-status.ts';
import { withNext } from '../../domain/internal-path.ts';
import { ROUTES } from '../../domain/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/alert-line.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useBusyTask } from '../../ui/use-busy-task.ts';
import { WorkOfflineSwitch } from '../../ui/work-offline-switch.tsx';
import { LinkRow } from './link-row.tsx';
import { SignOut } from './sign-out.tsx';
import { StandingChoiceSection } from './standing-choice-section.tsx';
import { WhoCard } from './who-card.tsx';
import classes from './account-page.module.css';

/** Who is signed in, their things, and what they want of the app. */
export function AccountPage() {
  const haat = useHaat();
  const { message, run } = useBusyTask();
  const status = useLiveQuery(() => readSyncStatus(haat.person), [haat.person]);
  const network = useLiveQuery(() => readNetworkSettings(haat.device), [haat.device]);
  const unsent = status === undefined ? 0 : status.waiting + status.needsBuyer;

  return (
    <Screen title="Account">
      <div className={classes['page']}>
        <WhoCard />
        <ul className={classes['card']}>
          <LinkRow to={ROUTES.orders} Icon={IconReceipt} label="Your orders" />
          <LinkRow
            to={withNext(ROUTES.addressList, ROUTES.account)}
            Icon={IconMapPin}
            label="Delivery addresses"
          />
          <LinkRow
            to={ROUTES.sync}
            Icon={IconRefresh}
            label="Waiting to send"
            value={status === undefined ? '' : String(unsent)}
            attention={(status?.needsBuyer ?? 0) > 0}
          />
          <LinkRow to={ROUTES.selectLanguage} Icon={IconLanguage} label="Language" />
        </ul>
        <section className={classes['card']} aria-label="Network">
          <WorkOfflineSwitch
            checked={network?.workOffline ?? false}
            onChange={(workOffline) => {
              run(async () => {
                const saved = await setWorkOffline(haat, workOffline);
                return saved.ok ? null : saved.message;
              });
            }}
          />
        </section>
        <AlertLine message={message} />
        <StandingChoiceSection />
        {haat.session !== null && <SignOut />}
      </div>
    </Screen>
  );
}

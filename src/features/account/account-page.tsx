import { useLiveQuery } from 'dexie-react-hooks';
import {
  IconBuildingStore,
  IconLanguage,
  IconMapPin,
  IconReceipt,
  IconRefresh,
} from '@tabler/icons-react';
import { readSyncStatus } from '../../db/reads/sync-status.ts';
import { withNext } from '../../domain/internal-path.ts';
import { ROUTES } from '../../domain/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { Screen } from '../../ui/screen.tsx';
import { LinkRow } from './link-row.tsx';
import { NetworkCard } from './network-card.tsx';
import { PreferencesSections } from './preferences-sections.tsx';
import { SignOut } from './sign-out.tsx';
import { WhoCard } from './who-card.tsx';
import classes from './account-page.module.css';

/** Who is signed in, their things, and what they want of the app. */
export function AccountPage() {
  const haat = useHaat();
  const status = useLiveQuery(() => readSyncStatus(haat.person, haat.now()), [haat]);
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
          <LinkRow to={ROUTES.keptStores} Icon={IconBuildingStore} label="Stores on this phone" />
          <LinkRow to={ROUTES.selectLanguage} Icon={IconLanguage} label="Language" />
        </ul>
        <NetworkCard />
        <PreferencesSections />
        {haat.session !== null && <SignOut />}
      </div>
    </Screen>
  );
}

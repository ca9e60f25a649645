import {
  IconBuildingStore,
  IconCoins,
  IconFileText,
  IconHeart,
  IconLanguage,
  IconMapPin,
  IconMessageReport,
  IconReceipt,
  IconRefresh,
  IconStar,
  IconTractor,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { readSyncStatus } from '../../db/reads/sync-status/sync-status.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { numberText } from '../../domain/number-text.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { RoleLinks } from './role-links.tsx';
import { CompanyCare } from './company-care.tsx';
import { InboxRow } from './inbox-row.tsx';
import { InstallRow } from './install-row.tsx';
import { LinkGroup } from './link-group.tsx';
import { LinkRow } from './link-row.tsx';
import { NetworkCard } from './network-card.tsx';
import { LookCard, MessagesCard, StorageCard } from './phone-card.tsx';
import { PreferencesSections } from './preferences-sections.tsx';
import { SignOut } from './sign-out.tsx';
import { UsageCard } from './usage-card.tsx';
import { WhoCard } from './who-card.tsx';

/** Who is signed in, their things, and what they want of the app. */
export function AccountPage() {
  const haat = useHaat();
  const { person, session } = haat;
  const status = useLiveQuery(() => readSyncStatus(person, haat.now()), [haat]);
  const balance = useLiveQuery(() => person.fact('coin-balance'), [person]);
  const unsent = status === undefined ? 0 : status.waiting + status.needsBuyer;
  const coins = balance === undefined ? '' : numberText(balance.coins);

  return (
    <Screen title="Account">
      <PageColumn gap="wide">
        <WhoCard />
        <RoleLinks />
        <LinkGroup title="Shopping">
          <LinkRow to={ROUTES.orders} Icon={IconReceipt} label="Your orders" />
          <LinkRow to={ROUTES.profileAddress} Icon={IconMapPin} label="Delivery addresses" />
          <LinkRow to={ROUTES.coinsHistory} Icon={IconCoins} label="Coins" value={coins} />
          <InboxRow />
          <LinkRow to={ROUTES.ratings} Icon={IconStar} label="Ratings" />
          <LinkRow to={ROUTES.tickets} Icon={IconMessageReport} label="Tickets" />
          <LinkRow to={ROUTES.stores} Icon={IconHeart} label="Your stores" />
          <LinkRow to={ROUTES.shop} Icon={IconTractor} label="For field and farm" />
          <LinkRow to={ROUTES.coopHome} Icon={IconUsersGroup} label="Cooperatives and group buys" />
        </LinkGroup>
        <LinkGroup title="This phone">
          <LinkRow
            to={ROUTES.sync}
            Icon={IconRefresh}
            label="Waiting to send"
            value={status === undefined ? '' : String(unsent)}
            attention={(status?.needsBuyer ?? 0) > 0}
          />
          <LinkRow to={ROUTES.keptStores} Icon={IconBuildingStore} label="Stores on this phone" />
          <LinkRow to={ROUTES.selectLanguage} Icon={IconLanguage} label="Language" />
          <InstallRow />
        </LinkGroup>
        <NetworkCard />
        <MessagesCard />
        <LookCard />
        <StorageCard />
        <PreferencesSections />
        <UsageCard />
        <LinkGroup title="Help">
          <LinkRow to={ROUTES.howToEarn} Icon={IconCoins} label="How to earn coins" />
          <LinkRow to={ROUTES.tnc} Icon={IconFileText} label="Terms" />
        </LinkGroup>
        <CompanyCare />
        {session !== null && <SignOut />}
      </PageColumn>
    </Screen>
  );
}

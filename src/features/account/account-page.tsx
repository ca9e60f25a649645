import {
  IconArrowsExchange,
  IconBuildingStore,
  IconCoins,
  IconDeviceMobileDown,
  IconFileText,
  IconHeart,
  IconLanguage,
  IconListCheck,
  IconMapPin,
  IconMail,
  IconMessageReport,
  IconPhone,
  IconReceipt,
  IconRefresh,
  IconShieldLock,
  IconStar,
  IconTractor,
  IconUsersGroup,
  IconWallet,
} from '@tabler/icons-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { readSyncStatus } from '../../db/reads/sync-status/sync-status.ts';
import { Outlet } from 'react-router-dom';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useMarketSection } from '../../ui/goods/market-section.tsx';
import { numberText } from '../../domain/money.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useNetworkSettings } from '../../ports/use-network.ts';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { InboxRow, LinkGroup, LinkRow, RoleLinks } from './account-links.tsx';
import { LookCard, MessagesCard, StorageCard } from './phone-card.tsx';
import { PreferencesSections, SignOut, WhoCard } from './account-sections.tsx';
import { useState } from 'react';
import { Switch } from '@mantine/core';
import {
  setShareUsage,
  setSaveData,
  setWorkOffline,
} from '../../commands/settings/device-settings.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import classes from './account-page.module.css';
import { rememberInstallAnswer } from '../../commands/settings/remembered-answers.ts';
import { installCancel, installSuccess } from '../../domain/events/app-events.ts';
import { useDevice } from '../../ports/device-context.tsx';
import { DEFAULT_ADDRESS, formatAddress } from '../../domain/account/address.ts';
import { NetworkSwitches, SettingGroup } from '../../ui/fields/setting-group.tsx';
import { isSavingData } from '../../ui/network/network-contexts.ts';

/** Who is signed in, their things, and what they want of the app; at the cooperative's address with the memberships before them. */
export function AccountPage() {
  const haat = useHaat();
  const { person, session } = haat;
  const market = useMarketSection();
  const status = useLiveQuery(async () => readSyncStatus(person, haat.now()), [haat]);
  const balance = useLiveQuery(async () => person.fact('coin-balance'), [person]);
  const unsent = status === undefined ? 0 : status.waiting + status.needsBuyer;
  const coins = balance === undefined ? '' : numberText(balance.coins);

  return (
    <Screen title="Account">
      <PageColumn gap="wide">
        <WhoCard />
        <Outlet />
        <RoleLinks />
        <LinkGroup title="Shopping">
          <LinkRow to={market.orders} Icon={IconReceipt} label="Your orders" />
          <LinkRow to={ROUTES.profileAddress} Icon={IconMapPin} label="Delivery addresses" />
          <LinkRow to={ROUTES.coinsHistory} Icon={IconCoins} label="Coins" value={coins} />
          <InboxRow />
          <LinkRow to={ROUTES.favourites} Icon={IconHeart} label="Favourites" />
          <LinkRow to={ROUTES.savedLists} Icon={IconListCheck} label="My lists" />
          <LinkRow to={ROUTES.ratings} Icon={IconStar} label="Ratings" />
          <LinkRow to={market.tickets} Icon={IconMessageReport} label="Tickets" />
          <LinkRow to={ROUTES.stores} Icon={IconBuildingStore} label="Your stores" />
          <LinkRow to={ROUTES.shop} Icon={IconTractor} label="For field and farm" />
          <LinkRow to={ROUTES.tradeRequests} Icon={IconArrowsExchange} label="Trade requests" />
          <LinkRow to={ROUTES.wallet} Icon={IconWallet} label="Wallet" />
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
          <LinkRow to={ROUTES.privacy} Icon={IconShieldLock} label="Privacy and your account" />
        </LinkGroup>
        <CompanyCare />
        {session !== null && <SignOut />}
      </PageColumn>
    </Screen>
  );
}

/** Consent: nobody but Haat learns how it is used until the person says so (EVT-8). */
function UsageCard() {
  const haat = useHaat();
  const { device } = haat;
  const { message, run } = useBusyTask();
  const isShared = useLiveQuery(async () => readSetting(device, 'share-usage'), [device]) ?? false;
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

/** A way to install for who said "later" when they were asked; only where the browser has an offer. */
function InstallRow() {
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

/** What the operator has set when the app was built (`.env.example`); '' where nothing is set. */
function setting(name: string): string {
  const value: unknown = import.meta.env[name];
  return typeof value === 'string' ? value : '';
}

/** Customer care of Haat itself, and where its office is. For an order its store's own care is nearer. */
export function CompanyCare() {
  const care = { phone: setting('VITE_CARE_PHONE'), email: setting('VITE_CARE_EMAIL') };
  return (
    <section className={classes['card']} aria-labelledby="customer-care">
      <SettingGroup
        title="Customer care"
        titleId="customer-care"
        hint="For an order, raise a ticket from the order itself. We see it with all its details."
      >
        {care.phone !== '' && (
          <a className={classes['contact']} href={`tel:${care.phone}`}>
            <IconPhone size={20} aria-hidden />
            {care.phone}
          </a>
        )}
        {care.email !== '' && (
          <a className={classes['contact']} href={`mailto:${care.email}`}>
            <IconMail size={20} aria-hidden />
            {care.email}
          </a>
        )}
        <p className={classes['hint']}>{formatAddress(DEFAULT_ADDRESS)}</p>
      </SettingGroup>
    </section>
  );
}

/** The switches of NET-1; what may differ while working offline is chosen right below them. */
function NetworkCard() {
  const haat = useHaat();
  const { message, run } = useBusyTask();
  const network = useNetworkSettings();

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

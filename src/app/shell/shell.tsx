import { lazy, Suspense, useMemo } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import type { OrderRow } from '../../db/person-database.ts';
import { guardedPath } from '../../domain/routes/route-guard.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { NeedsYouContext } from '../../ports/needs-you.tsx';
import { ScreenChromeContext } from '../../ui/layout/screen.tsx';
import { BackgroundCatalogues } from '../../features/catalogue-sync/background-catalogues.tsx';
import { BottomNavigation } from './bottom-navigation.tsx';
import { FavouritesProvider } from '../favourites-provider.tsx';
import { HaatProvider } from '../haat-provider.tsx';
import { LiveProvider } from '../live/live-provider.tsx';
import { DataSaving } from '../data-saving.tsx';
import { ForeignNetworkNotice } from '../notices/foreign-network-notice.tsx';
import { LineWatch } from '../notices/line-watch.tsx';
import { NetworkMark } from './network-mark.tsx';
import { SlowReadingNotice } from '../storage/slow-reading-notice.tsx';
import { SignInNotice } from '../notices/sign-in-notice.tsx';
import { StorageNotice } from '../storage/storage-notice.tsx';
import { usePageShown } from '../use-page-shown.ts';
import { SyncStatusMark } from './sync-status-mark.tsx';
import { DeviceProvider } from '../device-provider.tsx';
import { UpdateNotice } from '../notices/update-notice.tsx';
import { WorkerNews } from '../notices/worker-news.tsx';

/** Not needed for the first paint. */
const CartWatch = lazy(async () => ({
  default: (await import('../../features/cart/cart-watch.tsx')).CartWatch,
}));
/** Only inside of the Android shell (`shell/`). */
const ShellBridge =
  'Capacitor' in globalThis
    ? lazy(async () => ({ default: (await import('./shell-bridge.tsx')).ShellBridge }))
    : null;
const RareNotices = lazy(async () => ({
  default: (await import('../notices/rare-notices.tsx')).RareNotices,
}));
const Invitations = lazy(async () => ({
  default: (await import('./invitations.tsx')).Invitations,
}));
const StartPicture = lazy(async () => ({
  default: (await import('../start-picture/start-picture.tsx')).StartPicture,
}));

const NeedsYou = lazy(async () => ({
  default: (await import('../../features/orders/list/needs-you-cards.tsx')).NeedsYouCards,
}));

const renderNeedsYou = (orders: readonly OrderRow[]) => <NeedsYou orders={orders} />;

function Notices() {
  return (
    <div data-momentary>
      <StorageNotice />
      <SlowReadingNotice />
      <Suspense fallback={null}>
        <RareNotices />
      </Suspense>
      <UpdateNotice />
      <SignInNotice />
      <ForeignNetworkNotice />
    </div>
  );
}

function Marks() {
  return (
    <>
      <NetworkMark />
      <SyncStatusMark />
    </>
  );
}

/** Everything around the screens that use the databases: session, network and sync status, notices, navigation. */
export function Shell() {
  const { pathname } = useLocation();
  const chrome = useMemo(() => ({ status: <Marks />, notice: <Notices /> }), []);
  const path = guardedPath(pathname);
  usePageShown(path);
  const isSigningIn = path.startsWith(ROUTES.signIn) || path === ROUTES.selectLanguage;
  return (
    <HaatProvider>
      <DeviceProvider>
        <ScreenChromeContext value={chrome}>
          <DataSaving>
            <LiveProvider>
              <BackgroundCatalogues />
              <LineWatch />
              <FavouritesProvider>
                <NeedsYouContext value={renderNeedsYou}>
                  <Outlet />
                </NeedsYouContext>
              </FavouritesProvider>
            </LiveProvider>
          </DataSaving>
          {!isSigningIn && <BottomNavigation />}
          <Suspense>
            <CartWatch />
            <Invitations />
            <StartPicture />
            {ShellBridge !== null && <ShellBridge />}
          </Suspense>
          <WorkerNews />
        </ScreenChromeContext>
      </DeviceProvider>
    </HaatProvider>
  );
}

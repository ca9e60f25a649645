import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import type { OrderRow } from '../../db/person-database.ts';
import { guardedPath } from '../../domain/routes/route-guard.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { NeedsYouContext } from '../../ports/needs-you.tsx';
import { ScreenChromeContext } from '../../ui/layout/screen.tsx';
import { BackgroundCatalogues } from '../../features/catalogue-sync/background-catalogues.tsx';
import { BottomNavigation } from './bottom-navigation.tsx';
import { HaatProvider } from '../haat-provider.tsx';
import { LineWatch } from '../notices/line-watch.tsx';
import {
  DataSaving,
  DeviceProvider,
  FavouritesProvider,
  LiveProvider,
  usePageShown,
} from './shell-providers.tsx';
import {
  ForeignNetworkNotice,
  SignInNotice,
  SlowReadingNotice,
  StorageNotice,
  UpdateNotice,
  WorkerNews,
} from '../notices/shell-notices.tsx';
import { useLiveQuery } from 'dexie-react-hooks';
import {
  CART_FRESH_MS,
  readSyncStatus,
  syncStatusText,
} from '../../db/reads/sync-status/sync-status.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useHintsOnline, useNetworkSettings } from '../../ports/use-network.ts';
import classes from './shell.module.css';
import type { NetworkSettings } from '../../db/reads/settings.ts';
import { foreignAnswerText } from '../../domain/foreign-answer.ts';

/** What is seen, and what is read aloud. */
interface NetworkWords {
  readonly short: string;
  readonly whole: string;
}

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

/** The outbox in two words, on every screen (OUT-8); the app's badge counts what needs the buyer. */
function SyncStatusMark() {
  const { person, now } = useHaat();
  const [looks, setLooks] = useState(0);
  const status = useLiveQuery(async () => readSyncStatus(person, now()), [person, now, looks]);
  const isCartFresh = status?.isCartFresh === true;
  const needsBuyer = status?.needsBuyer ?? 0;

  useEffect(() => {
    if (!('setAppBadge' in navigator)) return;
    const update = needsBuyer > 0 ? navigator.setAppBadge(needsBuyer) : navigator.clearAppBadge();
    // Badges are a nicety that a browser may refuse (not installed, no permission).
    update.catch(() => undefined);
  }, [needsBuyer]);

  useTellOfNeeds(status?.needsBuyer);

  useEffect(() => {
    if (!isCartFresh) return undefined;
    // Nothing in the database changes when a cart has waited for too long: somebody has to look.
    const timer = setInterval(() => setLooks((count) => count + 1), CART_FRESH_MS);
    return () => clearInterval(timer);
  }, [isCartFresh]);

  const tone = needsBuyer > 0 ? 'attention' : (status?.waiting ?? 0) > 0 ? 'waiting' : 'saved';
  return (
    <div role="status" aria-label="Sync status" className={classes['sync']} data-tone={tone}>
      {status !== undefined && (
        <Link to={ROUTES.sync}>
          {/* Nothing is said to the eye when all is well: a dot leads to more. */}
          <span className={tone === 'saved' ? 'visually-hidden' : undefined}>
            {syncStatusText(status)}
          </span>
        </Link>
      )}
    </div>
  );
}

/** While nobody looks, the service worker tells of what has come to need the buyer (PUSH-1). @param needs undefined while it is read */
function useTellOfNeeds(needs: number | undefined): void {
  const known = useRef(needs);
  useEffect(() => {
    const isNew = known.current !== undefined && needs !== undefined && needs > known.current;
    known.current = needs ?? known.current;
    if (!isNew || document.visibilityState === 'visible' || !('serviceWorker' in navigator)) return;
    navigator.serviceWorker.controller?.postMessage({ type: 'needs-buyer' });
  }, [needs]);
}

/**
 * How the network stands, when it is not as wished (NET-1): above the sync status, which leads to more about it. It has its
 * place in the header, so that a line that goes and comes moves nothing (docs/decisions/0017).
 */
function NetworkMark() {
  const hintOnline = useHintsOnline();
  const network = useNetworkSettings();
  const words = networkWords(network, hintOnline);
  return (
    <p role="status" className={classes['network']}>
      {words !== null && (
        <>
          <span aria-hidden className={classes['short']}>
            {words.short}
          </span>
          <span className="visually-hidden">{words.whole}</span>
        </>
      )}
    </p>
  );
}

function networkWords(
  network: NetworkSettings | undefined,
  hintOnline: boolean,
): NetworkWords | null {
  if (network?.workOffline === true) {
    return { short: 'Offline mode', whole: 'Working offline, as you chose. Nothing is sent.' };
  }
  if (typeof network?.foreignStatus === 'number') {
    return { short: 'Offline', whole: foreignAnswerText(network.foreignStatus) };
  }
  if (!hintOnline || network?.reachability === 'offline') {
    return { short: 'Offline', whole: 'You are offline. Showing what this phone has kept.' };
  }
  if (network?.reachability === 'flaky') {
    return { short: 'Weak line', whole: 'The line is weak. Everything here keeps working.' };
  }
  return null;
}

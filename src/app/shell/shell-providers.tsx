import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { freeUpSpace } from '../../commands/settings/device-settings.ts';
import { setFavouriteStore } from '../../commands/settings/set-favourite-store.ts';
import { readFavourites } from '../../db/reads/favourites.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { type Device, DeviceContext, type MessagesPort } from '../../ports/device-context.tsx';
import { useHaat } from '../../ports/haat-context.tsx';
import { useNetworkSettings } from '../../ports/use-network.ts';
import { FavouritesContext } from '../../ui/favourites-context.ts';
import {
  DataSavingContext,
  isSavingData,
  LiveContext,
  PictureLineContext,
} from '../../ui/network/network-contexts.ts';
import { appParts } from '../app-parts.ts';
import { useInstall } from '../service-worker/install-prompt.ts';
import { canPush, currentToken, subscribe, unsubscribe } from '../session/push-subscription.ts';

const permissionNow = (): MessagesPort['permission'] =>
  canPush() ? Notification.permission : 'denied';

async function readStorage(): ReturnType<Device['readStorage']> {
  if (!('storage' in navigator)) return null;
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  return { used: usage, quota };
}

/** Gives the screens the device that the app runs on. */
export function DeviceProvider({ children }: { readonly children: ReactNode }) {
  const haat = useHaat();
  const install = useInstall();
  const messages = useMessagesPort();
  const device = useMemo(
    (): Device => ({ install, messages, readStorage, freeUpSpace: () => freeUpSpace(haat) }),
    [haat, install, messages],
  );
  return <DeviceContext value={device}>{children}</DeviceContext>;
}

/**
 * Messages to this device, as the screens see them: on once the server has the address. A subscription that the server does
 * not know (another person signed in, its answer was lost) is told to it again at the next start.
 */
function useMessagesPort(): MessagesPort {
  const { device, session, sync } = useHaat();
  const [permission, setPermission] = useState(permissionNow);
  const known = useLiveQuery(
    async () => (await readSetting(device, 'ninja-nfc-fcm-token')) ?? null,
    [device],
  );
  const userId = session?.userId ?? null;

  useEffect(() => {
    if (userId === null || known === undefined || permission !== 'granted') return;
    async function tellAgain(): Promise<void> {
      const token = await currentToken();
      if (token !== null && token !== known) await sync.savePushToken(token);
    }
    tellAgain().catch((error: unknown) => console.warn('Messages were not looked at', error));
  }, [userId, known, permission, sync]);

  function stateOf(): MessagesPort['state'] {
    if (!canPush()) return 'unsupported';
    if (permission === 'denied') return 'blocked';
    return known !== undefined && known !== null && permission === 'granted' ? 'on' : 'off';
  }

  return {
    state: stateOf(),
    permission,
    turnOn: async () => {
      const answer = await Notification.requestPermission();
      setPermission(answer);
      if (answer !== 'granted') return null;
      return subscribe(sync);
    },
    turnOff: async () => {
      await unsubscribe();
      const saved = await sync.savePushToken(null);
      return saved.ok ? null : saved.problem.message;
    },
  };
}

/** Tells the screens whether the person saves data: by their own switch, else by the browser's setting. */
export function DataSaving({ children }: { readonly children: ReactNode }) {
  const network = useNetworkSettings();
  const isSaving = isSavingData(network?.saveData);
  const line = `${network?.reachability} ${network?.workOffline} ${isSaving}`;
  return (
    <DataSavingContext value={isSaving}>
      <PictureLineContext value={line}>{children}</PictureLineContext>
    </DataSavingContext>
  );
}

/** Gives every card of a store its heart. */
export function FavouritesProvider({ children }: { readonly children: ReactNode }) {
  const { device } = useHaat();
  const known = useLiveQuery(async () => readFavourites(device), [device]);
  const favourites = useMemo(
    () => ({
      storeIds: new Set(known),
      // A mark that can't be kept does not appear: the heart shows what is stored (DB-2).
      set: (storeId: string, isFavourite: boolean) =>
        void setFavouriteStore({ device }, storeId, isFavourite),
    }),
    [device, known],
  );
  return <FavouritesContext value={favourites}>{children}</FavouritesContext>;
}

/** Tells the screens whether the server tells of changes as they happen. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const { liveState } = appParts();
  const isLive = useSyncExternalStore(liveState.subscribe, liveState.isLive);
  return <LiveContext value={isLive}>{children}</LiveContext>;
}

/** Tells the engagement service, where there is one, which screen is shown (EVT-8). */
export function usePageShown(path: string): void {
  useEffect(() => {
    if (import.meta.env['VITE_ENGAGEMENT_URL'] !== undefined) appParts().pageShown(path);
  }, [path]);
}

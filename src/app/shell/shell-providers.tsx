import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { freeUpSpace } from '../../commands/settings/device-settings.ts';
import { setFavourite } from '../../commands/account/set-favourite.ts';
import type { FavouritePayload } from '../../contracts/account/favourites.ts';
import { type FavouritesView, readFavourites } from '../../db/reads/favourites.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { type Device, DeviceContext, type MessagesPort } from '../../ports/device-context.tsx';
import { useHaat } from '../../ports/haat-context.tsx';
import { useNetworkSettings } from '../../ports/use-network.ts';
import { type Favourites, FavouritesContext } from '../../ui/goods/favourites.tsx';
import {
  DataSavingContext,
  isSavingData,
  LiveContext,
  PictureLineContext,
} from '../../ui/network/network-contexts.ts';
import { useToast } from '../../ui/notices/toast.tsx';
import { appParts } from '../app-parts.ts';
import { useInstall } from '../service-worker/install-prompt.ts';
import {
  askedPermission,
  canPush,
  currentToken,
  permissionAtStart,
  subscribe,
  unsubscribe,
} from '../session/push-subscription.ts';

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
  const [permission, setPermission] = useState(permissionAtStart);
  const known = useLiveQuery(
    async () => (await readSetting(device, 'ninja-nfc-fcm-token')) ?? null,
    [device],
  );
  const userId = session?.userId ?? null;

  useEffect(() => {
    askedPermission(false).then(setPermission, (error: unknown) =>
      console.warn('The phone was not asked about messages', error),
    );
  }, []);

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
      const answer = await askedPermission(true);
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

/** Gives every card of a store, and every item, its heart. */
export function FavouritesProvider({ children }: { readonly children: ReactNode }) {
  const haat = useHaat();
  const { device, person } = haat;
  const toast = useToast();
  const { show } = toast;
  const known = useLiveQuery(async () => readFavourites(device, person), [device, person]);
  const favourites = useMemo((): Favourites => {
    const idsOf = (marks: FavouritesView['items'] = []) => marks.map(({ targetId }) => targetId);
    const wishes = known?.wishes ?? [];
    const items = {
      itemIds: new Set(idsOf(known?.items)),
      wishes: new Map(
        wishes.map(({ targetId, isWaiting }): [string, 'waiting' | 'kept'] => [
          targetId,
          isWaiting ? 'waiting' : 'kept',
        ]),
      ),
    };
    // A mark that can't be kept does not appear: what is shown is stored (DB-2).
    const set = async (payload: FavouritePayload) => {
      const result = await setFavourite(haat, payload);
      return result.ok ? null : result.message;
    };
    return {
      storeIds: new Set(known?.storeIds),
      items: person.isVisitors ? null : items,
      setStore: (targetId, name, isSet) =>
        void set({ target: { kind: 'store', targetId, isSet }, name, item: null }).then(
          (problem) => problem !== null && show(problem),
        ),
      setItem: async (kind, { id, ...item }, isSet) => {
        const store = await device.stores.get(item.storeId);
        return set({
          target: { kind, targetId: id, isSet },
          name: `${item.name} ${item.unit}`,
          item: {
            itemId: id,
            storeId: item.storeId,
            name: item.name,
            unit: item.unit,
            picture: item.picture,
            storeName: store?.name ?? '',
            pricePaise: item.pricePaise ?? 0,
            mrpPaise: item.mrpPaise ?? 0,
            stock: item.stock ?? 0,
          },
        });
      },
    };
  }, [haat, device, person, known, show]);
  return (
    <FavouritesContext value={favourites}>
      {children}
      {toast.element}
    </FavouritesContext>
  );
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

import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { readShopSettings } from '../../../db/reads/shop-desk.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { OrderListSkeleton } from '../../../ui/layout/skeletons.tsx';
import { useBackgroundRefresh } from '../../../ui/network/use-background-refresh.ts';
import { MissingState } from '../../../ui/notices/missing-state.tsx';
import { CounterScreen } from '../counter-screen.tsx';
import { SettingsForm } from './settings-form.tsx';

const OFFLINE = 'Your shop is not on this phone yet. It comes by itself when the network is back.';

/** Hours, area and charges of a shop, for who runs it and for administrators on its behalf. */
export function ShopSettingsPage() {
  return (
    <CounterScreen title="Shop settings" what="its settings">
      {({ storeId }) => <ShopSettings key={storeId} storeId={storeId} />}
    </CounterScreen>
  );
}

function ShopSettings({ storeId }: { readonly storeId: string }) {
  const { person, sync } = useHaat();
  const ask = useCallback(() => sync.pullShopSettings(storeId), [sync, storeId]);
  const refresh = useBackgroundRefresh(ask);
  const settings = useLiveQuery(async () => readShopSettings(person, storeId), [person, storeId]);
  if (settings === undefined || (settings === null && refresh.state !== 'failed')) {
    return <OrderListSkeleton />;
  }
  if (settings === null) {
    return (
      <MissingState
        picture="1f3ea"
        refresh={refresh}
        offlineText={OFFLINE}
        failedText="Your shop could not be read."
      />
    );
  }
  return <SettingsForm settings={settings} />;
}

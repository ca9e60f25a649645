import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useState } from 'react';
import { readShopSettings } from '../../../db/reads/shop-desk.ts';
import { ROUTES } from '../../../domain/routes/routes.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { PageColumn } from '../../../ui/layout/page-column.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { OrderListSkeleton } from '../../../ui/layout/skeletons.tsx';
import { useBackgroundRefresh } from '../../../ui/network/use-background-refresh.ts';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { MissingState } from '../../../ui/notices/missing-state.tsx';
import { ShopChoice } from '../shop-choice.tsx';
import { SellerLinks } from '../seller-links.tsx';
import { useCounterRole, useShops } from '../use-shops.ts';
import { SettingsForm } from './settings-form.tsx';

const OFFLINE = 'Your shop is not on this phone yet. It comes by itself when the network is back.';

/** Hours, area and charges of a shop, for who runs it and for administrators on its behalf. */
export function ShopSettingsPage() {
  const role = useCounterRole();
  const [query, setQuery] = useState('');
  const { shops, storeId, choose, refresh } = useShops(role, query);
  const shop = shops?.find((each) => each.storeId === storeId);
  const isMissing = shops === null && refresh.state === 'failed';
  return (
    <Screen
      title="Shop settings"
      {...(shop !== undefined && { about: shop.name })}
      backTo={ROUTES.account}
    >
      {role === null ? (
        <EmptyState
          picture="1f3ea"
          title="For shops only"
          text="Sign in with the number of a shop’s owner to change it."
        />
      ) : (
        <PageColumn gap="even">
          <SellerLinks storeId={storeId} />
          {isMissing && (
            <MissingState
              picture="1f3ea"
              refresh={refresh}
              offlineText={OFFLINE}
              failedText="Your shop could not be read."
            />
          )}
          {role !== undefined && shops !== undefined && shops !== null && (
            <ShopChoice
              role={role}
              shops={shops}
              storeId={storeId}
              query={query}
              onQuery={setQuery}
              onChoose={choose}
            />
          )}
          {storeId === null ? (
            (shops === undefined || (shops === null && !isMissing)) && <OrderListSkeleton />
          ) : (
            <ShopSettings key={storeId} storeId={storeId} />
          )}
        </PageColumn>
      )}
    </Screen>
  );
}

function ShopSettings({ storeId }: { readonly storeId: string }) {
  const { person, sync } = useHaat();
  const ask = useCallback(() => sync.pullShopSettings(storeId), [sync, storeId]);
  const refresh = useBackgroundRefresh(ask);
  const settings = useLiveQuery(() => readShopSettings(person, storeId), [person, storeId]);
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

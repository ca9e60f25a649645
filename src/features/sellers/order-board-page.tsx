import { useState } from 'react';
import { ROUTES } from '../../domain/routes/routes.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { MissingState } from '../../ui/notices/missing-state.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { OrderListSkeleton } from '../../ui/layout/skeletons.tsx';
import { OrderBoard } from './order-board.tsx';
import { SellerLinks } from './seller-links.tsx';
import { ShopChoice } from './shop-choice.tsx';
import { useCounterRole, useShops } from './use-shops.ts';

const OFFLINE = 'Your shop is not on this phone yet. It comes by itself when the network is back.';

/** The order board of a shop, for who runs it and for administrators on its behalf. */
export function OrderBoardPage() {
  const role = useCounterRole();
  const [query, setQuery] = useState('');
  const { shops, storeId, choose, refresh } = useShops(role, query);
  const shop = shops?.find((each) => each.storeId === storeId);
  const isMissing = shops === null && refresh.state === 'failed';
  return (
    <Screen
      title="Order board"
      {...(shop !== undefined && { about: shop.name })}
      backTo={ROUTES.account}
    >
      {role === null ? (
        <EmptyState
          picture="1f3ea"
          title="For shops only"
          text="Sign in with the number of a shop’s owner to see its orders."
        />
      ) : (
        <PageColumn gap="even">
          <SellerLinks storeId={storeId} />
          {(role === undefined || shops === undefined || (shops === null && !isMissing)) && (
            <OrderListSkeleton />
          )}
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
          {storeId !== null && shops !== undefined && (
            <OrderBoard key={storeId} storeId={storeId} />
          )}
        </PageColumn>
      )}
    </Screen>
  );
}

import { useCallback } from 'react';
import { useParams } from 'react-router-dom';
import { readListing } from '../../../db/reads/listings.ts';
import { cartTotals } from '../../../domain/orders/cart-lines.ts';
import { ROUTES, storePath } from '../../../domain/routes/routes.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useKeptAnswer } from '../../../ports/use-kept-answer.ts';
import { FloatingCartBar } from '../../../ui/layout/floating-cart-bar.tsx';
import { FreshnessMark } from '../../../ui/goods/freshness-mark.tsx';
import { PageColumn } from '../../../ui/layout/page-column.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { ItemListSkeleton } from '../../../ui/layout/skeletons.tsx';
import { useBackgroundRefresh } from '../../../ui/network/use-background-refresh.ts';
import { useMinute } from '../../../ui/time/use-now.ts';
import { BrandsMissing } from './brands-missing.tsx';
import { FoundItemList, useFoundCart } from '../found-item-list.tsx';
import { useArea } from '../use-area.ts';

/** What one brand has in the stores of the area. */
export function BrandPage() {
  const { sync, now: clock } = useHaat();
  const { brand = '' } = useParams();
  const now = useMinute(clock);
  const { isLoading, areaCode } = useArea();
  const area = areaCode ?? '';
  const ask = useCallback(() => sync.pullBrandItems(brand, area), [sync, brand, area]);
  const refresh = useBackgroundRefresh(ask, { isOn: !isLoading });
  const { kept: listing, isKnown } = useKeptAnswer(
    refresh.state,
    `${area} ${brand}`,
    ({ device }) => readListing(device, 'brand', area, brand),
  );
  const cart = useFoundCart();
  const items = listing?.value;
  const isMissing = isKnown && listing === null;
  return (
    <Screen
      isWide
      title={brand}
      backTo={ROUTES.brands}
      {...(cart.rows.length > 0 && { action: <FloatingCartBar {...cartTotals(cart.rows)} /> })}
    >
      <PageColumn gap="close">
        {listing !== undefined && listing !== null && (
          <FreshnessMark pricesAt={listing.fetchedAt} now={now} />
        )}
        {items === undefined && !isMissing && <ItemListSkeleton />}
        {(isMissing || items?.length === 0) && <BrandsMissing refresh={refresh} />}
        {items !== undefined && items.length > 0 && (
          <FoundItemList
            items={items}
            cart={cart}
            pathOf={({ storeId, itemId, categoryId }) =>
              storePath(storeId, { category: categoryId, item: itemId })
            }
          />
        )}
      </PageColumn>
    </Screen>
  );
}

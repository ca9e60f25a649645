import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { GroupGoods } from '../../contracts/catalogue/arranged-shelf.ts';
import { readCart } from '../../db/reads/cart.ts';
import { readShownArea } from '../../db/reads/catalogue/stores.ts';
import { cartTotals } from '../../domain/orders/cart-lines.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { ALL_FOUND, isAllFound, narrowRows } from '../../domain/search/found/narrow-rows.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useGroupName } from '../../ui/category-groups-context.ts';
import { ChipRow } from '../../ui/fields/chip-row.tsx';
import { FloatingCartBar } from '../../ui/layout/floating-cart-bar.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { ItemListSkeleton } from '../../ui/layout/skeletons.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { NothingFits, SearchFilters } from './search-bars.tsx';
import classes from './search-bars.module.css';
import { FoundItems } from './search-results.tsx';

/** Goods of one kind of all shops near, category by category, with the shop as one of the filters (SRC-4). */
export function GroupGoodsPage() {
  const { person } = useHaat();
  const cart = cartTotals(useLiveQuery(async () => readCart(person), [person]) ?? []);
  const [params, setParams] = useSearchParams();
  const group = params.get('group') ?? '';
  const nameOf = useGroupName();
  const { goods, areaCode } = useGroupGoods(group, params.get('category'));
  return (
    <Screen
      isWide
      title={nameOf(group)}
      backTo={ROUTES.home}
      action={cart.count === 0 ? undefined : <FloatingCartBar {...cart} />}
    >
      <PageColumn gap="close">
        {goods !== undefined && goods.categories.length > 0 && (
          <ChipRow
            label="Categories"
            chips={goods.categories.map((name) => ({ id: name, name }))}
            selectedId={goods.category ?? ''}
            onSelect={(category) => setParams({ group, category }, { replace: true })}
          />
        )}
        {goods === undefined ? (
          <ItemListSkeleton />
        ) : (
          <ShownGoods key={goods.category} goods={goods} areaCode={areaCode} group={group} />
        )}
      </PageColumn>
    </Screen>
  );
}

interface ShownGoodsProps {
  readonly goods: GroupGoods;
  readonly areaCode: string;
  readonly group: string;
}

function ShownGoods({ goods, areaCode, group }: ShownGoodsProps) {
  const [narrowing, narrow] = useState(ALL_FOUND);
  const name = useGroupName()(group);
  const { items, category, stores } = goods;
  const shopsLink = (
    <Link to={`${ROUTES.category}?group=${encodeURIComponent(group)}`} className={classes['shops']}>
      {stores !== null && stores.near > 0 ? `Shops for ${name.toLowerCase()}` : 'Shops near you'}
    </Link>
  );
  if (category === null || stores === null) {
    return (
      <EmptyState
        picture="1f3ea"
        {...(stores?.near === 0
          ? { title: `No shop near you sells ${name.toLowerCase()}.` }
          : {
              title: 'The goods of shops near you are not on this phone yet.',
              text: 'They come by themselves while there is a network.',
            })}
        action={shopsLink}
      />
    );
  }
  const shown = narrowRows(items, narrowing);
  return (
    <>
      <div className={classes['bars']}>
        <SearchFilters items={items} narrowing={narrowing} onChange={narrow} />
      </div>
      <p role="status" className={classes['from']}>
        {isAllFound(narrowing)
          ? `${products(items.length)} from ${shopsText(stores)}`
          : `${shown.length} of ${products(items.length)}`}
      </p>
      {shown.length === 0 && !isAllFound(narrowing) && (
        <NothingFits onClear={() => narrow(ALL_FOUND)} />
      )}
      <FoundItems items={shown} areaCode={areaCode} />
      {shopsLink}
    </>
  );
}

const products = (count: number): string => `${count} ${count === 1 ? 'product' : 'products'}`;

const shopsText = ({ near, here }: NonNullable<GroupGoods['stores']>): string =>
  here === near ? `all ${near} shops near you` : `${here} of ${near} shops near you`;

/** As this phone has them; read again when another store has come. */
function useGroupGoods(group: string, category: string | null) {
  const { device, sync } = useHaat();
  const shopping = useLiveQuery(async () => {
    const shown = await readShownArea(device);
    const ids = shown.area?.stores.map(({ id }) => id) ?? [];
    return {
      areaCode: shown.areaCode,
      kept: await device.manifests.where('storeId').anyOf(ids).count(),
    };
  }, [device]);
  const areaCode = shopping?.areaCode ?? '';
  const kept = shopping?.kept;
  const [found, setFound] = useState<{ key: string; goods: GroupGoods } | null>(null);
  const key = `${areaCode} ${group}`;
  useEffect(() => {
    if (kept === undefined) return undefined;
    let isStopped = false;
    void sync.goodsOfGroup(areaCode, group, category).then((goods) => {
      if (!isStopped) setFound({ key, goods });
    });
    return () => {
      isStopped = true;
    };
  }, [sync, areaCode, group, category, kept, key]);
  return { areaCode, goods: found?.key === key ? found.goods : undefined };
}

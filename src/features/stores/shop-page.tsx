import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { isTradeGroup, suppliersOf } from '../../domain/catalogue/category-groups.ts';
import { withNext } from '../../domain/routes/internal-path.ts';
import { productsPath, ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useCategoryGroups, useGroupName } from '../../ui/category-groups-context.ts';
import { AreaLine } from '../../ui/goods/area-line.tsx';
import { ChipRow } from '../../ui/fields/chip-row.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { StoreListSkeleton } from '../../ui/layout/skeletons.tsx';
import { StoreList } from '../../ui/goods/store-list.tsx';
import { useMinute } from '../../ui/time/use-now.ts';
import { AskPincode } from './unserved-area.tsx';
import { sortStores } from './filters/sort-stores.ts';
import { useArea } from './use-area.ts';

/** The trade side: who supplies fields and farms of the area, by what they sell. */
export function ShopPage() {
  const nameOf = useGroupName();
  const groups = useCategoryGroups().filter(({ id }) => isTradeGroup(id));
  const { now: clock } = useHaat();
  const now = useMinute(clock);
  const { isLoading, isChosen, areaCode, area, refresh, choose } = useArea();
  const [params, setParams] = useSearchParams();
  const wanted = params.get('group') ?? '';
  const group = isTradeGroup(wanted) ? wanted : '';
  const from = area?.location ?? null;
  const suppliers =
    area === undefined
      ? undefined
      : sortStores(suppliersOf(area.stores, group), 'distance', from, now);
  const chooserPath = withNext(ROUTES.addressList, ROUTES.shop);
  const title = group === '' ? 'For field and farm' : nameOf(group);
  return (
    <Screen
      isWide
      title={title}
      lead={<AreaLine areaCode={areaCode} city={area?.city ?? ''} to={chooserPath} />}
      backTo={ROUTES.home}
    >
      <PageColumn gap="close">
        <ChipRow
          label="Kinds of goods"
          chips={[{ id: '', name: 'All' }, ...groups]}
          selectedId={group}
          onSelect={(id) => setParams(id === '' ? {} : { group: id }, { replace: true })}
        />
        <Link to={ROUTES.tradeRequests}>Trade requests: buy by the quintal, at your price</Link>
        {isLoading && <StoreListSkeleton />}
        {!isChosen && <AskPincode onChoose={choose} />}
        {areaCode !== null && (
          <Section title={title} aside={<Link to={ROUTES.products}>Search products</Link>}>
            {suppliers?.length === 0 ? (
              <NoSupplier name={group === '' ? '' : nameOf(group)} />
            ) : (
              <StoreList
                stores={suppliers}
                areaCode={areaCode}
                from={from}
                now={now}
                refresh={refresh}
                pathOf={productsPath}
              />
            )}
          </Section>
        )}
      </PageColumn>
    </Screen>
  );
}

function NoSupplier({ name }: { readonly name: string }) {
  return (
    <EmptyState
      picture="1f69c"
      title={
        name === ''
          ? 'No supplier of farm goods delivers to this area'
          : `No supplier in this area sells “${name}”`
      }
      text="Another pincode may have one."
      action={
        <Button component={Link} to={ROUTES.addressList} size="lg" variant="light">
          Change pincode
        </Button>
      }
    />
  );
}

import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { isCategoryGroupId } from '../../../domain/catalogue/category-groups.ts';
import { withNext } from '../../../domain/routes/internal-path.ts';
import { ROUTES } from '../../../domain/routes/routes.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { ChipRow } from '../../../ui/fields/chip-row.tsx';
import { AreaLine } from '../../../ui/goods/area-line.tsx';
import { StoreList } from '../../../ui/goods/store-list.tsx';
import { PageColumn } from '../../../ui/layout/page-column.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { StoreListSkeleton } from '../../../ui/layout/skeletons.tsx';
import { useCategoryGroups, useGroupName } from '../../../ui/category-groups-context.ts';
import { useMessages } from '../../../ui/messages-context.ts';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { useMinute } from '../../../ui/time/use-now.ts';
import { AskPincode, UnservedArea } from '../unserved-area.tsx';
import {
  isStoreSort,
  sortStores,
  STORE_SORTS,
  storesOfGroup,
  type StoreSort,
} from '../filters/sort-stores.ts';
import { useArea } from '../use-area.ts';
import classes from './category-page.module.css';

/** Shop selection: the stores of the area, by what they sell. */
export function CategoryPage() {
  const haat = useHaat();
  const now = useMinute(haat.now);
  const { isLoading, isChosen, areaCode, area, refresh, choose } = useArea();
  const { group, sort, set } = useShopFilter();
  const from = area?.location ?? null;
  const chips = [{ id: '', name: 'All' }, ...useCategoryGroups()];
  const name = useGroupName()(group);
  const found = area === undefined ? undefined : storesOfGroup(area.stores, group);
  const stores = found === undefined ? undefined : sortStores(found, sort, from, now);
  const isUnserved = isChosen && area?.stores.length === 0;
  const isOnlyGroupEmpty = found?.length === 0 && (area?.stores.length ?? 0) > 0;

  const here = `${ROUTES.category}${group === '' ? '' : `?group=${group}`}`;
  const chooserPath = withNext(ROUTES.addressList, here);
  const lead = <AreaLine areaCode={areaCode} city={area?.city ?? ''} to={chooserPath} />;
  return (
    <Screen title={group === '' ? 'Shops' : name} lead={lead} backTo={ROUTES.home} isWide>
      <PageColumn gap="close">
        <ChipRow
          label="Kinds of goods"
          chips={chips}
          selectedId={group}
          onSelect={(id) => set('group', id)}
        />
        <div className={classes['bar']}>
          <h2 className={classes['title']}>{group === '' ? 'All shops' : name}</h2>
          <SortSelect value={sort} onChange={(value) => set('sort', value)} />
        </div>
        {isLoading && <StoreListSkeleton />}
        {!isChosen && <AskPincode onChoose={choose} />}
        {areaCode !== null && isOnlyGroupEmpty && (
          <NoShopOfGroup name={name} onShowAll={() => set('group', '')} />
        )}
        {isUnserved && <UnservedArea area={area} />}
        {areaCode !== null && !isOnlyGroupEmpty && !isUnserved && (
          <StoreList stores={stores} areaCode={areaCode} from={from} now={now} refresh={refresh} />
        )}
        {/* Below the list, and not before it: the list would push it down. */}
        {stores !== undefined && (
          <Link to={ROUTES.brands} className={classes['brands']}>
            Browse by brand
          </Link>
        )}
      </PageColumn>
    </Screen>
  );
}

interface NoShopOfGroupProps {
  readonly name: string;
  readonly onShowAll: () => void;
}

function NoShopOfGroup({ name, onShowAll }: NoShopOfGroupProps) {
  const messages = useMessages();
  return (
    <EmptyState
      picture="1f3ea"
      title={messages.noStoresNearby}
      text={`No shop in this area sells “${name}”.`}
      action={
        <Button size="lg" variant="light" onClick={onShowAll}>
          All shops
        </Button>
      }
    />
  );
}

interface SortSelectProps {
  readonly value: StoreSort;
  readonly onChange: (sort: string) => void;
}

/** The order of a list of stores: the phone's own picker. */
function SortSelect({ value, onChange }: SortSelectProps) {
  return (
    <label className={classes['sort']}>
      Sort by
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {STORE_SORTS.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What the shop selection shows and in which order, as the URL says it. */
interface ShopFilter {
  /** A category group's id; empty: all. */
  readonly group: string;
  readonly sort: StoreSort;
  readonly set: (name: 'group' | 'sort', value: string) => void;
}

/** Reads and replaces `?group=` and `?sort=`; anything unknown counts as not given. */
function useShopFilter(): ShopFilter {
  const [params, setParams] = useSearchParams();
  const group = params.get('group') ?? '';
  const sort = params.get('sort');
  return {
    group: isCategoryGroupId(group) ? group : '',
    sort: isStoreSort(sort) ? sort : 'distance',
    set: (name, value) => {
      setParams(
        (known) => {
          if (value === '') known.delete(name);
          else known.set(name, value);
          return known;
        },
        { replace: true },
      );
    },
  };
}

import { useSearchParams } from 'react-router-dom';
import {
  CATEGORY_GROUPS,
  categoryGroupName,
  isCategoryGroupId,
} from '../../domain/category-groups.ts';
import { ROUTES } from '../../domain/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AreaLine } from '../../ui/area-line.tsx';
import { ChipRow } from '../../ui/chip-row.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PincodeForm } from '../../ui/pincode-form.tsx';
import { Screen } from '../../ui/screen.tsx';
import { StoreListSkeleton } from '../../ui/skeletons.tsx';
import { StoreList } from '../../ui/store-list.tsx';
import { useMinute } from '../../ui/use-minute.ts';
import { isStoreSort, sortStores, storesOfGroup, STORE_SORTS } from './sort-stores.ts';
import { useArea } from './use-area.ts';
import classes from './category-page.module.css';

const CHIPS = [{ id: '', name: 'All' }, ...CATEGORY_GROUPS];

/** Shop selection: the stores of the area, by what they sell. */
export function CategoryPage() {
  const haat = useHaat();
  const { isLoading, areaCode, area, refresh, choose } = useArea();
  const now = useMinute(haat.now);
  const [params, setParams] = useSearchParams();
  const wanted = params.get('group') ?? '';
  const group = isCategoryGroupId(wanted) ? wanted : '';
  const wantedSort = params.get('sort');
  const sort = isStoreSort(wantedSort) ? wantedSort : 'distance';
  const from = area?.location ?? null;
  const stores =
    area === undefined ? undefined : sortStores(storesOfGroup(area.stores, group), sort, from, now);

  function setParam(name: 'group' | 'sort', value: string) {
    setParams(
      (known) => {
        if (value === '') known.delete(name);
        else known.set(name, value);
        return known;
      },
      { replace: true },
    );
  }

  const here = `${ROUTES.category}${group === '' ? '' : `?group=${group}`}`;
  const chooserPath = `${ROUTES.addressList}?next=${encodeURIComponent(here)}`;
  const lead = <AreaLine areaCode={areaCode} city={area?.city ?? ''} to={chooserPath} />;
  return (
    <Screen
      title={group === '' ? 'Shops' : categoryGroupName(group)}
      lead={lead}
      backTo={ROUTES.home}
    >
      <div className={classes['page']}>
        <ChipRow
          label="Kinds of goods"
          chips={CHIPS}
          selectedId={group}
          onSelect={(id) => setParam('group', id)}
        />
        <div className={classes['bar']}>
          <h2 className={classes['title']}>
            {group === '' ? 'All shops' : categoryGroupName(group)}
          </h2>
          <label className={classes['sort']}>
            Sort by
            <select value={sort} onChange={(event) => setParam('sort', event.target.value)}>
              {STORE_SORTS.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </div>
        {isLoading && <StoreListSkeleton />}
        {!isLoading && areaCode === null && (
          <EmptyState
            picture="1f3ea"
            title="Where should we deliver?"
            text="Your pincode says which stores reach you."
            action={<PincodeForm onChoose={choose} />}
          />
        )}
        {areaCode !== null && (
          <StoreList stores={stores} areaCode={areaCode} from={from} now={now} refresh={refresh} />
        )}
      </div>
    </Screen>
  );
}

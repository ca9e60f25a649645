import { useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { ManifestRow } from '../../db/device-database.ts';
import { ChipRow } from '../../ui/chip-row.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useHeaderHeight } from '../../ui/use-header-height.ts';
import { ItemList } from './item-list.tsx';
import { ItemSheet } from './item-sheet.tsx';
import { useCartQuantities } from './use-cart-quantities.ts';
import classes from './store-shelves.module.css';

export interface StoreShelvesProps {
  readonly storeId: string;
  readonly manifest: ManifestRow;
  readonly takingOrders: boolean;
  readonly pricesAt: number | undefined;
  readonly now: number;
  readonly isAsking: boolean;
}

/** Categories, the items of the chosen one, and the details of the opened item; both choices stand in the URL. */
export function StoreShelves(props: StoreShelvesProps) {
  const { storeId, manifest, takingOrders } = props;
  const quantities = useCartQuantities(storeId);
  const headerHeight = useHeaderHeight();
  const top = useRef<HTMLDivElement>(null);
  const [params, setParams] = useSearchParams();
  const { categories } = manifest;
  const wanted = params.get('category');
  const category = categories.find(({ id }) => id === wanted) ?? categories[0];
  const itemId = params.get('item');
  const closeItem = useCloseItem();
  if (category === undefined) {
    return <EmptyState picture="1f4e6" title="This store has no items yet." />;
  }

  function chooseCategory(id: string) {
    setParams({ category: id }, { replace: true });
    const distance = (top.current?.getBoundingClientRect().top ?? 0) - headerHeight;
    if (distance < 0) window.scrollBy({ top: distance, behavior: 'instant' });
  }

  return (
    <>
      <div ref={top} className={classes['top']} />
      <div className={classes['chips']} style={{ top: headerHeight }}>
        <h2 className="visually-hidden">{category.name}</h2>
        <ChipRow
          label="Categories"
          chips={categories}
          selectedId={category.id}
          onSelect={chooseCategory}
        />
      </div>
      <ItemList
        key={category.id}
        storeId={storeId}
        category={category}
        quantities={quantities}
        takingOrders={takingOrders}
      />
      {itemId !== null && (
        <ItemSheet
          {...props}
          key={itemId}
          itemId={itemId}
          quantities={quantities}
          onClose={closeItem}
        />
      )}
    </>
  );
}

/** Closes the details: back to where they were opened, or off the URL when they were opened by a link. */
function useCloseItem(): () => void {
  const location = useLocation();
  const navigate = useNavigate();
  const [, setParams] = useSearchParams();
  return () => {
    const state: unknown = location.state;
    const cameFromHere = state instanceof Object && 'sheet' in state;
    if (cameFromHere) {
      void navigate(-1);
      return;
    }
    setParams(
      (known) => {
        known.delete('item');
        return known;
      },
      { replace: true },
    );
  };
}

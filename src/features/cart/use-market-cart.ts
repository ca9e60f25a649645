import { useLiveQuery } from 'dexie-react-hooks';
import type { CartSection } from '../../db/reads/cart-sections.ts';
import { readCoopStoreIds } from '../../db/reads/coop.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useMarketSection } from '../../ui/goods/market-section.ts';

/** The stores of a cart that a section of the market shows; it is one cart all the same. */
export interface MarketCart {
  /** Undefined while they are read. */
  readonly sections: readonly CartSection[] | undefined;
  /** Stores of the cart that the section leaves out. */
  readonly others: number;
}

/** In the cooperative section only what is from stores of cooperatives, else all. */
export function useMarketCart(all: readonly CartSection[] | undefined): MarketCart {
  const { device, person } = useHaat();
  const { isCoop } = useMarketSection();
  const coopIds = useLiveQuery(
    () => (isCoop ? readCoopStoreIds(device, person) : null),
    [isCoop, device, person],
  );
  if (!isCoop) return { sections: all, others: 0 };
  if (all === undefined || coopIds === undefined || coopIds === null) {
    return { sections: undefined, others: 0 };
  }
  const sections = all.filter(({ storeId }) => coopIds.has(storeId));
  return { sections, others: all.length - sections.length };
}

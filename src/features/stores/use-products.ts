import { useCallback } from 'react';
import { readProducts } from '../../db/reads/catalogue/products.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useKeptAnswer } from '../../ports/use-kept-answer.ts';
import { useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';
import { suppliersOf } from './trade-stores.ts';
import { useArea } from './use-area.ts';

/** Suppliers that are asked for one search: the nearest. */
const SUPPLIERS_ASKED = 6;

/** What the suppliers of the area have for a search: from the phone at once, asked of the server in the background. */
export function useProducts(query: string) {
  const { sync } = useHaat();
  const shopping = useArea();
  const suppliers =
    shopping.area === undefined
      ? undefined
      : suppliersOf(shopping.area.stores, '').slice(0, SUPPLIERS_ASKED);
  const ids = suppliers?.map(({ id }) => id).join(' ');
  const ask = useCallback(async () => {
    const answers = await Promise.all(
      idsOf(ids).map((storeId) => sync.pullProducts(storeId, query)),
    );
    return answers.find(({ ok }) => !ok) ?? { ok: true as const };
  }, [sync, ids, query]);
  const asking = useBackgroundRefresh(ask, { isOn: idsOf(ids).length > 0 });
  const { kept: products, isKnown } = useKeptAnswer(asking.state, `${ids} ${query}`, ({ device }) =>
    readProducts(device, idsOf(ids), query),
  );
  // Where there is nobody to ask, that is known.
  const isAnswered = isKnown || suppliers?.length === 0;
  return { ...shopping, suppliers, products, isAnswered, asking };
}

const idsOf = (ids: string | undefined): readonly string[] =>
  ids === undefined || ids === '' ? [] : ids.split(' ');

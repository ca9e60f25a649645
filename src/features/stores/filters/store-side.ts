import { useLocation } from 'react-router-dom';
import { guardedPath } from '../../../domain/routes/route-guard.ts';
import { coopStorePath, productsPath, ROUTES, storePath } from '../../../domain/routes/routes.ts';
import { isCoopPath } from '../../../ui/goods/market-section.tsx';

/**
 * Which side of the market a store's page was opened on: groceries under `/store`, the trade side under `/products`, cooperatives
 * under `/coop/store`.
 */
export function useStoreSide() {
  const { pathname } = useLocation();
  if (isCoopPath(pathname)) {
    return { pathOf: coopStorePath, listPath: ROUTES.coopStores, shopsPath: ROUTES.coopStores };
  }
  const isTrade = guardedPath(pathname).startsWith(ROUTES.products);
  return isTrade
    ? { pathOf: productsPath, listPath: ROUTES.products, shopsPath: ROUTES.shop }
    : { pathOf: storePath, listPath: ROUTES.stores, shopsPath: ROUTES.category };
}

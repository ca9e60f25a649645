import { useLocation } from 'react-router-dom';
import { guardedPath } from '../../domain/route-guard.ts';
import { productsPath, ROUTES, storePath } from '../../domain/routes.ts';

/** Which side of the market a store's page was opened on: groceries under `/store`, the trade side under `/products`. */
export function useStoreSide() {
  const { pathname } = useLocation();
  const isTrade = guardedPath(pathname).startsWith(ROUTES.products);
  return isTrade
    ? { pathOf: productsPath, listPath: ROUTES.products, shopsPath: ROUTES.shop }
    : { pathOf: storePath, listPath: ROUTES.stores, shopsPath: ROUTES.category };
}

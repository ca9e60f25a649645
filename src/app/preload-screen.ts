/** The screens that most starts begin on, by their path. */
const FIRST_SCREENS: readonly (readonly [path: RegExp, load: () => Promise<unknown>])[] = [
  [/^\/home$/, () => import('../features/home/home-page.tsx')],
  [/^\/coop\/home$/, () => import('../features/coop/coop-home-page.tsx')],
  [/^\/store\/[^/]+\/item$/, () => import('../features/stores/store-page.tsx')],
  [/^\/cart$/, () => import('../features/cart/cart-page.tsx')],
  [/^\/search$/, () => import('../features/search/search-page.tsx')],
  [/^\/orders$/, () => import('../features/orders/orders-page.tsx')],
];

/**
 * Asks for the shell and the screen of a start at once. The router asks for the screen only when the shell is there: one
 * round trip later each. What fails here is told when it is rendered.
 */
export function preloadScreen(path: string): void {
  const found = FIRST_SCREENS.find(([pattern]) => pattern.test(path));
  if (found === undefined) return;
  const [, load] = found;
  for (const loading of [import('./shell.tsx'), load()]) loading.catch(() => undefined);
}

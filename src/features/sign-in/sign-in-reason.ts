import { guardedPath } from '../../domain/routes/route-guard.ts';
import { ROUTES } from '../../domain/routes/routes.ts';

/** What a visitor signs in for, by the beginning of the path, the more special first. Without the cooperative's prefix. */
const REASONS: readonly (readonly [path: string, reason: string])[] = [
  [ROUTES.orders, 'Sign in to see your orders.'],
  [ROUTES.enamCart, 'Sign in to order from all stores at once.'],
  [ROUTES.cart, 'Sign in to see your cart.'],
  [ROUTES.search, 'Sign in to search all shops.'],
  [ROUTES.home, 'Sign in to see the shops near you.'],
  [ROUTES.category, 'Sign in to see the shops near you.'],
  [ROUTES.brands, 'Sign in to see the brands near you.'],
  [ROUTES.address, 'Sign in to see your addresses.'],
  [ROUTES.profileAddress, 'Sign in to see your addresses.'],
  [ROUTES.inbox, 'Sign in to read your messages.'],
  [ROUTES.account, 'Sign in to see your account.'],
  ['/my-profile', 'Sign in to see your account.'],
  [ROUTES.payment, 'Sign in to pay for your order.'],
  ['/igm', 'Sign in to see your tickets.'],
  [ROUTES.coinsHistory, 'Sign in to see your coins.'],
  [ROUTES.howToEarn, 'Sign in to see how you earn coins.'],
  [ROUTES.ratings, 'Sign in to rate your orders.'],
  ['/group-buy', 'Sign in to buy together with your neighbours.'],
  [ROUTES.sync, 'Sign in to see what waits to be sent.'],
];

/** Why a visitor who wanted a screen stands before the sign-in; null when they wanted none. */
export function signInReason(wanted: string | null): string | null {
  if (wanted === null) return null;
  const path = guardedPath(wanted).replace(/^\/coop(?=\/)/, '');
  const reason = REASONS.find(([start]) => path === start || path.startsWith(`${start}/`));
  return reason?.[1] ?? 'Sign in to open this page.';
}

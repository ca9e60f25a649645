import { expect, test } from 'vitest';
import { signInReason } from './welcome-page.tsx';

test.each([
  ['/orders', 'Sign in to see your orders.'],
  ['/b2c/orders?tab=open', 'Sign in to see your orders.'],
  ['/coop/orders', 'Sign in to see your orders.'],
  ['/profile/address', 'Sign in to see your addresses.'],
  ['/profile', 'Sign in to see your account.'],
  ['/coop/my-profile', 'Sign in to see your account.'],
  ['/cart/enam-cart', 'Sign in to order from all stores at once.'],
  ['/coop/group-buy/pledges', 'Sign in to buy together with your neighbours.'],
  ['/somewhere', 'Sign in to open this page.'],
  [null, null],
])('a visitor who wanted %s reads %s', (wanted, reason) => {
  expect(signInReason(wanted)).toBe(reason);
});

import { describe, expect, it } from 'vitest';
import { guardLink, guardRoute } from './route-guard.ts';

/** The cases of the specification's route guard (section 2): path, signed in or not, where it leads. */
const CASES: readonly [path: string, hasToken: boolean, target: string | null][] = [
  ['/', false, '/welcome'],
  ['/', true, '/coop/home'],
  ['/?utm_source=x', true, '/coop/home'],
  ['/b2c', true, '/coop/home'],
  ['/b2c/', true, '/coop/home'],
  ['/b2c', false, '/welcome'],
  ['/welcome', false, null],
  ['/b2c/welcome', false, null],
  ['/welcome', true, null],
  ['/signin', false, '/welcome'],
  ['/signin/otp', false, '/welcome'],
  ['/select-language', false, '/welcome'],
  ['/home', false, '/welcome'],
  ['/home', true, null],
  ['/cart', false, '/welcome'],
  ['/cart/enam-cart', false, '/welcome'],
  ['/cart/retail-cart', false, null],
  ['/cart/retail-cart?store=a', false, null],
  ['/orders', false, '/welcome'],
  ['/orders/cancel', false, '/welcome'],
  ['/orders/retail', false, null],
  ['/orders/retail/order-confirm', false, null],
  ['/b2c/orders/retail', false, null],
  ['/store', false, null],
  ['/store/green-basket/item', false, null],
  ['/coop/store', false, null],
  ['/products', false, null],
  ['/products/green-basket/item', false, null],
  ['/tnc', false, null],
  ['/category', false, '/welcome'],
  ['/search?q=store', false, '/welcome'],
  ['/search#store', false, '/welcome'],
  ['/profile', false, '/welcome'],
  ['/sync', false, '/welcome'],
  ['/nowhere', false, '/welcome'],
  ['/nowhere', true, null],
  ['/b2cstore', false, null],
];

describe('the route guard', () => {
  it.each(CASES)('leads %s with token %s to %s', (path, hasToken, target) => {
    expect(guardRoute(path, hasToken)).toBe(target);
  });

  it('lets a visitor walk through the sign-in screens by links, and nowhere else', () => {
    expect(guardLink('/signin', false)).toBeNull();
    expect(guardLink('/signin/otp', false)).toBeNull();
    expect(guardLink('/select-language', false)).toBeNull();
    expect(guardLink('/home', false)).toBe('/welcome');
    expect(guardLink('/signin/../home', false)).toBe('/welcome');
  });

  it('leads a visitor from links to the cart to the cart that is open to everyone', () => {
    expect(guardLink('/cart', false)).toBe('/cart/retail-cart');
    expect(guardLink('/coop/cart', false)).toBe('/cart/retail-cart');
    expect(guardLink('/cart/enam-cart', false)).toBe('/welcome');
    expect(guardLink('/cart', true)).toBeNull();
  });
});

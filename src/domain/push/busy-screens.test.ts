import { expect, it } from 'vitest';
import { isBusyScreen, isCalmScreen } from './busy-screens.ts';
import { ROUTES } from '../routes/routes.ts';

it.each([
  ROUTES.retailCart,
  ROUTES.enamCart,
  ROUTES.payment,
  ROUTES.orderConfirm,
  ROUTES.signInOtp,
  ROUTES.ticketCreate,
  '/coop/cart',
])('UPD-1 nobody is asked on %s', (path) => {
  expect([isBusyScreen(path), isCalmScreen(path)]).toEqual([true, false]);
});

it.each([ROUTES.home, ROUTES.cart, ROUTES.orders, ROUTES.order, '/store/x/item'])(
  'UPD-1 a new version may ask on %s',
  (path) => {
    expect(isBusyScreen(path)).toBe(false);
  },
);

it('INST-1 PUSH-1 what the app proposes by itself is asked at home and among the orders only', () => {
  expect(Object.values(ROUTES).filter(isCalmScreen)).toEqual(['/home', '/orders']);
});

import { ROUTES } from '../routes/routes.ts';

/** Screens on which somebody is in the middle of something: ordering, paying, signing in, filling in a form. */
const BUSY: readonly string[] = [
  ROUTES.retailCart,
  ROUTES.enamCart,
  ROUTES.payment,
  ROUTES.orderConfirm,
  ROUTES.orderCancel,
  ROUTES.orderReturn,
  ROUTES.ticketCreate,
  ROUTES.address,
  ROUTES.profileAddress,
  ROUTES.signIn,
  '/coop/cart',
];

/** True where nothing may ask for the person's attention. @param path without query */
export function isBusyScreen(path: string): boolean {
  return BUSY.some((busy) => path === busy || path.startsWith(`${busy}/`));
}

/** True where a question of our own is in nobody's way. @param path without query */
export function isCalmScreen(path: string): boolean {
  return path === ROUTES.home || path === ROUTES.orders;
}

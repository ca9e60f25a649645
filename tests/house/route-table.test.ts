import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { OPEN, SIGNED_IN } from '../../scripts/build/start-page.ts';
import { isPictured } from '../../src/app/start-picture/start-picture.tsx';
import { guardRoute } from '../../src/domain/routes/route-guard.ts';
import { ROUTES } from '../../src/domain/routes/routes.ts';
import { pathOf, ROUTE_TABLE } from '../support/route-table.ts';

/** The routes of the specification (section 2), as it lists them. */
const SPECIFICATION =
  `/select-language; /welcome; /signin; /signin/otp; /signin/create-profile; /profile; /profile/address;
/orders; /orders/cancel; /orders/return; /orders/retail; /orders/retail/order-confirm; /cart; /cart/enam-cart;
/cart/retail-cart; /address; /address/address-list; /category; /search; /payment; /home; /store; /store/{storeId}/item;
/shop; /products; /products/{storeId}/item; /tnc; /igm/create; /igm/list; /coins-history; /how-to-earn;
/how-to-earn/earn-more-coins; /coop/home; /coop/store; /coop/cart; /coop/success; /coop/orders; /coop/orders/help;
/coop/orders/rate; /coop/my-profile; /coop/igm/list; /coop/igm/create; /coop/faq`
    .split(/;\s*/)
    .map((path) => path.trim());

/** A path with every place written alike, whatever it is called. */
const shapeOf = (path: string): string => pathOf(path).replace(/:\w+|\{\w+\}/g, '*');

/** Routes for who builds the app, which a built one does not have. */
const ONLY_WHILE_DEVELOPING = new Set(['/dev/parts']);

/** The paths of src/app/routes.tsx. */
function routedPaths(): string[] {
  const source = readFileSync('src/app/routes.tsx', 'utf8');
  const found = source.matchAll(/path=(?:"([^"]+)"|\{ROUTES\.(\w+)\})/g);
  return [...found]
    .map(([, written, name]) => written ?? ROUTES[name as keyof typeof ROUTES])
    .filter((path) => path !== '*' && !ONLY_WHILE_DEVELOPING.has(path));
}

describe('the table of routes that the walks of all screens go by', () => {
  const inTable = new Set(ROUTE_TABLE.map(({ path }) => shapeOf(path)));

  test('has every route of the specification', () => {
    expect(SPECIFICATION.filter((path) => !inTable.has(shapeOf(path)))).toEqual([]);
  });

  test('has every route that the app knows', () => {
    const known = [...Object.values(ROUTES), ...routedPaths()];
    expect(known.filter((path) => !inTable.has(shapeOf(path)))).toEqual([]);
    expect(known.length).toBeGreaterThan(20);
  });

  test('has no route that the app does not know', () => {
    const routed = new Set(routedPaths().map(shapeOf));
    const unknown = ROUTE_TABLE.map(({ path }) => pathOf(path)).filter(
      (path) => path !== '/nowhere' && !routed.has(shapeOf(path)),
    );
    expect(unknown).toEqual([]);
  });

  test('opens to visitors what the route guard opens to them', () => {
    for (const { path, visitor } of ROUTE_TABLE) {
      const target = guardRoute(path, false);
      expect({ path, visitor: target === null ? 'open' : 'closed' }).toEqual({ path, visitor });
    }
  });

  test('has the screens whose files are announced at a start, open to a visitor or not', () => {
    const filled = ROUTE_TABLE.map(({ path, visitor }) => ({
      path: pathOf(path).replace(/:\w+|\{\w+\}/g, 'one'),
      visitor,
    }));
    const found = ([pattern]: (typeof OPEN)[number]) =>
      filled.filter(({ path }) => new RegExp(pattern).test(path)).map(({ visitor }) => visitor);
    for (const screen of OPEN) expect(new Set(found(screen)), screen[0]).toEqual(new Set(['open']));
    for (const screen of SIGNED_IN)
      expect(new Set(found(screen)), screen[0]).toEqual(new Set(['closed']));
  });

  test('has the screens that are pictured, and no other is', () => {
    const pictured = ROUTE_TABLE.map(({ path }) => shapeOf(path)).filter((path) =>
      isPictured(path.replaceAll('*', 'one')),
    );
    expect([...new Set(pictured)].toSorted()).toEqual([
      '/cart',
      '/coop/cart',
      '/coop/home',
      '/coop/orders',
      '/coop/store/*/item',
      '/home',
      '/orders',
      '/products/*/item',
      '/store/*/item',
    ]);
  });
});

import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import {
  addFirstItem,
  expectServerOrders,
  expectSyncStatus,
  goInApp,
  openStore,
  placeOrder,
  startShopping,
} from '../support/browser/journeys.ts';
import { moveOrders } from '../support/people/move-orders.ts';
import { showInApp, untilShown } from '../support/browser/shown-screen.ts';
import type { Album } from './screen-camera.ts';
import type { WalkInput } from './walks.ts';

/** The pictures of the README: how the walk calls them, light or dark, and their files in docs/screens. */
const README_PICTURES = [
  { name: 'home', scheme: 'light', file: 'home.webp' },
  { name: 'shelf', scheme: 'light', file: 'shelf.webp' },
  { name: 'search', scheme: 'light', file: 'search.webp' },
  { name: 'checkout', scheme: 'light', file: 'checkout.webp' },
  { name: 'waiting', scheme: 'light', file: 'waiting.webp' },
  { name: 'order', scheme: 'dark', file: 'order.webp' },
] as const;

/** Twice as many points as the screens are wide: README pages are read on sharp displays. */
const SHARPNESS = 2;

/** No picture may be larger, bytes. */
const LARGEST_BYTES = 60 * 1024;

/** A phone in the middle of a good day: ordered before, an order on its way, a cart, and a search with a typing error. */
export async function takeShowcase({ page, server, camera, context }: WalkInput): Promise<void> {
  const { storeId, session } = await startShopping(page, server.url);
  await addItems(page, 5);
  const deliveredId = await placeOrder(page, storeId);
  await openStore(page);
  await addItems(page, 3);
  const onItsWayId = await placeOrder(page, storeId);
  await expectServerOrders(page, server.url, [deliveredId, onItsWayId]);
  await moveOrders(server, session.userId, [
    [deliveredId, 'DELIVERED'],
    [onItsWayId, 'OUT_FOR_DELIVERY'],
  ]);
  await page.goto(`${server.url}/orders`);
  await page.getByText('OUT FOR DELIVERY').waitFor();
  await openStore(page);
  await addItems(page, 4);
  await expectSyncStatus(page, 'All saved');
  await sharpen(page);

  // The first visit may be asked something, and closes it.
  await camera.visit(page, '/home', 'invited');
  await camera.visit(page, '/home', 'home');
  await camera.visit(page, `/store/${storeId}/item`, 'shelf');
  await camera.visit(page, '/search?q=tomatto', 'search');
  await camera.visit(page, `/orders/retail?order=${onItsWayId}`, 'order');
  await camera.take(page, 'checkout', async () => {
    await showInApp(page, `/cart/retail-cart?store=${storeId}`, /^Checkout/);
    await page.getByText('Checking with the store').waitFor({ state: 'detached' });
  });
  await context.setOffline(true);
  await goInApp(page, `/cart/retail-cart?store=${storeId}`);
  await page.getByRole('button', { name: 'Place order' }).click();
  await camera.take(page, 'waiting', async () => {
    await page.waitForURL(/order-confirm/);
    await untilShown(page, /^Your order$/);
    await page.getByText('You are offline').first().waitFor();
  });
}

/** Puts the first items of the shelf that are not in the cart yet into it. */
async function addItems(page: Page, count: number): Promise<void> {
  for (let item = 0; item < count; item += 1) await addFirstItem(page);
}

async function sharpen(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 };
  const metrics = { width, height, deviceScaleFactor: SHARPNESS, mobile: true };
  await devTools.send('Emulation.setDeviceMetricsOverride', metrics);
  await showInApp(page, '/home', /./);
}

/** Writes the README's pictures, small. Throws when one is missing or larger than a README should carry. */
export async function writeReadmePictures(from: string, album: Album, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const { name, scheme, file } of README_PICTURES) {
    const shot = album.shots.find((each) => each.name === name && each.scheme === scheme);
    if (shot === undefined) throw new Error(`no picture of ${name}`);
    const target = join(to, file);
    await sharp(join(from, shot.file)).webp({ quality: 72, effort: 6 }).toFile(target);
    const { size } = await stat(target);
    if (size > LARGEST_BYTES) throw new Error(`${target} has ${size} bytes`);
  }
}

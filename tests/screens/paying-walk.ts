import { goInApp, startShopping } from '../support/browser/journeys.ts';
import type { WalkInput } from './walks.ts';

/** An order that is paid online, from the choice over a payment that fails to one that comes through. */
export async function takePaying(input: WalkInput): Promise<void> {
  const { page, server, camera } = input;
  const title = (name: RegExp) => page.getByRole('heading', { level: 2, name });
  const providersPage = page.getByRole('heading', { name: 'Test payment' });
  const { storeId } = await startShopping(page, server.url);
  await camera.take(page, 'checkout with UPI', async () => {
    await goInApp(page, `/cart/retail-cart?store=${storeId}`);
    const upi = page.getByRole('radio', { name: 'UPI' });
    await upi.check();
    await upi.scrollIntoViewIfNeeded();
  });
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.waitForURL(/\/payment\?order=/);
  const orderId = new URL(page.url()).searchParams.get('order') ?? '';
  await providersPage.waitFor();
  await page.goBack();
  await camera.take(page, 'payment under way', () => title(/confirming your order/).waitFor());
  await takeAround(input, orderId, 'under way');
  await goInApp(page, `/payment?order=${orderId}`);
  await page.getByRole('button', { name: 'Go on paying' }).click();
  await page.getByRole('button', { name: 'Let the payment fail' }).click();
  await camera.take(page, 'payment failed', () => title(/FAILED/).waitFor());
  await takeAround(input, orderId, 'failed');
  await goInApp(page, `/payment?order=${orderId}`);
  await page.getByRole('button', { name: 'Pay again' }).click();
  await providersPage.waitFor();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await camera.take(page, 'payment successful', () => title(/SUCCESSFUL/).waitFor());
}

/** The other screens that tell of a payment. */
async function takeAround({ page, camera }: WalkInput, orderId: string, how: string) {
  const query = `?order=${orderId}`;
  const confirm = `/orders/retail/order-confirm${query}`;
  for (const path of ['/orders', '/sync', `/orders/retail${query}`, confirm])
    await camera.visit(page, path, `payment ${how} ${path.replace(query, '')}`);
}

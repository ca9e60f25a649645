import { fillRoute, type RouteIds } from '../support/route-table.ts';
import { showInApp, untilShown } from '../support/browser/shown-screen.ts';
import type { WalkInput } from './walks.ts';

/** The way in, with what goes wrong on it; ends signed out, on the screen of the code. */
export async function takeSigningIn({ page, camera }: WalkInput): Promise<void> {
  await camera.take(page, 'welcome', () => untilShown(page, /Welcome/));
  await camera.take(page, 'select-language', async () => {
    await page.getByRole('link', { name: 'Choose your language' }).click();
    await untilShown(page, /^Choose your language$/);
  });
  await page.getByRole('button', { name: 'Continue' }).click();
  await camera.take(page, 'signin', async () => {
    await page.getByRole('link', { name: 'Sign in' }).click();
    await untilShown(page, /^Sign in$/);
  });
  await camera.take(page, 'signin, wrong number', async () => {
    await page.getByRole('textbox', { name: 'Mobile number' }).fill('12345');
    await page.getByRole('button', { name: 'Send OTP' }).click();
  });
  await camera.take(page, 'signin/otp', async () => {
    await page.getByRole('textbox', { name: 'Mobile number' }).fill('9876501234');
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await page.getByRole('group', { name: 'One-time password' }).waitFor();
  });
  await camera.take(page, 'signin/otp, wrong code', async () => {
    await page
      .getByRole('group', { name: 'One-time password' })
      .getByRole('textbox')
      .first()
      .click();
    await page.keyboard.type('000000');
    await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
  });
}

/** What opens over a screen. */
export async function takeOpenSheets({ page, camera }: WalkInput, ids: RouteIds): Promise<void> {
  const { storeId } = ids;
  await camera.take(page, 'item sheet', async () => {
    await showInApp(page, `/store/${storeId}/item`, /./);
    await page.getByRole('main').locator('a[href*="item="]').first().click();
    await page.getByRole('dialog').waitFor();
  });
  await page.keyboard.press('Escape');
  await camera.take(page, 'filter sheet', async () => {
    await showInApp(page, `/store/${storeId}/item`, /./);
    await page
      .getByRole('button', { name: /filter/i })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
  });
  await page.keyboard.press('Escape');
}

/** Forms that were sent with nothing in them. */
export async function takeEmptyForms({ page, camera }: WalkInput, ids: RouteIds): Promise<void> {
  const forms = [
    ['/address', /Save/],
    ['/igm/create?order={deliveredId}', /Raise ticket/],
    ['/orders/return?order={deliveredId}', /return/i],
    ['/orders/cancel?order={orderId}', /Cancel order/],
  ] as const;
  for (const [path, button] of forms) {
    await camera.take(page, `${path}, sent empty`, async () => {
      await showInApp(page, fillRoute(path, ids), /./);
      await page.getByRole('main').getByRole('button', { name: button }).last().click();
    });
  }
}

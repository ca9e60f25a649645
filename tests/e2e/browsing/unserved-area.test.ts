import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAppOnPhone, type AppOnPhone } from '../../support/app-on-phone.ts';
import { axeFindings } from '../../support/browser/axe-findings.ts';
import { aPhone, pageOf, type Phone } from '../../support/browser/browser.ts';
import { goInApp } from '../../support/browser/journeys.ts';
import { startSignedIn } from '../../support/browser/signed-in-phone.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';

/** The demo's admin signs in with this number (server/seed/seed-demo.ts). */
const ADMIN = '9000000004';

let app: AppOnPhone;
let desk: Phone | undefined;
beforeAll(async () => {
  app = await startAppOnPhone();
});
afterAll(async () => {
  await desk?.discard();
  await app?.close();
});

it('AREA-1 a place that nobody delivers to is said, with the nearest one, and Haat calls when that changes', async () => {
  const { page, context, server } = app;
  await page.goto(`${server.url}/store`);
  const pincode = page.getByRole('textbox', { name: 'Pincode' });
  const show = page.getByRole('button', { name: 'Show stores' });
  await context.setOffline(true);
  await pincode.fill('100001');
  await show.click();
  await page.getByText('No post office has this pincode. Please check it.').waitFor();
  await context.setOffline(false);
  await pincode.fill('800001');
  await show.click();
  await page.getByText('We are not in Patna yet').waitFor();
  await page
    .getByText(/No shops in this area\. .* The nearest are in Kolkata \(7\d{5}\), 4\d\d km away/)
    .waitFor();

  const number = aMobileNumber();
  const tell = page.getByRole('button', { name: 'Tell me when' });
  const mobile = page.getByRole('textbox', { name: 'Mobile number' });
  await tell.click();
  await page.getByText('This field is required').first().waitFor();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Meera');
  await mobile.fill('12345');
  await tell.click();
  await page.getByText('Please enter a valid mobile number').waitFor();
  await mobile.fill(`+91 ${number.slice(0, 5)} ${number.slice(5)}`);
  await context.setOffline(true);
  await tell.click();
  await page.getByText('You are offline. What you wrote stays here').waitFor();
  await context.setOffline(false);
  await tell.click();
  await page.getByText(`Saved. We call ${number} when stores deliver to Patna.`).waitFor();

  // Somebody who has signed in is led there from home, and need not write who they are.
  const own = aMobileNumber();
  await startSignedIn(page, server.url, own);
  await page.getByText('We are not in Patna yet').waitFor();
  await page.getByRole('link', { name: 'Tell me when' }).click();
  await tell.click();
  await page.getByText(`Saved. We call ${own} when stores deliver to Patna.`).waitFor();
  await goInApp(page, '/category');
  await page.getByText('We are not in Patna yet').waitFor();

  // At the desk of administration both are there, name and number for a reason.
  desk = await aPhone();
  const admin = pageOf(await desk.open());
  await startSignedIn(admin, server.url, ADMIN);
  await goInApp(admin, '/admin/shops');
  await admin.getByRole('button', { name: 'People waiting', exact: true }).click();
  await admin.getByText('Most asked for: 800001 (2)').waitFor();
  await admin.getByRole('button', { name: 'M…' }).first().waitFor();
  for (const whole of [number, 'Meera']) expect(await admin.getByText(whole).count()).toBe(0);
  expect(await axeFindings(admin)).toEqual([]);
  await admin.getByRole('button', { name: 'M…' }).first().click();
  const asked = admin.getByRole('dialog', { name: 'M… in 800001' });
  await asked.getByRole('button', { name: 'Show name and number' }).click();
  await asked.getByLabel('Why you need the number').fill('A shop has opened in Patna');
  await asked.getByRole('button', { name: 'Show it' }).click();
  await asked.getByRole('link', { name: number }).waitFor();
  await asked.getByText('Meera', { exact: true }).waitFor();
  expect(await axeFindings(admin)).toEqual([]);
});

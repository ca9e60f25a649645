import { expect, it } from 'vitest';
import { axeFindings } from '../support/browser/axe-findings.ts';
import { goInApp } from '../support/browser/journeys.ts';
import { withOnePhone } from '../support/browser/two-phones.ts';
import { PATIENCE_MS } from '../support/patience.ts';

/** The admin of the demo (server/seed/seed-demo.ts). */
const ADMIN = '9000000004';

const desk = withOnePhone(ADMIN);

/** A webhook that the payment provider never signed. */
async function forgeWebhook(): Promise<void> {
  const response = await fetch(`${desk.server.url}/payments/webhooks/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mobileNumber: ADMIN }),
  });
  expect(response.ok).toBe(false);
}

it('DESK-4 an admin sees what the server is doing, is told of what fails, and offline of what was', async () => {
  const { page: admin } = desk;
  await goInApp(admin, '/profile');
  await admin.getByRole('link', { name: 'What the server is doing' }).click();
  await admin.getByText('Nothing needs you.').waitFor();
  const round = admin
    .getByRole('table', { name: 'Rounds' })
    .getByRole('row', { name: /Payments, refunds and payouts/ });
  await round.getByText('Well').waitFor({ timeout: PATIENCE_MS });
  await admin.getByText('Nothing waits in any queue.').waitFor();
  expect(await axeFindings(admin)).toEqual([]);
  const widths = await admin.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(widths[0]).toBe(widths[1]);

  for (let times = 0; times < 3; times += 1) await forgeWebhook();
  const trouble = admin
    .getByRole('region', { name: 'Needs attention' })
    .getByText(/^“Webhooks of payments” failed 3 times in a row \(refused, \w+\)\.$/);
  await trouble.waitFor({ timeout: PATIENCE_MS });
  const calls = admin.getByRole('table', { name: 'Calls and webhooks' });
  await calls.getByText('Fails', { exact: true }).waitFor();
  expect(await axeFindings(admin)).toEqual([]);
  expect(await admin.getByRole('main').textContent()).not.toMatch(/\d{10}/);

  await admin.context().setOffline(true);
  await admin.getByText(/^You are offline\. This is what there was/).waitFor({
    timeout: PATIENCE_MS,
  });
  await admin.getByRole('region', { name: 'What needed attention then' }).waitFor();
  expect(await axeFindings(admin)).toEqual([]);
  await admin.context().setOffline(false);
  await trouble.waitFor({ timeout: PATIENCE_MS });
});

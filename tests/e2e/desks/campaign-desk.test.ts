import { expect, it } from 'vitest';
import { indiaInputTime } from '../../../src/domain/time.ts';
import { axeFindings } from '../../support/browser/axe-findings.ts';
import { goInApp } from '../../support/browser/journeys.ts';
import { withOnePhone } from '../../support/browser/two-phones.ts';
import { PATIENCE_MS } from '../../support/patience.ts';

/** The admin of the demo (server/seed/seed-demo.ts). */
const ADMIN = '9000000004';
const DAY_MS = 86_400_000;

const desk = withOnePhone(ADMIN);

it('DESK-1 OUT-8 an admin makes a campaign with milestones without a line, and buyers read of it', async () => {
  const { page: admin } = desk;
  await goInApp(admin, '/admin/offers');
  await admin.getByRole('button', { name: 'Coins and milestones' }).click();
  await admin.getByRole('button', { name: 'New campaign' }).click();
  const sheet = admin.getByRole('dialog', { name: 'New campaign' });
  const typed = [
    ['Name', 'Monsoon month'],
    ['What buyers read', 'Three more coins for every ₹100'],
    ['More coins for ₹100', '30'],
    ['Milestones, order: coins', '5 fifty'],
    ['Begins (India)', indiaInputTime(Date.now() - 60_000)],
    ['Ends (India)', indiaInputTime(Date.now() + DAY_MS)],
    ['Why', 'It rains'],
  ] as const;
  for (const [label, text] of typed) await sheet.getByLabel(label, { exact: true }).fill(text);
  const make = sheet.getByRole('button', { name: 'Make it' });
  await make.click();
  await sheet.getByText('Please write it like 5: 50, 10: 150.').waitFor();
  await sheet.getByLabel('Milestones, order: coins').fill('5: 50, 10: 150');
  await make.click();
  await sheet.getByText('At most 20 coins for ₹100.').first().waitFor();
  await sheet.getByLabel('More coins for ₹100').fill('3');
  await sheet.getByText('brings 30 coins besides the usual 10', { exact: false }).waitFor();
  expect(await axeFindings(admin)).toEqual([]);
  await admin.context().setOffline(true);
  await make.click();
  await admin.getByText('Make “Monsoon month”: waiting to send').waitFor();
  await admin.context().setOffline(false);
  await admin
    .getByRole('button', { name: 'Monsoon month', exact: true })
    .waitFor({ timeout: PATIENCE_MS });
  await admin.getByText('5: 50, 10: 150').first().waitFor();
  expect(await axeFindings(admin)).toEqual([]);
  await goInApp(admin, '/how-to-earn/earn-more-coins');
  await admin.getByText('Monsoon month').first().waitFor();
});

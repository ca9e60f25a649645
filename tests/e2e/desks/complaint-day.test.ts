import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPhoto } from '../../support/inputs/uploads.ts';
import { axeFindings } from '../../support/browser/axe-findings.ts';
import { largeTextFindings } from '../../support/browser/large-text-findings.ts';
import { aPhone, pageOf, type Phone } from '../../support/browser/browser.ts';
import { goInApp, placeOrder, untilInstalled } from '../../support/browser/journeys.ts';
import {
  button,
  main,
  startMarketPeople,
  type MarketPeople,
} from '../../support/browser/market-people.ts';
import { startSignedIn } from '../../support/browser/signed-in-phone.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { pollUntil } from '../../support/poll-until.ts';

/** Customer care of the demo (server/seed/seed-demo.ts). */
const CARE = '9000000003';

let people: MarketPeople;
let phone: Phone;
beforeAll(async () => {
  people = await startMarketPeople();
  phone = await aPhone();
});
afterAll(async () => {
  await phone?.discard();
  await people?.close();
});

it('DESK-1 DESK-3 OUT-8 REF-1 a complaint goes from a phone to its refund: taken without a line, given to a colleague, paid back', async () => {
  const { server, buyer, desk: colleague, atServer, cardOf } = people;
  const id = await placeOrder(buyer, await people.fillCart());
  const card = await cardOf(id);
  for (const act of ['Accept', 'Packed', 'Hand over', 'Delivered']) await button(card, act).click();
  await pollUntil(atServer(id), (status) => status === 'DELIVERED', 'the order, to be delivered');

  // Both stand at their desks before it is said.
  const care = pageOf(await phone.open());
  await startSignedIn(care, server.url, CARE);
  await untilInstalled(care);
  await goInApp(care, '/care/tickets');
  await care.getByText('No ticket waits').waitFor();
  await goInApp(colleague, '/care/tickets');
  await button(colleague, 'Mine').click();
  await colleague.getByText('No ticket is yours').waitFor();

  await goInApp(buyer, `/igm/create?order=${id}`);
  await buyer.getByRole('combobox', { name: 'Issue Type' }).selectOption('ITM04');
  await buyer.getByRole('textbox', { name: 'Issue summary' }).fill('The tomatoes are spoiled');
  const buffer = await aPhoto({ width: 1_200, height: 800 });
  await buyer
    .getByLabel('Product image')
    .setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer });
  await buyer.getByRole('img', { name: 'Your product, as it will be sent' }).waitFor();
  await button(buyer, 'Raise ticket').click();
  await buyer.waitForURL(/\/igm\/list/);
  // Until when an answer is promised, and the picture from this phone.
  await buyer.getByText(/^Reply by \d/).waitFor();
  await buyer.getByRole('img', { name: 'What you showed' }).waitFor();

  // Told by itself, care looks at the picture, takes it and gives it on: both without a line.
  await care.getByRole('button', { name: 'The tomatoes are spoiled' }).click();
  const seen = care.getByRole('dialog', { name: 'The tomatoes are spoiled' });
  await button(seen, 'Show the picture').click();
  await seen.getByRole('img', { name: /^What the buyer shows/ }).waitFor();
  await seen.getByText('Nobody yet').waitFor();
  await care.context().setOffline(true);
  await button(seen, 'Take it').click();
  await seen.getByText('In process · waiting to send').waitFor();
  const owner = seen.getByRole('region', { name: 'Who works on it' });
  await owner.getByText('You', { exact: true }).waitFor();
  await seen.getByRole('button', { name: 'Close' }).click();
  await button(care, 'Mine').click();
  await care.getByRole('button', { name: 'The tomatoes are spoiled' }).click();
  await owner.getByLabel('Give it to').selectOption({ label: 'Demo Admin' });
  // Theirs no more, it stands among all that wait, with whose it is.
  await care.getByText('No ticket is yours').waitFor();
  await button(care, 'Waiting').click();
  const row = care.getByRole('row', { name: /The tomatoes are spoiled/ });
  await row.getByText('Demo Admin').waitFor();
  await row.getByText('In process · waiting to send').waitFor();
  expect(await axeFindings(care)).toEqual([]);
  expect(await largeTextFindings(care)).toEqual([]);
  await care.context().setOffline(false);
  await row.getByText('In process', { exact: true }).waitFor({ timeout: PATIENCE_MS });

  // It stands at the colleague's by itself, who pays it back.
  await colleague
    .getByRole('button', { name: 'The tomatoes are spoiled' })
    .click({ timeout: PATIENCE_MS });
  const theirs = colleague.getByRole('dialog', { name: 'The tomatoes are spoiled' });
  await theirs.getByRole('region', { name: 'Who works on it' }).getByText('You').waitFor();
  expect(await axeFindings(colleague)).toEqual([]);
  await button(theirs, 'We are sorry. You get back what you paid for this order.').click();
  await theirs.getByLabel('How much goes back, ₹').fill('25');
  await theirs.getByRole('button', { name: 'Refund ₹25', exact: true }).click();
  await colleague.getByText('No ticket is yours').waitFor({ timeout: PATIENCE_MS });
  await button(colleague, 'Waiting').click();
  await pollUntil(
    atServer(id),
    (status) => status === 'ORDER_REFUND_INITIATED',
    'the refund, to be on its way',
  );
  // It was paid in cash, so the start page and the order ask where the money goes; said without a line, it goes there.
  await goInApp(buyer, '/home');
  const asks = buyer.getByRole('article').filter({ hasText: 'Where should ₹25 go?' });
  await asks.getByRole('link', { name: 'Say where' }).waitFor({ timeout: PATIENCE_MS });
  await goInApp(buyer, `/orders/retail?order=${id}`);
  await main(buyer).getByRole('heading', { name: 'Where should ₹25 go?' }).waitFor();
  await buyer.context().setOffline(true);
  await main(buyer).getByRole('link', { name: 'Say where' }).click();
  await button(buyer, 'Send it there').click();
  await buyer.getByText('Please choose where the refund goes').waitFor();
  await buyer.getByText('To my UPI id').click();
  await buyer.getByLabel('UPI id', { exact: true }).fill('asha@okaxis');
  expect(await axeFindings(buyer)).toEqual([]);
  await button(buyer, 'Send it there').click();
  await buyer.getByText(/^Where your refund goes, waiting to send/).waitFor();
  await buyer.context().setOffline(false);
  await buyer.getByText(/^₹25 is on its way there/).waitFor({ timeout: PATIENCE_MS });
  await goInApp(buyer, `/orders/retail?order=${id}`);
  await main(buyer)
    .getByText(/UPI id as•••@okaxis/)
    .first()
    .waitFor({ timeout: PATIENCE_MS });
  await goInApp(buyer, '/igm/list');
  await buyer.getByText('Resolved', { exact: true }).first().waitFor();
  const happened = buyer.getByRole('list', { name: 'What happened' });
  await happened.getByText('Haat looks into it').waitFor();
  await happened.getByText('We are sorry. You get back what you paid').waitFor();

  // Without a line the buyer sees what they showed, rates the answer, closes the ticket and opens it again.
  await buyer.context().setOffline(true);
  await buyer.getByRole('img', { name: 'What you showed' }).waitFor();
  await button(buyer, 'Rate the answer').click();
  const rating = buyer.getByRole('dialog', { name: 'Rate the answer' });
  await rating.getByRole('radio', { name: '4 stars' }).check();
  await rating.getByLabel('Your words (optional)').fill('Quick and kind');
  await button(rating, 'Send rating').click();
  await buyer.getByText('Your rating, waiting to send: 4 of 5').waitFor();
  await button(buyer, 'Close, all is well').click();
  await buyer.getByText('Closed · waiting to send').waitFor();
  await button(buyer, 'Open again').click();
  const again = buyer.getByRole('dialog', { name: 'Open again' });
  await again.getByLabel('What is still not right?').fill('One was missing, too');
  expect(await axeFindings(buyer)).toEqual([]);
  await button(again, 'Open again').click();
  // It stands open at the server still, or again: what waits is said by the acts that are left.
  await buyer.context().setOffline(false);
  await happened.getByText('You opened it again').waitFor({ timeout: PATIENCE_MS });
  await happened.getByText('You closed it').waitFor();
  await buyer.getByText('You rated the answer 4 of 5').waitFor();
  expect(await axeFindings(buyer)).toEqual([]);
  await colleague
    .getByRole('button', { name: 'The tomatoes are spoiled' })
    .click({ timeout: PATIENCE_MS });
  await theirs.getByText('One was missing, too').waitFor();
  await theirs.getByText('The buyer rates the answer 4 of 5').waitFor();
  await theirs.getByRole('button', { name: 'Close' }).click();

  await goInApp(colleague, '/admin/audit');
  const log = colleague.getByRole('table', { name: 'Audit log' });
  await log.getByText(/^Ticket .*: take$/).waitFor();
  await log.getByText(/^Ticket .*: given to \d+$/).waitFor();
  await log.getByText(/^Ticket .*: refund of ₹25: We are sorry/).waitFor();
});

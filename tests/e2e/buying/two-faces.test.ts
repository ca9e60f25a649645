import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { demoCatalogue } from '../../../server/seed/demo-catalogue.ts';
import { axeFindings } from '../../support/browser/axe-findings.ts';
import { pageOf } from '../../support/browser/browser.ts';
import { addFirstItem, expectSyncStatus, goInApp } from '../../support/browser/journeys.ts';
import { startAsBuyer } from '../../support/browser/signed-in-phone.ts';
import { withNewPhone } from '../../support/browser/two-phones.ts';

/** Curd costs less at the dairy, a store of a cooperative, than at the market's supermarket: by its price and by delivery. */
const MARKET_STORE = 'green-basket-bellandur';
const CURD = demoCatalogue().items.find(
  ({ storeId, name }) => storeId === MARKET_STORE && name === 'Cow milk curd',
)?.itemId;
const COOP_STORE = 'akshaya-dairy-bellandur';
const COOPERATIVE = 'Bellandur Halu Utpadakara Sangha';

const given = withNewPhone();

async function aBuyer(): Promise<Page> {
  const page = pageOf(await given.phone.open());
  await startAsBuyer(page, given.server.url);
  await expectSyncStatus(page, 'All saved');
  return page;
}

/** The way to the other face of the shop, as it is on this screen. */
const face = (page: Page, name: string) =>
  page
    .getByRole('group', { name: 'Market or cooperative' })
    .filter({ visible: true })
    .getByRole('link', { name, exact: true });

/** Opens both stores, so that this phone has their catalogues, and puts two of the supermarket's curd into the cart. */
async function curdInTheCart(page: Page): Promise<void> {
  await goInApp(page, `/coop/store/${COOP_STORE}/item`);
  await page.getByRole('button', { name: /^Add / }).first().waitFor();
  await goInApp(page, `/store/${MARKET_STORE}/item?item=${CURD}`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Add Cow/ })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Increase / })
    .click();
  await page.getByRole('dialog').getByText('2 in the cart').waitFor();
}

/** What the only bill of the cart comes to, paise. */
async function toBePaid(page: Page): Promise<number> {
  const row = page.getByRole('term').filter({ hasText: 'Amount to be paid' });
  const text = (await row.locator('xpath=following-sibling::dd').textContent()) ?? '';
  return Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100);
}

describe('the market and the cooperative', () => {
  it('COOP-3 are two faces of one shop: a switch leads from one to the other, and cart, orders and account are the same', async () => {
    const page = await aBuyer();
    await goInApp(page, '/home');
    await face(page, 'Cooperative').click();
    await page.waitForURL(/\/coop\/home$/);
    await expect.poll(() => face(page, 'Cooperative').getAttribute('aria-current')).toBe('true');
    await face(page, 'Market').click();
    await page.waitForURL(/\/home$/);
    await goInApp(page, `/store/${MARKET_STORE}/item`);
    await addFirstItem(page, 2);
    await goInApp(page, '/cart');
    await page.getByRole('heading', { level: 2, name: 'Green Basket Supermarket' }).waitFor();
    await goInApp(page, '/coop/home');
    await goInApp(page, '/coop/cart');
    await page.getByRole('heading', { level: 2, name: 'Green Basket Supermarket' }).waitFor();
    await goInApp(page, '/coop/my-profile');
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Memberships' }).waitFor();
    await page.getByRole('link', { name: 'Delivery addresses' }).waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    await face(page, 'Market').click();
    await page.waitForURL(/\/home$/);
    await expect.poll(() => face(page, 'Market').getAttribute('aria-current')).toBe('true');
  });

  it('COOP-3 a member reads what a cart would cost less, without a network, and takes the goods from there', async () => {
    const page = await aBuyer();
    await curdInTheCart(page);
    await goInApp(page, '/cart');
    await page.getByRole('heading', { level: 2, name: 'Green Basket Supermarket' }).waitFor();
    // Nothing is said to who is no member.
    expect(await page.getByText(/^You would save/).count()).toBe(0);
    await goInApp(page, '/coop/home');
    await page.getByRole('button', { name: `Join ${COOPERATIVE}` }).click();
    await page.getByText('You are a member').waitFor();
    await page.context().setOffline(true);
    await goInApp(page, '/cart');
    const told = page.getByText(/^You would save ₹[\d.]+ on this cart$/);
    await told.waitFor();
    const savedPaise = Number(((await told.textContent()) ?? '').replaceAll(/[^\d.]/g, '')) * 100;
    const beforePaise = await toBePaid(page);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Take it from there' }).click();
    await page.getByRole('heading', { level: 2, name: 'Akshaya Dairy Point' }).waitFor();
    expect(await told.count()).toBe(0);
    expect(beforePaise - (await toBePaid(page))).toBe(Math.round(savedPaise));
    await page.context().setOffline(false);
    await expectSyncStatus(page, 'All saved');
  });
});

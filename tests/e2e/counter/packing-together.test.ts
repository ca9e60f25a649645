import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { searchSellerCatalogs } from '../../../src/contracts/catalogue/item-search.ts';
import { fetchShopOrders } from '../../../src/contracts/sellers/fetch-shop-orders.ts';
import { packedCounts } from '../../../src/domain/orders/shop/packing.ts';
import { axeFindings } from '../../support/browser/axe-findings.ts';
import { expectSyncStatus } from '../../support/browser/journeys.ts';
import { DEMO_SHOP, withTwoPhones } from '../../support/browser/two-phones.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { pollUntil } from '../../support/poll-until.ts';
import { FIXED_CODE } from '../../support/servers/app-server.ts';
import { createServiceClient } from '../../support/service-client.ts';

const phones = withTwoPhones();

/** An order of four items at the demo shop, placed by the services. */
async function anOrder() {
  const client = createServiceClient(phones.server.url, () => FIXED_CODE);
  const ask = { storeId: DEMO_SHOP.id, query: 'dal', limit: 20 };
  const found = (await client.call(searchSellerCatalogs, ask)).output.items;
  // Of every product one size.
  const items = [...new Map(found.map((item) => [item.name, item])).values()].slice(0, 4);
  const lines = items.map(({ itemId }) => ({ itemId, quantity: 3 }));
  const buyer = await client.signIn(aMobileNumber());
  const order = await placeOrder(client, buyer, anOrderWish(DEMO_SHOP.id, lines));
  const seller = await client.signIn(DEMO_SHOP.sellersNumber);
  const inTheBag = async () => {
    const board = { storeId: DEMO_SHOP.id, limit: 100 };
    const { orders } = (await client.call(fetchShopOrders, board, { as: seller })).output;
    const known = orders.find(({ orderId }) => orderId === order.orderId);
    const counts = packedCounts(known?.packing ?? []);
    return { status: known?.status, packed: order.lines.map(({ itemId }) => counts[itemId] ?? 0) };
  };
  return { order, inTheBag };
}

it('SELL-1 LIVE-1 two people pack one order: a tick is on the other phone at once, and what was ticked offline joins later', async () => {
  const { order, inTheBag } = await anOrder();
  const names = order.lines.map(({ name }) => name);
  const open = async (page: Page) => {
    const card = page.getByRole('article', { name: order.orderId, exact: true });
    await card.getByRole('button', { name: 'Packing list' }).click();
    const list = page.getByRole('dialog', { name: /^Pack / });
    const box = (place: number) =>
      list
        .getByRole('listitem')
        .filter({ hasText: names[place] ?? '' })
        .getByRole('checkbox');
    const ticked = () => Promise.all(names.map((_, place) => box(place).isChecked()));
    return { list, box, ticked };
  };
  const [first, second] = [
    await phones.aCounter('/seller/orders', 0),
    await phones.aCounter('/seller/orders', 1),
  ];
  const card = first.getByRole('article', { name: order.orderId, exact: true });
  await card.getByRole('button', { name: 'Accept' }).click();
  const meena = await open(first);
  const ravi = await open(second);

  await meena.box(0).click();
  await expect.poll(() => ravi.ticked()).toEqual([true, false, false, false]);
  await ravi.box(1).click();
  await expect.poll(() => meena.ticked()).toEqual([true, true, false, false]);
  // Who sees a tick may take it back, whoever made it.
  await ravi.box(0).click();
  await expect.poll(() => meena.ticked()).toEqual([false, true, false, false]);
  await expectSyncStatus(second, 'All saved');

  // One of them goes where there is no network, and both go on.
  await second.context().setOffline(true);
  await ravi.box(2).click();
  await expect.poll(() => ravi.ticked()).toEqual([false, true, true, false]);
  await ravi.box(1).click();
  await meena.box(0).click();
  await expect.poll(() => meena.ticked()).toEqual([true, true, false, false]);
  await pollUntil(inTheBag, ({ packed }) => packed[0] === 3, 'the tick, to be on the server');
  // What he ticked outlives his page.
  await second.reload();
  const back = await open(second);
  await expect.poll(() => back.ticked()).toEqual([false, false, true, false]);
  expect(await axeFindings(second)).toEqual([]);
  await second.context().setOffline(false);

  // He ticked one and took one out; she ticked one. Nobody's is lost, on no phone.
  await expect.poll(() => back.ticked()).toEqual([true, false, true, false]);
  await expect.poll(() => meena.ticked()).toEqual([true, false, true, false]);
  expect((await inTheBag()).packed).toEqual([3, 0, 3, 0]);

  await meena.box(1).click();
  await back.box(3).click();
  await meena.list.getByText('All in the bag.').waitFor();
  await back.list.getByText('All in the bag.').waitFor();
  await meena.list.getByRole('button', { name: 'Packed' }).click();
  await pollUntil(inTheBag, ({ status }) => status === 'PACKED', 'the order, to be packed');
});

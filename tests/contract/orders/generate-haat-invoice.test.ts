import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyerB2cCancelCall } from '../../../src/contracts/orders/cancel-order.ts';
import { generateHaatInvoice } from '../../../src/contracts/orders/generate-haat-invoice.ts';
import type { Order } from '../../../src/contracts/schemas.ts';
import { formatRupees } from '../../../src/domain/money.ts';
import { storeItems, stores, users } from '../../../server/db/tables/schema.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import { readPdf } from '../../support/pdf-text.ts';
import { aPromotion } from '../../support/builders/promotion-builders.ts';
import { giveStore, signInAs } from '../../support/people/role-sessions.ts';
import { VISITOR, type PersonSession, type Session } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { walkOrder } from '../../support/people/walk-order.ts';

let server: TestServer;
let asha: PersonSession;
let ravi: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
  ravi = await server.signIn('9876543211');
  await server.db.update(users).set({ name: 'Asha Rao' }).where(eq(users.phone, '9876543210'));
});
afterAll(() => server.close());

async function anOrder(names: readonly string[] = ['Toor dal'], couponCode?: string) {
  const store = await aStore(server.db);
  const lines: { itemId: string; quantity: number }[] = [];
  for (const [index, name] of names.entries()) {
    const item = await anItem(server.db, store.id, { name, pricePaise: 5050 + index });
    lines.push({ itemId: item.id, quantity: 2 });
  }
  const wish = anOrderWish(store.id, lines);
  const order = await placeOrder(
    server,
    asha,
    Object.assign(wish, couponCode === undefined ? {} : { couponCode }),
  );
  return { store, order };
}

const generate = ({ orderId }: Pick<Order, 'orderId'>, as = asha) =>
  server.call(generateHaatInvoice, { orderId }, { as });
const download = async (
  url: string,
  { as = asha, headers = {} }: { as?: Session; headers?: Record<string, string> } = {},
) => {
  const authorization = as.token === undefined ? {} : { authorization: `Bearer ${as.token}` };
  const response = await fetch(`${server.url}${url}`, {
    headers: { ...authorization, ...headers },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
};
const pdfOf = async (order: Pick<Order, 'orderId'>) => {
  const { output } = await generate(order);
  return readPdf((await download(output.url)).bytes);
};
const codeOf = ({ bytes }: { bytes: Buffer }): unknown =>
  (JSON.parse(bytes.toString()) as { code: unknown }).code;

describe('generate-haat-invoice', () => {
  test('ORD-6 makes a PDF with the order as it stands: who, what, each amount, and the total in words', async () => {
    const { code } = await aPromotion(server.db);
    const { store, order } = await anOrder(['Toor dal', 'Cow milk'], code);
    const { output } = await generate(order);
    expect(output).toMatchObject({
      invoiceNumber: '26-27/000001',
      issuedAt: server.clock.now(),
      url: `/workflow/invoices/${order.orderId}.pdf`,
      name: `haat-invoice-${order.orderId}.pdf`,
    });
    const { status, headers, bytes } = await download(output.url);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const { texts, pages } = readPdf(bytes);
    expect(pages).toBe(1);
    const { bill } = order;
    const total = formatRupees(bill.amountToBePaidPaise);
    const rows = [
      'Invoice',
      'Invoice number: 26-27/000001',
      'Invoice date: 21 November 2026',
      `Order: ${order.orderId}`,
      'Order date: 21 November 2026',
      'Place of supply: Karnataka',
      'Payment: Cash on delivery',
      'Sold by',
      store.name,
      '1 Market Road, Bengaluru, Karnataka, 560103',
      'Billed and delivered to',
      'Asha Rao',
      'Asha, 12, 3rd cross, Bellandur, Bengaluru, Karnataka, ',
      '560103',
      ['No.', 'Item', 'Unit', 'Quantity', 'Price', 'Amount'],
      ['1', 'Toor dal', '1 kg', '2', '₹50.50', '₹101'],
      ['2', 'Cow milk', '1 kg', '2', '₹50.51', '₹101.02'],
      ['Item total', '₹202.02'],
      [`Discount (coupon ${code})`, '-₹20'],
      ['Delivery charge', '₹30'],
      ['Packing charge', '₹5'],
      ['Total', total],
      'Total in words: Rupees Two Hundred Seventeen and Two Paise Only',
      'All prices include taxes. Made by computer; valid without a signature.',
    ];
    expect(texts).toEqual(rows.flat());
    expect(total).toBe('₹217.02');
  });

  test('numbers the invoices of a store one after the other, each financial year anew', async () => {
    const { store, order } = await anOrder();
    const [line] = order.lines;
    const wish = () => anOrderWish(store.id, [{ itemId: line?.itemId ?? '', quantity: 1 }]);
    const others = [];
    for (let one = 0; one < 4; one += 1) others.push(await placeOrder(server, asha, wish()));
    const answers = await Promise.all([order, ...others].map((one) => generate(one)));
    expect(answers.map(({ output }) => output.invoiceNumber).toSorted()).toEqual(
      [1, 2, 3, 4, 5].map((number) => `26-27/00000${number}`),
    );
    const cr = await signInAs(server, 'cr');
    const late = await placeOrder(server, cr, wish());
    expect((await generate(late, cr)).output.invoiceNumber).toBe('26-27/000006');
  });

  test('is the same to the byte whenever it is asked for, whatever has changed since', async () => {
    const { store, order } = await anOrder();
    const first = await generate(order);
    const before = await download(first.output.url);
    server.clock.advance(60_000);
    await server.db.update(stores).set({ street: 'Moved' }).where(eq(stores.id, store.id));
    await server.db
      .update(storeItems)
      .set({ pricePaise: 1 })
      .where(eq(storeItems.storeId, store.id));
    const again = await Promise.all([generate(order), generate(order)]);
    for (const { output } of again) expect(output).toEqual(first.output);
    const after = await download(first.output.url);
    expect(after.bytes.equals(before.bytes)).toBe(true);
    expect(after.headers.get('etag')).toBe(first.output.etag);
  });

  test('is not sent again to somebody who has it, and is only ever saved', async () => {
    const { order } = await anOrder();
    const { output } = await generate(order);
    const { url, etag, name } = output;
    const known = await download(url, { headers: { 'if-none-match': etag } });
    expect([known.status, known.bytes.length, known.headers.get('etag')]).toEqual([304, 0, etag]);
    const other = await download(url, { headers: { 'if-none-match': '"other"' } });
    expect(other.status).toBe(200);
    expect(other.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
    expect(other.headers.get('cache-control')).toBe('private, no-cache');
    expect(other.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('prints whatever names hold as text in its place', async () => {
    const hostile = [
      ') Tj /JS (app.alert(1)) endobj',
      '<script>alert(1)</script>',
      'Milk\u202e00.1₹',
      'अरहर दाल ५००',
      'x'.repeat(280),
    ];
    const { order } = await anOrder(hostile);
    const { texts } = await pdfOf(order);
    expect(texts).toContain('<script>alert(1)</script>');
    expect(texts).toContain(') Tj /JS (app.alert(1)) endobj');
    expect(texts).toContain('Milk00.1₹');
    expect(texts).toContain('अरहर दाल ५००');
    expect(texts.join('')).toContain('x'.repeat(30));
    expect(texts).toContain(formatRupees(order.bill.amountToBePaidPaise));
  });

  test('goes over as many pages as a hundred items take, with each of them once', async () => {
    const { order } = await anOrder(Array.from({ length: 100 }, (_, index) => `Thing ${index}`));
    const { texts, pages } = await pdfOf(order);
    expect(pages).toBeGreaterThan(2);
    expect(texts.filter((text) => text === 'Amount')).toHaveLength(pages);
    for (let index = 0; index < 100; index += 1) {
      expect(texts.filter((text) => text === `Thing ${index}`)).toHaveLength(1);
    }
  });

  test('is not made for an order that was cancelled before, and stays where it was made before', async () => {
    const { order } = await anOrder();
    const { order: invoiced } = await anOrder();
    const { output } = await generate(invoiced);
    for (const { externalReferenceId } of [order, invoiced]) {
      await server.call(
        buyerB2cCancelCall,
        { externalReferenceId, reasonCode: '001' },
        { as: asha },
      );
    }
    const { status, problem } = await generate(order);
    expect([status, problem.code]).toEqual([409, 'invoice_not_available']);
    expect((await generate(invoiced)).output).toEqual(output);
    expect((await download(output.url)).status).toBe(200);
  });

  test('is for the buyer and staff, and for the seller once the order is approved', async () => {
    const { store, order } = await anOrder();
    const seller = await signInAs(server, 'seller');
    const admin = await signInAs(server, 'admin');
    await giveStore(server.db, store.id, seller);
    const early = await generate(order, seller);
    expect([early.status, early.problem.code]).toEqual([409, 'invoice_not_available']);
    const { output } = await generate(order);
    expect(codeOf(await download(output.url, { as: seller }))).toBe('invoice_not_available');
    await walkOrder(server.db, {
      order,
      userId: asha.details.userId,
      to: 'ORDER_REQUEST_APPROVED',
      at: server.clock.now(),
    });
    for (const as of [seller, admin]) {
      expect((await generate(order, as)).output).toEqual(output);
      expect((await download(output.url, { as })).status).toBe(200);
    }
  });

  test("gives nothing of another person's order, and does not tell it from none", async () => {
    const { order } = await anOrder();
    const { output } = await generate(order);
    const otherSeller = await signInAs(server, 'seller');
    for (const as of [ravi, otherSeller]) {
      expect((await generate(order, as)).problem.code).toBe('order_not_found');
      const file = await download(output.url, { as });
      expect([file.status, codeOf(file)]).toEqual([404, 'order_not_found']);
    }
    const none = await download('/workflow/invoices/HNONE.pdf');
    expect([none.status, codeOf(none)]).toEqual([404, 'order_not_found']);
  });

  test('is fetched with a session, under its own name, once it was made', async () => {
    const { order } = await anOrder();
    const url = `/workflow/invoices/${order.orderId}.pdf`;
    for (const as of [VISITOR, { ...VISITOR, token: undefined }]) {
      expect(codeOf(await download(url, { as }))).toBe('not_signed_in');
    }
    const expired = await download(url, { as: { ...asha, token: '0'.repeat(43) } });
    expect(codeOf(expired)).toBe('session_expired');
    expect(codeOf(await download(url))).toBe('file_not_found');
    for (const name of [
      'x.pdf',
      order.orderId,
      `..%2f${order.orderId}.pdf`,
      `${order.orderId}.pdf%00`,
    ]) {
      const file = await download(`/workflow/invoices/${name}`);
      expect([name, file.status]).toEqual([name, 404]);
    }
  });
});

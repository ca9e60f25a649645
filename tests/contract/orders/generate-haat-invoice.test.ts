import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyerB2cCancelCall } from '../../../src/contracts/orders/cancel-order.ts';
import { generateHaatInvoice } from '../../../src/contracts/orders/generate-haat-invoice.ts';
import type { Order } from '../../../src/contracts/schemas.ts';
import { formatRupees } from '../../../src/domain/money.ts';
import { itemFactRows } from '../../../server/catalogue/catalogue-tables.ts';
import { orderRefunds } from '../../../server/money/money-tables.ts';
import { creditNotes, invoices } from '../../../server/invoices/invoice-tables.ts';
import { storeItems, stores } from '../../../server/sellers/store-tables.ts';
import { users } from '../../../server/account/account-tables.ts';
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

const accept = (order: Order) =>
  walkOrder(server.db, { order, to: 'ORDER_REQUEST_APPROVED', at: server.clock.now() });

/** An order that its store has accepted. */
async function anOrder(
  names: readonly string[] = ['Toor dal'],
  { couponCode, isAccepted = true }: { couponCode?: string; isAccepted?: boolean } = {},
) {
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
  if (isAccepted) await accept(order);
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
    const { store, order } = await anOrder(['Toor dal', 'Cow milk'], { couponCode: code });
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
    for (const one of others) await accept(one);
    const answers = await Promise.all([order, ...others].map((one) => generate(one)));
    expect(answers.map(({ output }) => output.invoiceNumber).toSorted()).toEqual(
      [1, 2, 3, 4, 5].map((number) => `26-27/00000${number}`),
    );
    const cr = await signInAs(server, 'cr');
    const late = await placeOrder(server, cr, wish());
    await accept(late);
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

  test('is not made before the store has accepted, nor for an order that was cancelled before; it stays where it was made', async () => {
    const { order } = await anOrder(undefined, { isAccepted: false });
    for (const as of [asha, await signInAs(server, 'admin')]) {
      expect((await generate(order, as)).problem.code).toBe('invoice_not_available');
    }
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

  test('is for the buyer, the seller and staff', async () => {
    const { store, order } = await anOrder();
    const seller = await signInAs(server, 'seller');
    const admin = await signInAs(server, 'admin');
    await giveStore(server.db, store.id, seller);
    const { output } = await generate(order);
    expect((await generate(order, seller)).output).toEqual(output);
    expect((await download(output.url, { as: seller })).status).toBe(200);
    // DESK-2: staff read of its buyer no more than a letter and the area.
    const { etag, ...same } = (await generate(order, admin)).output;
    expect(output).toMatchObject(same);
    expect(etag).not.toBe(output.etag);
    const { texts } = readPdf((await download(output.url, { as: admin })).bytes);
    expect(texts).toEqual(expect.arrayContaining(['A…', 'Bengaluru, 560103']));
    expect(texts.join(' ')).not.toMatch(/Asha|3rd cross/);
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

  const GSTIN = '29ABCPE1234F1Z7';

  /** ₹101 of goods at 5 %, ₹202 at 18 %, ₹50 without tax; ₹35 of charges. */
  async function aTaxedOrder(state = 'Karnataka') {
    const store = await aStore(server.db, { gstin: GSTIN, state });
    const goods = [
      ['Toor dal', 5050, { hsn: '0713', gstPercent: 5 }],
      ['Shampoo', 10_100, { hsn: '3305', gstPercent: 18 }],
      ['Tomato', 2500, { hsn: '0702', gstPercent: 0 }],
    ] as const;
    const lines: { itemId: string; quantity: number }[] = [];
    for (const [name, pricePaise, facts] of goods) {
      const item = await anItem(server.db, store.id, { name, pricePaise });
      await server.db.insert(itemFactRows).values({ itemId: item.id, facts });
      lines.push({ itemId: item.id, quantity: 2 });
    }
    const order = await placeOrder(server, asha, anOrderWish(store.id, lines));
    await accept(order);
    return { store, order };
  }

  test('ORD-6 of a shop with a GSTIN is a tax invoice: HSN and rate of each line, and the tax by rate, as it was when it was sold', async () => {
    const { store, order } = await aTaxedOrder();
    // A rate that the shop corrects later is that of later sales.
    await server.db
      .update(itemFactRows)
      .set({ facts: { gstPercent: 28 } })
      .where(eq(itemFactRows.itemId, order.lines[0]?.itemId ?? ''));
    const { texts } = await pdfOf(order);
    expect(texts.slice(0, 2)).toEqual(['Tax invoice', 'Invoice number: 26-27/000001']);
    expect(texts).toContain(`GSTIN: ${GSTIN}`);
    const rows = [
      ['No.', 'Item', 'Unit', 'HSN', 'GST', 'Quantity', 'Price', 'Amount'],
      ['1', 'Toor dal', '1 kg', '0713', '5 %', '2', '₹50.50', '₹101'],
      ['2', 'Shampoo', '1 kg', '3305', '18 %', '2', '₹101', '₹202'],
      ['3', 'Tomato', '1 kg', '0702', '0 %', '2', '₹25', '₹50'],
    ].flat();
    const from = texts.indexOf('No.');
    expect(texts.slice(from, from + rows.length)).toEqual(rows);
    // ₹388 for ₹353 of goods: the charges belong to the goods, each its part.
    expect(order.bill.amountToBePaidPaise).toBe(38_800);
    expect(texts).toContain('GST in this amount');
    expect(texts).toContain('0 %: taxable value ₹54.96');
    // 5/105 of ₹111.01 and 18/118 of ₹222.03, each half and half.
    expect(texts).toContain('5 %: taxable value ₹105.73, CGST ₹2.64, SGST ₹2.64');
    expect(texts).toContain('18 %: taxable value ₹188.17, CGST ₹16.93, SGST ₹16.93');
    const [row] = await server.db.select().from(invoices).where(eq(invoices.storeId, store.id));
    const sums = (row?.document.taxes ?? []).map(
      ({ taxablePaise, cgstPaise, sgstPaise, igstPaise }) =>
        taxablePaise + cgstPaise + sgstPaise + igstPaise,
    );
    expect(sums.reduce((all, paise) => all + paise, 0)).toBe(38_800);
  });

  test('to another state it has one tax; of goods without tax only it is a bill of supply; without a rate none is made up', async () => {
    const { order } = await aTaxedOrder('Tamil Nadu');
    const { texts } = await pdfOf(order);
    expect(texts).toContain('5 %: taxable value ₹105.72, IGST ₹5.29');
    expect(texts.join()).not.toContain('CGST');

    const store = await aStore(server.db, { gstin: GSTIN });
    const item = await anItem(server.db, store.id, { name: 'Tomato' });
    await server.db.insert(itemFactRows).values({ itemId: item.id, facts: { gstPercent: 0 } });
    const rate = async () => {
      const wish = anOrderWish(store.id, [{ itemId: item.id, quantity: 2 }]);
      const placed = await placeOrder(server, asha, wish);
      await accept(placed);
      return (await pdfOf(placed)).texts;
    };
    expect((await rate())[0]).toBe('Bill of supply');
    await server.db.delete(itemFactRows).where(eq(itemFactRows.itemId, item.id));
    const unknown = await rate();
    expect(unknown[0]).toBe('Tax invoice');
    expect(unknown).toContain('–');
    expect(unknown).not.toContain('GST in this amount');
  });

  test('REF-1 a refund that was paid has a credit note with its part of the tax, once, with a number of its own', async () => {
    const { store, order } = await aTaxedOrder();
    const first = (await generate(order)).output;
    expect(first.creditNotes).toEqual([]);
    const refund = { orderId: order.orderId, amountPaise: 19_400, method: 'coins' } as const;
    const now = server.clock.now();
    const dates = { initiatedAt: now, dueAt: now };
    await server.db.insert(orderRefunds).values([
      { id: `${order.orderId}-R1`, ...refund, ...dates, status: 'completed', completedAt: now },
      { id: `${order.orderId}-R2`, ...refund, ...dates, status: 'initiated' },
    ]);
    const [again] = await Promise.all([generate(order), generate(order)]);
    expect(again.output).toMatchObject({ invoiceNumber: first.invoiceNumber, etag: first.etag });
    const [note] = again.output.creditNotes;
    expect(again.output.creditNotes).toMatchObject([
      {
        number: '26-27/CN000001',
        amountPaise: 19_400,
        name: `haat-credit-note-${order.orderId}-R1.pdf`,
        url: `/workflow/invoices/${order.orderId}-R1.pdf`,
      },
    ]);
    const { texts } = readPdf((await download(note?.url ?? '')).bytes);
    expect(texts).toEqual(
      expect.arrayContaining([
        'Credit note',
        'Credit note number: 26-27/CN000001',
        'To invoice: 26-27/000001 of 21 November 2026',
        `GSTIN: ${GSTIN}`,
        'Paid back: ₹194',
        '0 %: taxable value ₹27.48',
        '5 %: taxable value ₹52.87, CGST ₹1.32, SGST ₹1.32',
        '18 %: taxable value ₹94.07, CGST ₹8.47, SGST ₹8.47',
      ]),
    );
    expect(codeOf(await download(note?.url ?? '', { as: ravi }))).toBe('order_not_found');
    const none = await download(`/workflow/invoices/${order.orderId}-R2.pdf`);
    expect(codeOf(none)).toBe('file_not_found');
    const rows = server.db.select().from(creditNotes).where(eq(creditNotes.storeId, store.id));
    expect(await rows).toHaveLength(1);
  });
});

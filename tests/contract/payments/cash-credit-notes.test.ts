import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { itemFactRows } from '../../../server/catalogue/catalogue-tables.ts';
import { orderRefunds } from '../../../server/money/money-tables.ts';
import {
  creditNotes as refundNotes,
  cutCreditNotes,
  invoices,
} from '../../../server/invoices/invoice-tables.ts';
import { orderReturns } from '../../../server/orders/after-order-tables.ts';
import { moveOrder } from '../../../server/orders/move-order.ts';
import { settleRefunds } from '../../../server/orders/settle-refunds.ts';
import { stores } from '../../../server/sellers/store-tables.ts';
import { chooseRefundPlace } from '../../../src/contracts/orders/return-order.ts';
import type { OrderStatus } from '../../../src/domain/orders/life/order-status.ts';
import { fetchShopLedger } from '../../../src/contracts/money/statements.ts';
import { generateHaatInvoice } from '../../../src/contracts/orders/generate-haat-invoice.ts';
import type { Order } from '../../../src/contracts/schemas.ts';
import {
  aPackingShop,
  changeDal,
  type OrderedSo,
  orderAt,
  orderNow,
  type PackingShop,
} from '../../support/builders/line-change-builders.ts';
import { paymentRound } from '../../support/builders/payment-builders.ts';
import { walkOrder } from '../../support/people/walk-order.ts';
import { readPdf } from '../../support/pdf-text.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const GSTIN = '29ABCDE1234F1Z0';

let server: TestServer;
let asha: PersonSession;
let ravi: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
  ravi = await server.signIn('9876543211');
});
afterAll(() => server.close());

/** A shop with dal of 5 % and rice of 18 %. */
async function aTaxedShop(changes: Partial<typeof stores.$inferInsert> = {}): Promise<PackingShop> {
  const shop = await aPackingShop(server);
  const set = { gstin: GSTIN, ...changes };
  await server.db.update(stores).set(set).where(eq(stores.id, shop.storeId));
  await server.db.insert(itemFactRows).values([
    { itemId: shop.dal.id, facts: { hsn: '0713', gstPercent: 5 } },
    { itemId: shop.rice.id, facts: { hsn: '1006', gstPercent: 18 } },
    { itemId: shop.moong.id, facts: { hsn: '0713', gstPercent: 5 } },
  ]);
  return shop;
}

/** ₹235 for two dal at ₹50 and one rice at ₹100, accepted. */
async function anAcceptedOrder(shop: PackingShop, so: OrderedSo = {}): Promise<Order> {
  const order = await orderAt(server, asha, shop, so);
  await walkOrder(server.db, { order, to: 'ORDER_REQUEST_APPROVED', at: server.clock.now() });
  return order;
}
const callOff = ({ orderId }: Order) =>
  server.db.transaction((transaction) => {
    const at = server.clock.now();
    return moveOrder(transaction, { orderId, to: 'CANCELLED', at, by: 'admin' });
  });
const generate = async ({ orderId }: Order) =>
  (await server.call(generateHaatInvoice, { orderId }, { as: asha })).output;
const download = async (url: string, { token }: PersonSession = asha) => {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${server.url}${url}`, { headers });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
};
const textsOf = async (url = '') => readPdf((await download(url)).bytes).texts;
const amounts = ({ creditNotes }: Awaited<ReturnType<typeof generate>>) =>
  creditNotes.map(({ number, amountPaise }) => [number, amountPaise]);

/** The numbers and amounts of the notes that are written, whoever asks. */
const written = async ({ storeId }: PackingShop) => {
  const notes = [];
  for (const table of [refundNotes, cutCreditNotes])
    notes.push(...(await server.db.select().from(table).where(eq(table.storeId, storeId))));
  const found = notes.map(({ number, document }) => [number, document.amountPaise] as const);
  return found.toSorted(([one], [other]) => (one < other ? -1 : 1));
};
const taxesOf = (texts: readonly string[]) =>
  texts.filter((text) => text.includes('taxable value'));

describe('credit notes that nobody asks for', () => {
  const dayMs = 86_400_000;
  const ledgerOf = async ({ storeId, seller }: PackingShop) => {
    const now = server.clock.now();
    const period = { storeId, from: now - dayMs, to: now + dayMs };
    return (await server.call(fetchShopLedger, period, { as: seller })).output.lines;
  };

  test('SELL-6 REF-1 a refund that ends has its note at once and once, told to buyer and shop, also where nobody had the invoice', async () => {
    const shop = await aTaxedShop();
    const order = await anAcceptedOrder(shop, { isPaid: true });
    await walkOrder(server.db, {
      order: await orderNow(server, asha, order),
      to: 'DELIVERED',
      at: server.clock.now(),
    });
    const { orderId } = order;
    for (const to of ['ORDER_DISPUTED', 'DISPUTE RESOLVED', 'ORDER_REFUND_INITIATED'] as const) {
      const refund = { amountPaise: 6_000, isAsCoins: false };
      const at = server.clock.now();
      await server.db.transaction((transaction) =>
        moveOrder(transaction, { orderId, to, at, by: 'admin', refund }),
      );
    }
    expect(await written(shop)).toEqual([]);
    expect((await orderNow(server, asha, order)).refund).not.toHaveProperty('creditNote');
    await paymentRound(server);
    const now = server.clock.now();
    await Promise.all([1, 2, 3].map(() => settleRefunds(server.db, now)));
    expect(await written(shop)).toEqual([['26-27/CN000001', 6_000]]);
    const { refund } = await orderNow(server, asha, order);
    expect(refund).toMatchObject({ completedAt: now, creditNote: '26-27/CN000001' });
    const [line] = await ledgerOf(shop);
    expect(line?.creditNotes).toEqual([{ number: '26-27/CN000001', amountPaise: 6_000 }]);
    expect(amounts(await generate(order))).toEqual([['26-27/CN000001', 6_000]]);
  });

  test('SELL-6 a move that is undone half-way leaves no note and no gap in the numbers', async () => {
    const shop = await aTaxedShop();
    const order = await anAcceptedOrder(shop);
    await generate(order);
    await changeDal(server, shop, order, { keptQuantity: 1 });
    expect(await written(shop)).toEqual([['26-27/CN000001', 5_000]]);
    const { orderId } = order;
    const half = server.db.transaction(async (transaction) => {
      const at = server.clock.now();
      await moveOrder(transaction, { orderId, to: 'CANCELLED', at, by: 'admin' });
      throw new Error('the power is gone');
    });
    await expect(half).rejects.toThrow('the power is gone');
    expect(await written(shop)).toHaveLength(1);
    await callOff(order);
    expect(await written(shop)).toEqual([
      ['26-27/CN000001', 5_000],
      ['26-27/CN000002', 18_500],
    ]);
    const [line] = await ledgerOf(shop);
    expect(line?.creditNotes.map(({ number }) => number)).toEqual([
      '26-27/CN000001',
      '26-27/CN000002',
    ]);
  });

  test('an order that was called off before it had an invoice has neither', async () => {
    const shop = await aTaxedShop();
    const order = await anAcceptedOrder(shop, { isPaid: true });
    await callOff(order);
    await paymentRound(server);
    await settleRefunds(server.db, server.clock.now());
    expect((await orderNow(server, asha, order)).refund?.completedAt).not.toBeNull();
    expect(await written(shop)).toEqual([]);
  });

  test('REF-1 what was paid online for a line that did not come is credited at the rate of that line', async () => {
    const shop = await aTaxedShop();
    const order = await anAcceptedOrder(shop, { isPaid: true });
    await generate(order);
    server.clock.advance(1_000);
    await changeDal(server, shop, order, { keptQuantity: 1 });
    await changeDal(server, shop, order, { itemId: shop.rice.id, seenQuantity: 1 });
    // The money is on its way: the refund has the note, not what was taken off.
    expect((await generate(order)).creditNotes).toEqual([]);
    await paymentRound(server);
    await settleRefunds(server.db, server.clock.now());
    const { creditNotes: notes } = await generate(order);
    expect(notes.map(({ url }) => url)).toEqual([
      expect.stringContaining(`${order.orderId}-R1.pdf`),
      expect.stringContaining(`${order.orderId}-R2.pdf`),
    ]);
    const texts = await Promise.all(notes.map(({ url }) => textsOf(url)));
    expect(texts.map(taxesOf)).toEqual([
      ['5 %: taxable value ₹47.62, CGST ₹1.19, SGST ₹1.19'],
      ['18 %: taxable value ₹84.74, CGST ₹7.63, SGST ₹7.63'],
    ]);
    expect(texts[0]).toEqual(expect.arrayContaining(['Toor Dal', '0713', 'Paid back: ₹50']));
    expect(texts[1]).toEqual(expect.arrayContaining(['Basmati Rice', '1006', 'Paid back: ₹100']));
  });
});

describe('credit notes of orders in cash', () => {
  test('SUB-1 a line that becomes shorter after the invoice, and one that is dropped, have each a note with HSN, rate and GSTIN', async () => {
    const shop = await aTaxedShop();
    const order = await anAcceptedOrder(shop);
    const invoice = await generate(order);
    expect(invoice.creditNotes).toEqual([]);
    await changeDal(server, shop, order, { keptQuantity: 1 });
    const shorter = await generate(order);
    expect(shorter).toMatchObject({ invoiceNumber: '26-27/000001', etag: invoice.etag });
    expect(shorter.creditNotes).toMatchObject([
      {
        number: '26-27/CN000001',
        amountPaise: 5_000,
        name: `haat-credit-note-${order.orderId}-C1.pdf`,
        url: `/workflow/invoices/${order.orderId}-C1.pdf`,
      },
    ]);
    const texts = await textsOf(shorter.creditNotes[0]?.url);
    expect(texts.slice(0, 3)).toEqual([
      'Credit note',
      'Credit note number: 26-27/CN000001',
      'Credit note date: 21 November 2026',
    ]);
    expect(texts).toContain('To invoice: 26-27/000001 of 21 November 2026');
    expect(texts).toContain(`GSTIN: ${GSTIN}`);
    const from = texts.indexOf('No.');
    const rows = [
      ['No.', 'Item', 'Unit', 'HSN', 'GST', 'Quantity', 'Price', 'Amount'],
      ['1', 'Toor Dal', '1 kg', '0713', '5 %', '1', '₹50', '₹50'],
    ];
    expect(texts.slice(from)).toEqual([
      ...rows.flat(),
      'Taken off the invoice: ₹50',
      'In words: Rupees Fifty Only',
      'GST in this amount',
      // 5/105 of ₹50, half and half.
      '5 %: taxable value ₹47.62, CGST ₹1.19, SGST ₹1.19',
      'Made by computer; valid without a signature.',
    ]);

    await changeDal(server, shop, order, { itemId: shop.rice.id, seenQuantity: 1 });
    const [dropped] = await Promise.all([generate(order), generate(order)]);
    expect(amounts(dropped)).toEqual([
      ['26-27/CN000001', 5_000],
      ['26-27/CN000002', 10_000],
    ]);
    const rice = await textsOf(dropped.creditNotes[1]?.url);
    const row = ['1', 'Basmati Rice', '1 kg', '1006', '18 %', '1', '₹100', '₹100'];
    expect(rice.slice(rice.indexOf('1'), rice.indexOf('1') + row.length)).toEqual(row);
    // 18/118 of ₹100.
    expect(rice).toContain('18 %: taxable value ₹84.74, CGST ₹7.63, SGST ₹7.63');

    // Invoice and notes together are what is paid at the door, to the paisa.
    const [kept] = await server.db
      .select()
      .from(invoices)
      .where(eq(invoices.orderId, order.orderId));
    const left = (kept?.document.totalPaise ?? 0) - 5_000 - 10_000;
    expect((await orderNow(server, asha, order)).bill.amountToBePaidPaise).toBe(left);
    for (const { document } of await server.db
      .select()
      .from(cutCreditNotes)
      .where(eq(cutCreditNotes.orderId, order.orderId))) {
      const sums = (document.taxes ?? []).map(
        ({ taxablePaise, cgstPaise, sgstPaise, igstPaise }) =>
          taxablePaise + cgstPaise + sgstPaise + igstPaise,
      );
      expect(sums).toEqual([document.amountPaise]);
    }
    // Nobody else's to read.
    const [first] = dropped.creditNotes;
    expect((await download(first?.url ?? '', ravi)).status).toBe(404);
    // A refund after it was paid has the next number.
    const now = server.clock.now();
    await server.db.insert(orderRefunds).values({
      id: `${order.orderId}-R1`,
      orderId: order.orderId,
      amountPaise: 5_000,
      method: 'cash',
      status: 'completed',
      initiatedAt: now,
      dueAt: now,
      completedAt: now,
    });
    expect(amounts(await generate(order)).at(-1)).toEqual(['26-27/CN000003', 5_000]);
  });

  test('what was taken off before the invoice was made has none, even in the same moment', async () => {
    const shop = await aTaxedShop();
    const order = await anAcceptedOrder(shop);
    await changeDal(server, shop, order, { keptQuantity: 1 });
    expect((await generate(order)).creditNotes).toEqual([]);
    await changeDal(server, shop, order, { seenQuantity: 1 });
    const after = await generate(order);
    expect(amounts(after)).toEqual([['26-27/CN000001', 5_000]]);
    expect(after.creditNotes[0]?.url).toContain(`${order.orderId}-C2.pdf`);
  });

  test('to another state it has one tax; a shop without a GSTIN shows none', async () => {
    const abroad = await aTaxedShop({ state: 'Tamil Nadu' });
    const order = await anAcceptedOrder(abroad);
    await generate(order);
    await changeDal(server, abroad, order);
    const [note] = (await generate(order)).creditNotes;
    expect(note?.amountPaise).toBe(10_000);
    expect(await textsOf(note?.url)).toContain('5 %: taxable value ₹95.24, IGST ₹4.76');

    const small = await aTaxedShop({ gstin: '' });
    const plain = await anAcceptedOrder(small);
    await generate(plain);
    await changeDal(server, small, plain, { keptQuantity: 1 });
    const [simple] = (await generate(plain)).creditNotes;
    const texts = await textsOf(simple?.url);
    expect(texts).toContain('Taken off the invoice: ₹50');
    expect(texts.join()).not.toMatch(/GST|HSN/);
  });

  test('a cheaper replacement takes off what it saves, at the rate of the goods that did not come', async () => {
    const shop = await aTaxedShop();
    const order = await anAcceptedOrder(shop, { wishes: { substitution: 'similar' } });
    await generate(order);
    await changeDal(server, shop, order, { instead: shop.moong });
    const after = await generate(order);
    expect(amounts(after)).toEqual([['26-27/CN000001', 2_000]]);
    const texts = await textsOf(after.creditNotes[0]?.url);
    expect(texts).not.toContain('Toor Dal');
    expect(texts).toContain('5 %: taxable value ₹19.04, CGST ₹0.48, SGST ₹0.48');
  });

  test('an order that is called off after its invoice has one note of all that the invoice still had', async () => {
    const shop = await aTaxedShop();
    const order = await anAcceptedOrder(shop);
    const invoice = await generate(order);
    const total = order.bill.amountToBePaidPaise;
    await callOff(order);
    const [after] = await Promise.all([generate(order), generate(order)]);
    expect(after).toMatchObject({ invoiceNumber: invoice.invoiceNumber, etag: invoice.etag });
    expect(amounts(after)).toEqual([['26-27/CN000001', total]]);
    const [note] = after.creditNotes;
    expect(note?.url).toBe(`/workflow/invoices/${order.orderId}-C0.pdf`);
    const texts = await textsOf(note?.url);
    expect(texts).toContain('Taken off the invoice: ₹235');
    for (const line of ['Toor Dal', 'Basmati Rice']) expect(texts).toContain(line);
    expect(taxesOf(texts)).toEqual(taxesOf(await textsOf(invoice.url)));
  });

  test('called off after a line was dropped, it takes off the rest and no rate twice', async () => {
    const shop = await aTaxedShop();
    const order = await anAcceptedOrder(shop);
    await generate(order);
    await changeDal(server, shop, order, { itemId: shop.rice.id, seenQuantity: 1 });
    await callOff(order);
    const { creditNotes } = await generate(order);
    expect(creditNotes.map(({ amountPaise }) => amountPaise)).toEqual([10_000, 13_500]);
    expect(creditNotes.map(({ url }) => url.slice(-7))).toEqual(['-C1.pdf', '-C0.pdf']);
    const texts = await textsOf(creditNotes[1]?.url);
    expect(texts).toContain('Taken off the invoice: ₹135');
    // The rice's share of the charges is left of its rate.
    expect(texts.filter((text) => text.startsWith('18 %'))).toEqual([
      '18 %: taxable value ₹14.84, CGST ₹1.33, SGST ₹1.33',
    ]);
  });

  test('REF-1 what care gives back has a note once it went where its buyer chose, not while that is asked', async () => {
    const shop = await aTaxedShop();
    const order = await anAcceptedOrder(shop);
    const { orderId, externalReferenceId } = order;
    await generate(order);
    const accepted = await orderNow(server, asha, order);
    await walkOrder(server.db, { order: accepted, to: 'DELIVERED', at: server.clock.now() });
    const move = async (to: OrderStatus, amountPaise?: number) =>
      server.db.transaction((transaction) =>
        moveOrder(transaction, {
          orderId,
          to,
          at: server.clock.now(),
          by: 'admin',
          ...(amountPaise !== undefined && { refund: { amountPaise, isAsCoins: false } }),
        }),
      );
    await move('ORDER_DISPUTED');
    await move('DISPUTE RESOLVED');
    await move('ORDER_REFUND_INITIATED', 6_000);
    expect((await generate(order)).creditNotes).toEqual([]);
    const seenInitiatedAt = (await orderNow(server, asha, order)).refund?.initiatedAt ?? 0;
    const choice = { externalReferenceId, seenInitiatedAt, refundTo: { kind: 'coins' } } as const;
    await server.send(chooseRefundPlace, choice, { as: asha });
    expect((await generate(order)).creditNotes).toEqual([]);
    await settleRefunds(server.db, server.clock.now());
    const after = await generate(order);
    expect(amounts(after)).toEqual([['26-27/CN000001', 6_000]]);
    const texts = await textsOf(after.creditNotes[0]?.url);
    expect(texts).toContain('Paid back: ₹60');
  });

  test('REF-1 goods that came back are credited by name, HSN and their own rate', async () => {
    const shop = await aTaxedShop();
    const order = await anAcceptedOrder(shop);
    const { orderId } = order;
    await generate(order);
    const now = server.clock.now();
    const line = { itemId: shop.rice.id, quantity: 1 };
    await server.db
      .insert(orderReturns)
      .values({ id: randomUUID(), orderId, reasonCode: '001', lines: [line], requestedAt: now });
    await server.db.insert(orderRefunds).values({
      id: `${orderId}-R1`,
      orderId,
      amountPaise: 10_000,
      method: 'cash',
      status: 'completed',
      initiatedAt: now,
      dueAt: now,
      completedAt: now,
    });
    const texts = await textsOf((await generate(order)).creditNotes[0]?.url);
    expect(texts).toEqual(expect.arrayContaining(['Basmati Rice', '1006', 'Paid back: ₹100']));
    expect(texts.filter((text) => text.includes('taxable value'))).toEqual([
      '18 %: taxable value ₹84.74, CGST ₹7.63, SGST ₹7.63',
    ]);
  });
});

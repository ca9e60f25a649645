import { describe, expect, it } from 'vitest';
import type { OrderPayment } from '../../db/order-payment.ts';
import type { OrderRow } from '../../db/person-database.ts';
import { DEFAULT_ADDRESS } from '../../domain/account/address.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { DEFAULT_WISHES } from '../../domain/orders/order-wishes.ts';
import { isProviderAddress } from './use-paying.ts';
import {
  canPayCash,
  isPaymentOpen,
  paymentStage,
  paymentWords,
  leftOutText,
  paidTogether,
} from './payment-stage.ts';

const payment = (parts: Partial<OrderPayment>): OrderPayment => ({
  status: 'awaited',
  amountPaise: 13_000,
  paymentId: null,
  expiresAt: 0,
  refund: null,
  ...parts,
});

/** An order that is to be paid online and waits for its buyer. */
function anOrder(parts: Partial<OrderRow> = {}): OrderRow {
  return {
    id: '0190a8c4-0000-7000-8000-000000000001',
    storeId: 'green-basket',
    storeName: 'Green Basket',
    lines: [],
    bill: {
      itemTotalPaise: 13_000,
      discountPaise: 0,
      deliveryChargePaise: 0,
      packingChargePaise: 0,
      amountToBePaidPaise: 13_000,
    },
    address: DEFAULT_ADDRESS,
    paymentMethod: 'online',
    state: 'needs-buyer',
    attention: because('payment_awaited'),
    payment: payment({}),
    server: null,
    placedAt: 0,
    ...parts,
  };
}

function because(code: string): OrderRow['attention'] {
  return { difference: null, quote: null, error: { code, message: 'No.', status: 0 } };
}

const serverOrder = (paymentMethod: 'cod' | 'online') =>
  ({ paymentMethod, status: 'ORDER_CREATED' }) as OrderRow['server'];
const paying = anOrder({ state: 'sent', attention: null, payment: payment({ status: 'pending' }) });
const failed = anOrder({ attention: because('payment_failed') });
const paid = anOrder({ state: 'confirmed', attention: null, server: serverOrder('online') });

const online = { isOffline: false, isChecking: true };
const offline = { isOffline: true, isChecking: false };

describe('what the payment page says', () => {
  it('ORD-3 the result in the words of the specification', () => {
    expect(paymentWords(paid, online, MESSAGES).title).toBe('Your payment was SUCCESSFUL');
    expect(paymentWords(failed, online, MESSAGES)).toMatchObject({
      title: 'Your payment was FAILED',
      text: 'Sorry, your order not confirmed at this moment. Try again later',
    });
    expect(paymentWords(paying, online, MESSAGES).title).toBe(
      'Please wait while we are confirming your order',
    );
  });

  it('ORD-3 what became of the money of a payment that failed, by the provider’s word', () => {
    const refused = anOrder({
      attention: because('payment_failed'),
      payment: payment({ status: 'failed' }),
    });
    expect(paymentWords(refused, online, MESSAGES).money).toMatch(/^₹130 was not taken\./);
  });

  it('ORD-3 first that the bank is asked, then that the payment is not finished: never both', () => {
    const asking = paymentWords(paying, online, MESSAGES);
    expect(asking.text).toMatch(/^Checking with your bank/);
    const unfinished = paymentWords(paying, { ...online, isChecking: false }, MESSAGES);
    expect(unfinished.title).toBe('Payment not finished');
    expect(`${unfinished.title} ${unfinished.text}`).not.toMatch(/wait|checking|charged/i);
  });

  it('ORD-3 that paying needs the network, where there is none', () => {
    const words = paymentWords(anOrder(), offline, MESSAGES);
    expect(words.text).toMatch(/^Paying online needs the network/);
    expect(paymentWords(paying, offline, MESSAGES).title).toBe('You are offline');
  });

  it('ORD-1 calls nothing paid or placed before the server has it', () => {
    const unconfirmed = [
      anOrder(),
      paying,
      failed,
      anOrder({ state: 'waiting', attention: null }),
      anOrder({ attention: because('payment_refunded') }),
      anOrder({ attention: because('slot_not_available') }),
    ];
    expect(unconfirmed.map((order) => paymentWords(order, online, MESSAGES).tone)).not.toContain(
      'done',
    );
  });

  it('ORD-1 says of money that goes back that nothing is ordered', () => {
    const words = paymentWords(
      anOrder({ attention: because('payment_refunded') }),
      online,
      MESSAGES,
    );
    expect(words.title).toBe(MESSAGES.orderNotConfirmed);
  });

  it('PICK-1 where cash is paid: at the door, or at the store that it is fetched from', () => {
    const cash = {
      paymentMethod: 'cod',
      state: 'confirmed',
      attention: null,
    } as const;
    const server = serverOrder('cod');
    const textOf = (order: OrderRow) => paymentWords(order, online, MESSAGES).text;
    expect(textOf(anOrder({ ...cash, server }))).toMatch(/You pay at the door\.$/u);
    const fetched = { ...DEFAULT_WISHES, pickup: true } as const;
    expect(textOf(anOrder({ ...cash, server, wishes: fetched }))).toMatch(
      /You pay at the store\.$/u,
    );
  });
});

describe('what can be done on it', () => {
  it('cash as long as the server has no order and nothing is on its way', () => {
    expect([anOrder(), paying, failed].map(canPayCash)).toEqual([true, true, true]);
    expect([paid, anOrder({ state: 'waiting' })].map(canPayCash)).toEqual([false, false]);
  });

  it('asks for an outcome while a payment is open, also one beside an order in cash', () => {
    const cash = anOrder({
      state: 'confirmed',
      server: serverOrder('cod'),
      payment: payment({ status: 'pending' }),
    });
    expect([paying, cash, failed, paid].map(isPaymentOpen)).toEqual([true, true, false, false]);
    expect(paymentStage(cash)).toBe('cash');
  });

  it('leaves for encrypted pages and for its own machine only', () => {
    const here = 'http://127.0.0.1:8080/payment';
    const may = (address: string) => isProviderAddress(address, here);
    expect(may('https://pay.example/p/1')).toBe(true);
    expect(may('http://127.0.0.1:8080/sandbox-pay/pay/1')).toBe(true);
    expect(may('http://pay.example/p/1')).toBe(false);
    expect(may('javascript:alert(1)')).toBe(false);
    expect(may('/orders')).toBe(false);
  });
});

describe('the payment of several orders', () => {
  const company = { togetherId: 'tap' };
  const one = anOrder({ ...company, id: 'one' });
  const other = anOrder({ ...company, id: 'other', payment: payment({ amountPaise: 7_000 }) });
  const differs = anOrder({
    ...company,
    id: 'differs',
    attention: { difference: { changes: [], totalChangePaise: 1 }, quote: null, error: null },
  });
  const named = (order: OrderRow, all: readonly OrderRow[]) => {
    const { shown, paidIds, isSomeLeftOut } = paidTogether(order, all);
    return [paymentStage(shown), shown.payment?.amountPaise, paidIds, isSomeLeftOut];
  };

  it('ORD-3 is of all that can be paid, and of none that needs its buyer first', () => {
    expect(named(one, [one, other])).toEqual(['awaited', 20_000, ['one', 'other'], false]);
    expect(named(one, [one, other, differs])).toEqual(['awaited', 20_000, ['one', 'other'], true]);
    expect(named(differs, [one, other, differs])).toEqual(['differs', 13_000, ['differs'], false]);
    expect(named(one, [])).toEqual(['awaited', 13_000, ['one'], false]);
    expect(leftOutText(differs)).toMatch(/You are not charged for it\.$/u);
    expect(leftOutText(one)).toBeNull();
  });

  it('ORD-3 waits for the store that has not answered, and calls nothing paid while one is not', () => {
    const asked = anOrder({ ...company, id: 'other', state: 'waiting', attention: null });
    expect(named(one, [one, asked])[0]).toBe('asking');
    expect(named(paid, [paid, { ...paying, id: 'other' }]).slice(0, 3)).toEqual([
      'paying',
      13_000,
      ['other'],
    ]);
    expect(named(paid, [paid, { ...other, attention: because('payment_refunded') }])[0]).toBe(
      'paid',
    );
  });
});

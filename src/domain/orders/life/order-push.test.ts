import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from './order-status.ts';
import { orderPushText } from './order-push.ts';

const told = (status: (typeof ORDER_STATUSES)[number], by: 'seller' | 'buyer' = 'seller') =>
  orderPushText({ status, by, storeName: 'Green Basket' });

describe('the message about an order that moved', () => {
  it('says where the order is, step by step to the door', () => {
    const way = ['ORDER_REQUEST_APPROVED', 'PACKED', 'DISPATCHED', 'OUT_FOR_DELIVERY', 'DELIVERED'];
    const titles = ORDER_STATUSES.filter((status) => way.includes(status)).map(
      (status) => told(status)?.title,
    );
    expect(new Set(titles).size).toBe(way.length);
    expect(titles).not.toContain(undefined);
  });

  it('ETA-1 says with each step to the door when the order arrives, and nothing of it after that', () => {
    const text = (status: (typeof ORDER_STATUSES)[number]) =>
      orderPushText({
        status,
        by: 'seller',
        storeName: 'Green Basket',
        arriving: 'Arriving by 1:47 PM',
      })?.body;
    for (const status of ['ORDER_REQUEST_APPROVED', 'PACKED', 'DISPATCHED', 'OUT_FOR_DELIVERY']) {
      const step = ORDER_STATUSES.find((each) => each === status);
      expect(step && text(step)).toMatch(/\. Arriving by 1:47 PM\.$/);
    }
    expect(text('DELIVERED')).not.toContain('Arriving');
    expect(text('CANCELLED')).not.toContain('Arriving');
  });

  it('PICK-1 says when it can be picked up, and that it is in its buyer’s hands', () => {
    const pickup = (status: (typeof ORDER_STATUSES)[number]) =>
      orderPushText({
        status,
        by: 'seller',
        storeName: 'Green Basket',
        arriving: 'Ready by 1:47 PM',
        fulfilment: 'pickup',
      });
    expect(pickup('ORDER_REQUEST_APPROVED')?.body).toContain('Ready by 1:47 PM.');
    expect(pickup('PACKED')).toMatchObject({
      title: 'Ready for pickup',
      body: 'Your order is ready to be picked up at Green Basket.',
    });
    expect(pickup('DELIVERED')?.title).toBe('You have your order');
  });

  it('asks for the buyer when the store went another way than they meant', () => {
    const asking = ORDER_STATUSES.filter((status) => told(status)?.needsBuyer === true);
    expect(asking.toSorted()).toEqual([
      'CANCELLED',
      'ORDER_REFUND_REJECTED',
      'ORDER_REQUEST_REJECTED',
      'ORDER_RETURN_REJECTED',
    ]);
  });

  it('is not sent to a buyer about what they did themselves', () => {
    expect(ORDER_STATUSES.map((status) => told(status, 'buyer'))).toEqual(
      ORDER_STATUSES.map(() => null),
    );
  });

  it('names the store', () => {
    expect(told('PACKED')?.body).toBe('Your order from Green Basket is packed.');
  });
});

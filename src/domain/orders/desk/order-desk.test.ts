import { expect, test } from 'vitest';
import { ORDER_STATUSES } from '../life/order-status.ts';
import { possibleMoves } from '../life/order-transitions.ts';
import { canMendAddress, deskMoves } from './order-desk.ts';

test('DESK-1 a desk moves orders only as the table of moves has it, and care nothing that an administrator can’t', () => {
  for (const from of ORDER_STATUSES) {
    expect(deskMoves(from, 'admin')).toEqual(possibleMoves(from, 'admin'));
    for (const to of deskMoves(from, 'cr')) expect(deskMoves(from, 'admin')).toContain(to);
  }
  expect(deskMoves('ORDER_CREATED', 'cr')).toEqual([
    'ORDER_REQUEST_APPROVED',
    'ORDER_REQUEST_REJECTED',
    'CANCELLED',
  ]);
  expect(deskMoves('ORDER_REFUND_INITIATED', 'cr')).toEqual([]);
  expect(deskMoves('CANCELLED', 'cr')).toEqual([]);
});

test('an address is mended until the goods leave the shop', () => {
  expect(ORDER_STATUSES.filter((status) => canMendAddress(status))).toEqual([
    'ORDER_REQUEST_APPROVED',
    'PAYMENT_RECEIVED',
    'ORDER_CREATED',
    'PACKED',
  ]);
});

test('PICK-1 a desk delivers over the counter what is picked up, and mends no address of it', () => {
  expect(deskMoves('PACKED', 'admin', 'pickup')).toEqual(['DELIVERED', 'CANCELLED']);
  expect(deskMoves('PACKED', 'admin')).not.toContain('DELIVERED');
  expect(ORDER_STATUSES.filter((status) => canMendAddress(status, 'pickup'))).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { aServerOrder, aServerOrderRow } from '../../../tests/support/builders/a-server-order.ts';
import { anOutboxEntry } from '../../../tests/support/builders/an-outbox-entry.ts';
import { CANCEL_ORDER } from '../../contracts/orders/cancel-order.ts';
import { RETURN_ORDER } from '../../contracts/orders/return-order.ts';
import type { Order } from '../../contracts/schemas.ts';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import { canCancel, cancelDoneText } from '../../domain/orders/order-actions.ts';
import { orderChangeText } from '../../domain/orders/life/waiting-change.ts';
import { changeStage, type ChangeRules } from './change-stage.ts';

const CANCEL: ChangeRules = {
  kind: 'cancel-order',
  doneText: ({ status, paymentMethod }) =>
    status === 'CANCELLED' ? cancelDoneText(paymentMethod) : null,
  verdict: canCancel,
};

function stageOf(server: Order | null, change: StoredOutboxEntry | null = null) {
  return changeStage({ order: { ...aServerOrderRow(), server }, change }, CANCEL);
}

const cancelEntry = (state: StoredOutboxEntry['state']) =>
  anOutboxEntry({ kind: CANCEL_ORDER.kind, state });

describe('the stage of a cancellation', () => {
  it('ORD-5 is the form while the rule allows it, and the reason when it does not', () => {
    expect(stageOf(aServerOrder()).stage).toBe('form');
    expect(stageOf(aServerOrder({ status: 'PACKED' }))).toMatchObject({ stage: 'forbidden' });
  });

  it('ORD-5 is waiting from the tap until the server has answered, and done only then', () => {
    expect(stageOf(aServerOrder(), cancelEntry('waiting')).stage).toBe('waiting');
    expect(stageOf(aServerOrder(), cancelEntry('sending')).stage).toBe('waiting');
    expect(stageOf(aServerOrder({ status: 'CANCELLED' }))).toMatchObject({
      stage: 'done',
      text: 'Your order is cancelled. Nothing was paid yet, so there is nothing to refund.',
    });
  });

  it('OUT-4 shows the form again with what the server said to the first try', () => {
    expect(stageOf(aServerOrder(), cancelEntry('rejected'))).toMatchObject({
      stage: 'form',
      refused: { state: 'rejected' },
    });
  });

  it('ORD-5 is forbidden while a return of the same order waits', () => {
    const waiting = anOutboxEntry({ kind: RETURN_ORDER.kind });
    expect(stageOf(aServerOrder(), waiting)).toMatchObject({
      stage: 'forbidden',
      reason: 'Return request, waiting to send',
    });
  });

  it('is not for an order that the server does not have', () => {
    expect(stageOf(null).stage).toBe('not-confirmed');
    expect(changeStage({ order: null, change: null }, CANCEL).stage).toBe('missing');
    expect(changeStage(undefined, CANCEL).stage).toBe('reading');
  });

  it('has words for the kinds that commands write', () => {
    for (const { kind } of [CANCEL_ORDER, RETURN_ORDER]) {
      expect(orderChangeText({ kind, state: 'waiting' })).toBeDefined();
    }
  });
});

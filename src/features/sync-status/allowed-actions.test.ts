import { describe, expect, it } from 'vitest';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import { anOutboxEntry } from '../../../tests/support/builders/an-outbox-entry.ts';
import { allowedActions } from './allowed-actions.ts';

function anOrder(state: StoredOutboxEntry['state']): StoredOutboxEntry {
  const payload = { transactionId: 'o-1' };
  return anOutboxEntry({ kind: 'place-order', subject: 'order:o-1', payload, state });
}

describe('what a buyer can do about an entry', () => {
  it('OUT-4: retry or discard what waits and what was refused', () => {
    expect(allowedActions(anOrder('waiting'), 'Waiting to send', false)).toEqual({
      canRetry: true,
      canDiscard: true,
      canPutBack: true,
      place: { to: '/orders/retail?order=o-1', label: 'See order' },
    });
    expect(allowedActions(anOrder('rejected'), 'Needs you', false)).toMatchObject({
      canRetry: true,
      canDiscard: true,
    });
  });

  it('ORD-2: a changed quote is decided about, not tried again', () => {
    expect(allowedActions(anOrder('needs-buyer'), 'Needs you', false)).toEqual({
      canRetry: false,
      canDiscard: true,
      canPutBack: true,
      place: { to: '/orders/retail?order=o-1', label: 'See order' },
    });
  });

  it('ORD-4: what may have reached the store is not discarded', () => {
    const sent = 'Sent, waiting for the store’s answer';
    expect(allowedActions(anOrder('waiting'), sent, false)).toMatchObject({
      canDiscard: false,
      canPutBack: false,
    });
  });

  it('ORD-3: what is being paid is looked at where it is paid, and not taken back meanwhile', () => {
    const paying = allowedActions(anOrder('waiting'), 'Checking with your bank', false);
    expect(paying).toEqual({
      canRetry: true,
      canDiscard: false,
      canPutBack: false,
      place: { to: '/payment?order=o-1', label: 'See payment' },
    });
  });

  it('OUT-8: all but an order is edited in its place; only an order goes back into the cart', () => {
    expect(allowedActions(anOutboxEntry(), 'Waiting to send', false)).toMatchObject({
      canPutBack: false,
      place: { label: 'Edit' },
    });
  });

  it('OUT-8: nothing goes from under the thumb for the moment of a try', () => {
    const waiting = allowedActions(anOrder('waiting'), 'Waiting to send', false);
    const sending = allowedActions(anOrder('sending'), 'Sending now', false);
    expect(sending).toEqual(waiting);
  });

  it('NET-1: no retry while working offline', () => {
    expect(allowedActions(anOrder('waiting'), 'Waiting to send', true).canRetry).toBe(false);
  });
});

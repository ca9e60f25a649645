import { describe, expect, it } from 'vitest';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import { anOutboxEntry } from '../../../tests/support/an-outbox-entry.ts';
import { allowedActions } from './allowed-actions.ts';

function anOrder(state: StoredOutboxEntry['state']): StoredOutboxEntry {
  return anOutboxEntry({ kind: 'place-order', subject: 'order:o-1', payload: null, state });
}

describe('what a buyer can do about an entry', () => {
  it('OUT-4: retry or discard what waits and what was refused', () => {
    expect(allowedActions(anOrder('waiting'), 'Waiting to send', false)).toEqual({
      canRetry: true,
      canDiscard: true,
      link: { to: '/orders/retail?order=o-1', label: 'See order' },
    });
    expect(allowedActions(anOrder('rejected'), 'Needs you', false)).toMatchObject({
      canRetry: true,
      canDiscard: true,
    });
  });

  it('ORD-2: a changed quote is decided on the order’s page, not tried again', () => {
    expect(allowedActions(anOrder('needs-buyer'), 'Needs you', false)).toEqual({
      canRetry: false,
      canDiscard: true,
      link: { to: '/orders/retail?order=o-1', label: 'See what changed' },
    });
  });

  it('ORD-4: what may have reached the store is not discarded', () => {
    const sent = 'Sent, waiting for the store’s answer';
    expect(allowedActions(anOrder('waiting'), sent, false).canDiscard).toBe(false);
  });

  it('nothing while it is being sent, and no retry while working offline', () => {
    expect(allowedActions(anOrder('sending'), 'Sending now', false)).toMatchObject({
      canRetry: false,
      canDiscard: false,
    });
    expect(allowedActions(anOrder('waiting'), 'Waiting to send', true).canRetry).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { isRefused, orderChangeText, type ChangeEntry } from './waiting-change.ts';

const text = (kind: string, state: ChangeEntry['state']) => orderChangeText({ kind, state });

describe('a change of an order that waits here', () => {
  it('ORD-5 is never called done before the server said so', () => {
    expect(text('cancel-order', 'waiting')).toBe('Cancelling, waiting to send');
    expect(text('cancel-order', 'sending')).toBe('Cancelling, asking the store now');
    expect(text('return-order', 'waiting')).toBe('Return request, waiting to send');
    expect(text('answer-line-change', 'waiting')).toBe('Your answer waits to be sent');
  });

  it('ORD-5 is called undone once the server has refused it', () => {
    expect(text('cancel-order', 'rejected')).toBe('Not cancelled');
    expect(text('return-order', 'needs-buyer')).toBe('Not returned');
    expect(isRefused({ state: 'rejected' })).toBe(true);
    expect(isRefused({ state: 'waiting' })).toBe(false);
  });

  it('of a newer version has no words here', () => {
    expect(text('gift-order', 'waiting')).toBeUndefined();
  });
});

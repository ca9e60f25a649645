import { describe, expect, it } from 'vitest';
import { DEFAULT_ADDRESS } from '../../domain/account/address.ts';
import { type CartVerdict, validationEvent } from './use-cart-validation.ts';

const CART = { lines: [], coupon: null };
type Change = Extract<CartVerdict, { kind: 'told' }>['difference']['changes'][number];

const told = (changes: readonly Change[]): CartVerdict =>
  ({
    kind: 'told',
    validation: { transactionId: 't1', messageId: 'm1' },
    difference: { changes },
  }) as unknown as CartVerdict;

const eventOf = (verdict: CartVerdict | null) => validationEvent(verdict, CART, DEFAULT_ADDRESS);

describe('what is told of a cart that the store was asked about', () => {
  it('EVT-1 is a success where nothing changed, under its transaction and message', () => {
    const event = eventOf(told([]));
    expect(event?.name).toBe('cart_validation_success');
    expect(event?.details).toContainEqual({ refType: 'transactionId', refValue: 't1' });
    expect(event?.details).toContainEqual({ refType: 'messageId', refValue: 'm1' });
  });

  it('EVT-1 is a failure where something changed or the store refused, and says which', () => {
    const dearer = { kind: 'dearer' } as Change;
    expect(eventOf(told([dearer, dearer]))).toMatchObject({ name: 'cart_validation_failed' });
    expect(JSON.stringify(eventOf(told([dearer, dearer]))?.details)).toContain('"dearer"');
    const refused = eventOf({ kind: 'refused' } as CartVerdict);
    expect(refused?.name).toBe('cart_validation_failed');
    expect(JSON.stringify(refused?.details)).toContain('"refused"');
  });

  it('EVT-1 is nothing where the store was not asked or did not answer', () => {
    for (const kind of ['off', 'asking', 'unreachable'] as const)
      expect(eventOf({ kind })).toBeNull();
    expect(eventOf(null)).toBeNull();
    expect(validationEvent(told([]), CART, null)).toBeNull();
  });
});

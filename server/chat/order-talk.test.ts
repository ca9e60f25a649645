import { describe, expect, it } from 'vitest';
import { messageSeen } from './order-talk.ts';

describe('a message of an order’s talk', () => {
  const text = 'Call 98450 12345';
  const masked = 'Call ••••••••45';
  it.each([
    ['buyer', 'buyer', text],
    ['buyer', 'shop', text],
    ['buyer', 'staff', text],
    ['shop', 'buyer', masked],
    ['shop', 'shop', text],
    ['shop', 'staff', masked],
    ['staff', 'buyer', masked],
    ['staff', 'shop', masked],
    ['staff', 'staff', masked],
  ] as const)('DESK-2 TALK-1 as a %s reads it that a %s wrote: %s', (reader, author, seen) => {
    expect(messageSeen({ author, text }, reader)).toEqual({ author, text: seen });
  });
});

import { describe, expect, it } from 'vitest';
import { maskUpiId, readUpiId } from './upi-id.ts';

describe('REF-1 a UPI id that a refund goes to', () => {
  it.each([
    ['asha.rao@okaxis', 'asha.rao@okaxis'],
    [' 9876543210@YBL ', '9876543210@ybl'],
    ['a-b_c@upi', 'a-b_c@upi'],
  ])('REF-1 takes %s', (typed, id) => {
    expect(readUpiId(typed)).toBe(id);
  });

  it.each(['', 'asha', 'asha@', '@okaxis', 'asha@gmail.com', 'as ha@okaxis', 'asha@@upi', 'a@upi'])(
    'REF-1 refuses "%s"',
    (typed) => {
      expect(readUpiId(typed)).toBeNull();
    },
  );

  it('REF-1 is shown masked', () => {
    expect(maskUpiId('asha.rao@okaxis')).toBe('as•••@okaxis');
  });
});

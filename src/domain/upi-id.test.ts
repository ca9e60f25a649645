import { describe, expect, it } from 'vitest';
import { maskUpiId, readUpiId, upiIdProblem } from './upi-id.ts';

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

  it.each([
    ['', /Please enter your UPI id/],
    ['asha', /has an @/],
    ['asha@gmail.com', /mail address/],
    ['asha@gmail', /mail address/],
    ['as ha@okaxis', /no spaces/],
    ['asha@@upi', /not a UPI id/],
  ])('REF-1 says what is wrong with "%s"', (typed, problem) => {
    expect(upiIdProblem(typed)).toMatch(problem);
    expect(readUpiId(typed)).toBeNull();
  });

  it.each(['asha@okaxis', ' 9876543210@YBL '])('REF-1 finds nothing wrong with "%s"', (typed) => {
    expect(upiIdProblem(typed)).toBeNull();
  });

  it('REF-1 is shown masked', () => {
    expect(maskUpiId('asha.rao@okaxis')).toBe('as•••@okaxis');
  });
});

import { describe, expect, it } from 'vitest';
import { isUpiUri, maskUpiId, readUpiId, upiAppLink, upiIdProblem, upiUri } from './upi-id.ts';

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

describe('a payment by UPI', () => {
  const request = { upiId: 'shop@okaxis', name: 'Anand & Sons', amountPaise: 23_050, note: 'HX 1' };

  it('ORD-6 names whom to pay, the amount to the paisa and what for, as the standard has it', () => {
    expect(upiUri(request)).toBe(
      'upi://pay?pa=shop%40okaxis&pn=Anand%20%26%20Sons&am=230.50&cu=INR&tn=HX%201',
    );
  });

  it.each(['Asha’s (old) shop!', "Ravi's *best*", 'ग्रीन बास्केट सुपरमार्केट '.repeat(3)])(
    'ORD-6 is asked for whatever the shop is called: %s',
    (name) => {
      const uri = upiUri({ ...request, name });
      expect(isUpiUri(uri)).toBe(true);
      expect(decodeURIComponent(/&pn=([^&]*)/.exec(uri)?.[1] ?? '')).toBe(name);
    },
  );

  it('ORD-3 opens a certain app on Android', () => {
    expect(upiAppLink(upiUri(request), 'com.phonepe.app')).toBe(
      'intent://pay?pa=shop%40okaxis&pn=Anand%20%26%20Sons&am=230.50&cu=INR&tn=HX%201#Intent;scheme=upi;package=com.phonepe.app;end',
    );
  });

  it.each([
    'https://pay.example/upi',
    'upi://mandate?pa=a@upi',
    'upi://pay?pa=a@upi#Intent;scheme=https;end',
    'upi://pay?pa=a@upi;package=evil',
    `upi://pay?pa=${'a'.repeat(1_500)}`,
  ])('is not asked for by %s', (address) => {
    expect(isUpiUri(address)).toBe(false);
    expect(upiAppLink(address, 'com.phonepe.app')).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { codeInText } from './otp-page.tsx';

describe('codeInText', () => {
  it.each([
    '123456',
    ' 123456\n',
    '123 456',
    '12-34-56',
    '１２３４５６',
    'Your Haat code is 123456. It is valid for 5 minutes.',
    '123456 is your code, valid for 300 s',
  ])('finds the code in %j', (text) => {
    expect(codeInText(text, 6)).toBe('123456');
  });

  it.each(['', '12345', '1234567', 'Call 9876543210', 'no code'])('finds none in %j', (text) => {
    expect(codeInText(text, 6)).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { codeStillFresh, otpStateOf, readOtpState, typedNumber } from './otp-state.ts';

const SENT = otpStateOf('9876543210', { codeLength: 6, resendAfterSeconds: 30 }, 1_000);

describe('what travels from the number to the code', () => {
  it('survives the router', () => {
    expect(SENT).toEqual({ mobileNumber: '9876543210', codeLength: 6, resendAt: 31_000 });
    expect(readOtpState(structuredClone(SENT))).toEqual(SENT);
  });

  it.each([null, undefined, {}, { mobileNumber: '123' }, 'text'])('refuses %j', (state) => {
    expect(readOtpState(state)).toBeUndefined();
  });

  it('gives the typed number back for changing it', () => {
    expect(typedNumber(SENT)).toBe('9876543210');
    expect(typedNumber(null)).toBe('');
  });

  it('asks for no second code while the first is on its way to the same number', () => {
    expect(codeStillFresh(SENT, '9876543210', 20_000)).toEqual(SENT);
    expect(codeStillFresh(SENT, '9876543210', 31_000)).toBeUndefined();
    expect(codeStillFresh(SENT, '9876500000', 20_000)).toBeUndefined();
    expect(codeStillFresh(null, '9876543210', 20_000)).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { isCodeUsedUp, signInProblemText } from './otp-state.ts';

const aProblem = (code: string, message = '', retryAfterSeconds: number | null = null) => ({
  code,
  message,
  retryAfterSeconds,
});

describe('signInProblemText', () => {
  it('says that signing in needs the network when there was no answer', () => {
    const text = signInProblemText(aProblem('network', 'No connection to Haat.'));
    expect(text).toBe('No connection to Haat. Signing in needs the network.');
  });

  it('says how long to wait when the server said so', () => {
    const text = signInProblemText(aProblem('too_many_requests', 'Too many tries.', 42));
    expect(text).toBe('Too many tries. Please wait 42 s and try again.');
  });

  it('shows the message of the contract as it is', () => {
    expect(signInProblemText(aProblem('otp_invalid', 'Invalid OTP'))).toBe('Invalid OTP');
  });
});

describe('isCodeUsedUp', () => {
  it('empties the boxes after a refusal, and keeps what was typed when the network failed', () => {
    expect(['otp_invalid', 'otp_expired', 'otp_too_many_tries'].map(aCode)).toEqual([
      true,
      true,
      true,
    ]);
    expect(['network', 'timeout', 'too_many_requests', 'internal'].some(aCode)).toBe(false);
  });
});

function aCode(code: string): boolean {
  return isCodeUsedUp(aProblem(code));
}

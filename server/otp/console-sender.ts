import { maskMobileNumber } from '../../src/domain/account/contact.ts';
import type { OtpSender } from './otp-sender.ts';

/** Prints codes instead of sending them, for a laptop and for tests. @param print writes one line */
export function createConsoleSender(print: (line: string) => void): OtpSender {
  return {
    send: async (mobileNumber, code) => {
      print(`One-time code for ${maskMobileNumber(mobileNumber)}: ${code}`);
    },
  };
}

import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { MESSAGES } from '../../src/domain/messages.ts';
import { ProblemError } from '../http/problem-error.ts';

/**
 * Refuses ten digits that no Indian mobile operator has (the contract's pattern lets some of them through).
 * @throws ProblemError bad_input
 */
export function checkMobileNumber(mobileNumber: string): void {
  const parsed = parsePhoneNumberFromString(mobileNumber, 'IN');
  if (parsed?.country === 'IN' && parsed.isValid()) return;
  const message = MESSAGES.invalidMobileNumber;
  throw new ProblemError('bad_input', {
    detail: message,
    fields: [{ path: 'mobileNumber', message }],
  });
}

import { maskDigits, maskNumbersIn } from '../../src/domain/account/contact.ts';

/** Names of members that hold somebody's number, whatever type it has. */
const CONTACT_NAME = /contact|phone|mobile|msisdn/i;

/**
 * JSON with every mobile number masked: in texts wherever they stand, and numbers under names that say so. Events and
 * engagement data pass through here before they are stored or produced. Depth is bounded by the body's parser.
 */
export function maskContacts(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return maskNumbersIn(value);
  if (typeof value === 'number' && CONTACT_NAME.test(name)) return maskDigits(String(value));
  if (Array.isArray(value)) {
    const shown = value.map((one) => maskContacts(one, name));
    return shown.every((one, index) => one === value[index]) ? value : shown;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(
    ([key, member]) => [key, member, maskContacts(member, key)] as const,
  );
  // Nearly always nothing is masked, and nothing needs to be copied.
  const isSame = entries.every(([, member, shown]) => shown === member);
  return isSame ? value : Object.fromEntries(entries.map(([key, , shown]) => [key, shown]));
}

import { UUID } from '../../src/domain/identifiers.ts';

/** An Indian mobile number with or without its country code, not part of a longer number. */
const MOBILE_IN_TEXT = /(?<!\d)(?:\+?91[\s-]?)?[6-9]\d{4}[\s-]?\d{5}(?!\d)/g;

/** Half a number: most texts have not even that, and need no closer look. */
const FIVE_DIGITS = /\d{5}/;
const SHORTEST_NUMBER = 10;

/** Names of members that hold somebody's number, whatever type it has. */
const CONTACT_NAME = /contact|phone|mobile|msisdn/i;

const KEPT_DIGITS = 2;

/** The last two digits, enough to tell two numbers of one person apart. */
const masked = (number: string): string => `••••••••${number.slice(-KEPT_DIGITS)}`;

/** Text with every mobile number in it masked. An identifier stays as it is, though ten of its digits may look like one. */
export function maskNumbersIn(text: string): string {
  if (text.length < SHORTEST_NUMBER || !FIVE_DIGITS.test(text)) return text;
  return UUID.test(text.toLowerCase()) ? text : text.replace(MOBILE_IN_TEXT, masked);
}

/**
 * JSON with every mobile number masked: in texts wherever they stand, and numbers under names that say so. Events and
 * engagement data pass through here before they are stored or produced. Depth is bounded by the body's parser.
 */
export function maskContacts(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return maskNumbersIn(value);
  if (typeof value === 'number' && CONTACT_NAME.test(name)) return masked(String(value));
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

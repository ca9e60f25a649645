/** Crockford's base 32: no I, L, O and U, so that an id can be read out on the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

/** "H" and ten characters, 50 random bits: short enough to read out, too many to guess. */
export function newOrderId(randomBytes: (count: number) => Uint8Array): string {
  const characters = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]);
  return `H${characters.join('')}`;
}

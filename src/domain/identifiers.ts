/**
 * A UUIDv7 (RFC 9562, section 5.7): 48 bits of `nowMs`, then random bits. Sorts by time across devices
 * only as well as their clocks agree, so nothing depends on its order (OUT-7).
 * @param randomBytes returns that many bytes from a CSPRNG
 */
export function uuidV7(nowMs: number, randomBytes: (count: number) => Uint8Array): string {
  const bytes = new Uint8Array(16);
  bytes.set(randomBytes(10), 6);
  let rest = Math.max(0, Math.floor(nowMs));
  for (let index = 5; index >= 0; index -= 1) {
    bytes[index] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}

/** What a UUID of any version looks like, in lower case. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** An id that people can read, of what they called it, and that nothing else has: "kere-farmers-3f9a1c2b". */
export function readableId(name: string, newUuid: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${words === '' ? 'x' : words}-${newUuid.slice(-8)}`;
}

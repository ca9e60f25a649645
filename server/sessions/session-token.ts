import { createHash } from 'node:crypto';

/** Random bytes of a session token: 256 bits. */
const TOKEN_BYTES = 32;

/** A new session token, 43 characters that are safe in a header. */
export function newSessionToken(randomBytes: (count: number) => Uint8Array): string {
  return Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url');
}

/** What the database keeps of a token; a token of 256 random bits needs no slow hash. */
export function sessionTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

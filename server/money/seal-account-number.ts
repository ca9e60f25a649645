import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes as nodeRandomBytes,
} from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `haat bank account ${use}`, KEY_BYTES));

/**
 * Encrypts an account number for one row: nonce, tag and cipher text. The row's id is authenticated, so that a number
 * that was moved to another person's row can't be read there.
 */
export function sealAccountNumber(
  secret: string,
  { rowId, accountNumber }: { readonly rowId: string; readonly accountNumber: string },
  randomBytes: (count: number) => Uint8Array = nodeRandomBytes,
): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret, 'cipher'), nonce);
  cipher.setAAD(Buffer.from(rowId));
  const text = Buffer.concat([cipher.update(accountNumber, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** The number again, for whoever pays to the account. Throws for another row, another key or changed bytes. */
export function openAccountNumber(secret: string, rowId: string, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv(
    CIPHER,
    keyOf(secret, 'cipher'),
    bytes.subarray(0, NONCE_BYTES),
  );
  decipher.setAAD(Buffer.from(rowId));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}

/** Tells whether two accounts are one, without showing either. */
export function accountNumberHash(secret: string, ifsc: string, accountNumber: string): string {
  return createHmac('sha256', keyOf(secret, 'hash'))
    .update(`${ifsc}:${accountNumber}`)
    .digest('hex');
}

import type { PersonDatabase } from '../../db/person-database.ts';
import { MAX_UPLOAD_BYTES } from '../../domain/account/uploads.ts';

/** A picture as it is to be sent, already shrunk. */
export interface NewPicture {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

const TOO_LARGE = 'This picture is too large. Please choose a smaller one.';

/** Why pictures can't be sent; null when they can. */
export const pictureProblem = (pictures: readonly NewPicture[]): string | null =>
  pictures.some(({ bytes }) => bytes.length > MAX_UPLOAD_BYTES) ? TOO_LARGE : null;

/** Keeps the bytes of a picture for the entry that names it; runs in the transaction that adds that entry. @param createdAt ms */
export async function attachPicture(
  person: PersonDatabase,
  id: string,
  { name, type, bytes }: NewPicture,
  createdAt: number,
): Promise<void> {
  await person.attachments.add({ id, name, type, bytes, createdAt });
}

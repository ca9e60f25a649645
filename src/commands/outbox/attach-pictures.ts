import * as v from 'valibot';
import { SAVE_ADDRESS, saveAddressPayload } from '../../contracts/addresses/change-addresses.ts';
import { commandOfKind } from '../../contracts/outbox-commands.ts';
import type { OutboxEntry } from '../../db/outbox-entry.ts';
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

/** The pictures of entries that are gone leave with them. Runs in the transaction that drops the entries. */
export async function dropPictures(
  person: PersonDatabase,
  entries: readonly Pick<OutboxEntry, 'kind' | 'payload'>[],
): Promise<void> {
  for (const { kind, payload } of entries) {
    if (kind === SAVE_ADDRESS.kind) {
      const saved = v.safeParse(saveAddressPayload, payload);
      if (saved.success) await person.attachments.bulkDelete([saved.output.photoId ?? '']);
    }
    const command = commandOfKind(kind);
    const parsed = command && v.safeParse(command.payload, payload);
    if (parsed?.success === true) {
      await person.attachments.bulkDelete([...(command?.pictures?.(parsed.output) ?? [])]);
    }
  }
}

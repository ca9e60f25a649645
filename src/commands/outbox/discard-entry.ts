import type { PersonDatabase } from '../../db/person-database.ts';
import { save, type SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';

const ADDRESS_SUBJECT = 'address:';

/** An address goes back to what the server has, or away when it has none; a later edit that waits keeps it. */
async function takeAddressBack(person: PersonDatabase, addressId: string): Promise<void> {
  const waiting = await person.outbox
    .where('subject')
    .equals(`${ADDRESS_SUBJECT}${addressId}`)
    .count();
  const row = await person.addresses.get(addressId);
  if (row === undefined || waiting > 0) return;
  const { confirmed } = row;
  if (confirmed === null) await person.addresses.delete(addressId);
  else await person.addresses.update(addressId, { address: confirmed, pending: false });
}

/** Drops an entry that is not an order (those are taken back with `discardOrder`), once its buyer has said so. */
export async function discardEntry(
  { person }: Pick<CommandContext, 'person'>,
  sequence: number,
): Promise<SaveResult<null>> {
  return save(person, async () => {
    await person.transaction('rw', person.outbox, person.addresses, async () => {
      const entry = await person.outbox.get(sequence);
      if (entry === undefined || entry.state === 'sending' || entry.subject.startsWith('order:'))
        return;
      await person.outbox.delete(sequence);
      if (entry.subject.startsWith(ADDRESS_SUBJECT)) {
        await takeAddressBack(person, entry.subject.slice(ADDRESS_SUBJECT.length));
      }
    });
    return null;
  });
}

import { SAVE_ADDRESS, type SaveAddressPayload } from '../../contracts/addresses/save-address.ts';
import { endAskingAnew, isAskedAnew } from '../../db/facts/epoch-facts.ts';
import { newOutboxEntry } from '../../db/outbox-entry.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import type { EpochTools } from './ask-anew.ts';

/**
 * VER-1: after all addresses were told anew, those that were not are saved again: a phone has all of an address. Needs a
 * transaction on addresses, outbox and facts.
 */
export async function saveLostAddresses(
  db: PersonDatabase,
  { now, newId }: EpochTools,
): Promise<void> {
  if (!(await isAskedAnew(db, 'person'))) return;
  const unproven = await db.addresses.filter((row) => row.unproven === true).toArray();
  for (const { unproven: _mark, ...row } of unproven) {
    const subject = `address:${row.id}`;
    const waits = (await db.outbox.where('subject').equals(subject).count()) > 0;
    await db.addresses.put({ ...row, confirmed: null, pending: true });
    if (waits) continue;
    const payload: SaveAddressPayload = { addressId: row.id, address: row.address };
    const fields = { id: newId(), subject, payload, createdAt: now() };
    await db.outbox.add(newOutboxEntry({ ...SAVE_ADDRESS, ...fields }));
  }
  await endAskingAnew(db, 'person');
}

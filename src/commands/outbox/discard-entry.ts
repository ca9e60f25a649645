import { save, type SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';

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
    });
    return null;
  });
}

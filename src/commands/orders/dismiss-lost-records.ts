import { produce } from 'immer';
import { save, type SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';

/** VER-1: the person has read that these were lost. Their own pages go on to say so. @param ids of lost records */
export async function dismissLostRecords(
  { person }: Pick<CommandContext, 'person'>,
  ids: readonly string[],
): Promise<SaveResult<null>> {
  return save(person, async () => {
    await person.transaction('rw', person.facts, async () => {
      const read = produce((await person.fact('lost-records')) ?? [], (records) => {
        for (const record of records) if (ids.includes(record.id)) record.isRead = true;
      });
      await person.setFact('lost-records', read);
    });
    return null;
  });
}

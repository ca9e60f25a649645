import {
  type ApplicationPayload,
  SUBMIT_APPLICATION,
} from '../../contracts/sellers/applications/shop-application.ts';
import type { ApplicationDraft } from '../../db/facts/person-facts.ts';
import { save, type SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';
import { appendCommand } from '../outbox/append-command.ts';

/** Sends an application to sell as soon as the network allows (SELL-1); what was kept of it while it was typed goes. */
export async function submitApplication(
  context: CommandContext,
  payload: ApplicationPayload,
): Promise<SaveResult<{ readonly id: string }>> {
  const { person } = context;
  return appendCommand(context, SUBMIT_APPLICATION, payload, {
    tables: [person.facts],
    write: async () => {
      await person.facts.delete('application-draft');
    },
  });
}

/** Keeps an application while it is typed: a call that comes in, or a phone that dies, loses nothing of it. */
export async function keepApplicationDraft(
  { person }: Pick<CommandContext, 'person'>,
  draft: ApplicationDraft,
): Promise<SaveResult<null>> {
  return save(person, async () => {
    await person.setFact('application-draft', draft);
    return null;
  });
}

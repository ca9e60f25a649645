import {
  LONGEST_MESSAGE,
  SAY_IN_ORDER_TALK,
  type SayInTalkPayload,
} from '../../contracts/orders/chat/order-talk.ts';
import { save, type SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';
import { discardEntry, ON_ITS_WAY } from '../outbox/discard-entry.ts';
import { appendIfAllowed, type NotAllowed } from '../outbox/append-command.ts';
import { hasEntry } from './order-change.ts';

const READ_FIRST = 'Your last message was not taken. Please write it again or delete it first.';

/**
 * Says something about an order to its other side: it waits in the outbox and is shown as waiting until the server has it. One that
 * was refused never makes way for the next: its text is its author's to take back.
 */
export function sayInOrderTalk(
  context: CommandContext,
  payload: SayInTalkPayload,
): Promise<SaveResult<{ readonly id: string }> | NotAllowed> {
  const { person } = context;
  const subject = SAY_IN_ORDER_TALK.subject(payload);
  return appendIfAllowed(context, SAY_IN_ORDER_TALK, payload, {
    tables: [],
    refusal: async () =>
      (await hasEntry(person, subject, ['rejected', 'needs-buyer'])) ? READ_FIRST : null,
    write: async () => {},
  });
}

/** What is done in the talk of an order on either side; each ends with what went wrong, or null. */
export const talkActs = (context: CommandContext, orderId: string) => ({
  longest: LONGEST_MESSAGE,
  onSend: async (message: string): Promise<string | null> => {
    const result = await sayInOrderTalk(context, { orderId, message });
    return result.ok ? null : result.message;
  },
  onTakeBack: async (sequence: number): Promise<string | null> => {
    const result = await discardEntry(context, sequence);
    if (!result.ok) return result.message;
    return result.value.discarded ? null : ON_ITS_WAY;
  },
});

/** Orders of which a phone remembers how far their talk was read. */
const MOST_READ = 200;

/** Notes up to which message the talk of an order was read on this phone. */
export function noteTalkRead(
  { person }: Pick<CommandContext, 'person'>,
  orderId: string,
  position: number,
): Promise<SaveResult<null>> {
  return save(person, () =>
    person.transaction('rw', person.facts, async () => {
      const { [orderId]: known = 0, ...others } = (await person.fact('talks-read')) ?? {};
      if (known >= position) return null;
      const kept = Object.entries(others).slice(0, MOST_READ - 1);
      await person.setFact('talks-read', { [orderId]: position, ...Object.fromEntries(kept) });
      return null;
    }),
  );
}

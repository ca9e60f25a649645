import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { aDevice } from '../../../tests/support/builders/event-builders.ts';
import { aKeptMessage } from '../../../tests/support/builders/inbox-builders.ts';
import { aPersonDatabase } from '../../../tests/support/sync-world.ts';
import type { InboxMessage } from '../../contracts/inbox/view-inbox-messages.ts';
import { countUnread, readInbox } from '../../db/reads/inbox.ts';
import type { TrackedEvent } from '../../domain/events/tracked-event.ts';
import { viewMessages } from './view-messages.ts';

async function aReader(messages: readonly InboxMessage[]) {
  const events: TrackedEvent[] = [];
  const person = aPersonDatabase();
  await person.setFact('inbox', { messages, fetchedAt: 0 });
  const context = {
    device: aDevice(),
    person,
    now: () => 1_000,
    newId: () => crypto.randomUUID(),
    wake: () => {},
    track: (event: TrackedEvent) => void events.push(event),
  };
  const waiting = async () => (await person.outbox.toArray()).map(({ payload }) => payload);
  return { context, person, events, waiting };
}

describe('viewing messages', () => {
  it('INB-1 marks them, tells the server, and tells each once by its ids', async () => {
    const [one, two] = [aKeptMessage({ pivotId: 'pivot-1' }), aKeptMessage()];
    const { context, person, events, waiting } = await aReader([one, two]);
    expect(await viewMessages(context, [one.wzrk_id])).toEqual({ ok: true, value: null });
    await viewMessages(context, [one.wzrk_id]);
    expect((await readInbox(person))?.map(({ viewed }) => viewed)).toEqual([true, false]);
    expect(await countUnread(person)).toBe(1);
    expect(await waiting()).toEqual([{ ids: [one.wzrk_id] }]);
    expect(events).toEqual([
      {
        name: 'message_viewed',
        type: 'inbox',
        subType: 'view',
        description: 'A message was read',
        details: [
          { refType: 'wzrk_id', refValue: one.wzrk_id },
          { refType: 'pivotId', refValue: 'pivot-1' },
        ],
        at: 1_000,
      },
    ]);
  });

  it('INB-1 two tabs that show a message tell of it once', async () => {
    const message = aKeptMessage();
    const { context, events, waiting } = await aReader([message]);
    const ids = [message.wzrk_id];
    await Promise.all([viewMessages(context, ids), viewMessages(context, ids)]);
    expect([events.length, (await waiting()).length]).toEqual([1, 1]);
  });
});

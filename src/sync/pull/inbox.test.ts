import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { aDevice } from '../../../tests/support/builders/event-builders.ts';
import { aKeptMessage } from '../../../tests/support/builders/inbox-builders.ts';
import { aPersonDatabase, noTransport } from '../../../tests/support/sync-world.ts';
import type { InboxMessage } from '../../contracts/inbox/view-inbox-messages.ts';
import { readInbox } from '../../db/reads/inbox.ts';
import { writeSetting } from '../../db/settings.ts';
import type { Transport } from '../transport.ts';
import { createInboxPull } from '../engine.ts';

/** A phone of somebody signed in, and what the server answers. */
async function aPhone(answered: () => readonly InboxMessage[]) {
  const device = aDevice();
  const person = aPersonDatabase();
  const session = { token: 't', tokenType: 'Bearer', userId: 7, realmId: 7, expiresAt: 1e15 };
  await writeSetting(device, 'authData', session);
  const call = (async () => ({ messages: answered(), serverTime: 0 })) as Transport['call'];
  const transport = { ...noTransport, call };
  const parts = { device, transport, now: () => 1_000, openPerson: () => person };
  return {
    person,
    ...createInboxPull(parts),
    unreachable: createInboxPull({ ...parts, transport: noTransport }),
  };
}

describe('pulling the inbox', () => {
  it('INB-1 keeps what was looked at here as such, until the server knows it too', async () => {
    const [one, two] = [aKeptMessage(), aKeptMessage()];
    const { person, pullInbox } = await aPhone(() => [two, one]);
    const seen = { ...one, viewed: true };
    await person.setFact('inbox', { messages: [seen], fetchedAt: 0 });
    await pullInbox();
    expect(await readInbox(person)).toEqual([two, seen]);
  });

  it('INB-1 leaves what is on the phone when nobody answers', async () => {
    const one = aKeptMessage();
    const { person, pullInbox, unreachable } = await aPhone(() => [one]);
    await pullInbox();
    expect((await unreachable.pullInbox()).ok).toBe(false);
    expect(await readInbox(person)).toEqual([one]);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  fetchDeskMessages,
  sendInboxMessage,
  takeBackMessage,
} from '../../../src/contracts/inbox/send-inbox-message.ts';
import { aMessage } from '../../support/builders/inbox-builders.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const HOUR_MS = 3_600_000;

let server: TestServer;
let admin: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'admin');
});
afterAll(() => server.close());

const list = async (query: { state?: 'waiting' | 'sent' | 'taken-back'; limit?: number } = {}) =>
  (await server.call(fetchDeskMessages, query, { as: admin })).output;

describe('fetch-desk-messages', () => {
  test('INB-1 lists what administrators wrote, to whom, who wrote it and how it stands, that which shows last first', async () => {
    const now = server.clock.now();
    const { userId } = admin.details;
    const texts = [
      { title: 'Now', toUserId: userId },
      { title: 'In an hour', readers: 'area', areaCode: '560034', sendAt: now + HOUR_MS },
      { title: 'In two hours', readers: 'sellers', sendAt: now + 2 * HOUR_MS },
      { title: 'Never', sendAt: now + 3 * HOUR_MS },
    ] as const;
    for (const text of texts) {
      const { output } = await server.call(sendInboxMessage, aMessage(text), { as: admin });
      if (text.title !== 'Never') continue;
      const ask = { wzrk_id: output.message.wzrk_id, reason: 'Nobody asked' };
      await server.call(takeBackMessage, ask, { as: admin });
    }
    const { messages, hasMore } = await list();
    const many = { toUserId: null, areaCode: null, by: { userId } };
    expect(messages).toMatchObject([
      { ...many, title: 'Never', readers: 'everybody', state: 'taken-back' },
      { ...many, title: 'In two hours', readers: 'sellers', state: 'waiting' },
      { ...many, title: 'In an hour', readers: 'area', areaCode: '560034', state: 'waiting' },
      { ...many, title: 'Now', toUserId: userId, readers: 'everybody', state: 'sent' },
    ]);
    expect(hasMore).toBe(false);
    const titlesIn = async (state: 'waiting' | 'sent' | 'taken-back') =>
      (await list({ state })).messages.map(({ title }) => title);
    expect(await titlesIn('waiting')).toEqual(['In two hours', 'In an hour']);
    expect(await titlesIn('sent')).toEqual(['Now']);
    expect(await titlesIn('taken-back')).toEqual(['Never']);
    const first = await list({ limit: 1 });
    expect([first.messages.length, first.hasMore]).toEqual([1, true]);
    server.clock.advance(HOUR_MS);
    expect(await titlesIn('sent')).toEqual(['In an hour', 'Now']);
  });
});

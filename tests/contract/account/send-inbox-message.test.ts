import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { partitionVersions } from '../../../server/db/database-tables.ts';
import { tellDueMessages } from '../../../server/inbox/inbox.ts';
import { saveUpdateAddress } from '../../../src/contracts/addresses/change-addresses.ts';
import { fetchAuditLog } from '../../../src/contracts/audit/audit.ts';
import { fetchInboxMessages } from '../../../src/contracts/inbox/fetch-inbox-messages.ts';
import { viewInboxMessages } from '../../../src/contracts/inbox/view-inbox-messages.ts';
import { subjects } from '../../../src/contracts/live/pokes.ts';
import { anAddress } from '../../support/builders/order-builders.ts';
import { sendInboxMessage } from '../../../src/contracts/inbox/send-inbox-message.ts';
import { aMessage, aReader } from '../../support/builders/inbox-builders.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let admin: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'admin');
});
afterAll(() => server.close());

const send = (fields: Parameters<typeof aMessage>[0]) =>
  server.call(sendInboxMessage, aMessage(fields), { as: admin });

describe('send-inbox-message', () => {
  test('INB-1 is one message under its id, whatever comes again under it', async () => {
    const wzrk_id = randomUUID();
    const first = await send({ wzrk_id, title: 'First' });
    server.clock.advance(1_000);
    const again = await send({ wzrk_id, title: 'Second' });
    expect(again.output.message).toEqual(first.output.message);
    expect(again.output.message).toMatchObject({ title: 'First', viewed: false });
  });

  test('knows nobody else', async () => {
    const { status, problem } = await send({ toUserId: 999_999 });
    expect([status, problem.code]).toEqual([404, 'buyer_not_found']);
  });

  test.each(['https://elsewhere.example/', '//elsewhere.example', '/nonesuch', 'home'])(
    'leads to screens of the app only, and not to %s',
    async (path) => {
      expect((await send({ path })).status).toBe(400);
    },
  );

  const titlesOf = async (as: PersonSession) =>
    (await server.call(fetchInboxMessages, {}, { as })).output.messages.map(({ title }) => title);

  test('INB-1 goes to all who sell, or to all of an area, and to nobody else', async () => {
    const [asha, seller] = [await server.signIn(aMobileNumber()), await signInAs(server, 'seller')];
    const address = anAddress({ areaCode: '560034' });
    await server.call(saveUpdateAddress, { addressId: randomUUID(), address }, { as: asha });
    await send({ title: 'For shops', readers: 'sellers' });
    await send({ title: 'For Koramangala', readers: 'area', areaCode: '560034' });
    await send({ title: 'For Patna', readers: 'area', areaCode: '800001' });
    const [ofAsha, ofSeller] = [await titlesOf(asha), await titlesOf(seller)];
    expect(ofAsha).toContain('For Koramangala');
    expect(ofSeller).toContain('For shops');
    expect(ofAsha.concat(ofSeller)).not.toContain('For Patna');
    expect(ofAsha).not.toContain('For shops');
    expect(ofSeller).not.toContain('For Koramangala');
    const { output } = await server.call(fetchAuditLog, { limit: 3 }, { as: admin });
    expect(output.entries.map(({ subject }) => subject)).toEqual([
      'area:800001',
      'area:560034',
      'sellers',
    ]);
  });

  test.each([
    { readers: 'area' as const },
    { areaCode: '560034' },
    { readers: 'sellers' as const, areaCode: '560034' },
    { readers: 'sellers' as const, toUserId: 1 },
    { readers: 'area' as const, areaCode: '12' },
  ])('refuses readers that do not fit: %j', async (fields) => {
    expect((await send(fields)).problem.code).toBe('bad_input');
  });

  test.each([undefined, '', 'everyone', 'every body'])(
    'DESK-1 goes to everybody only with the word typed, and not with %j',
    async (confirmation) => {
      const { wzrk_id, ...message } = aMessage({ title: 'By mistake' });
      const asked = { ...message, wzrk_id, confirmation };
      const { status, problem } = await server.send(sendInboxMessage, asked, { as: admin });
      expect([status, problem.code]).toEqual([400, 'bad_input']);
      expect(JSON.stringify(problem)).toContain('Please type “everybody” to send it.');
      expect(await titlesOf(await server.signIn(aMobileNumber()))).not.toContain('By mistake');
      // The same message reaches them once it is confirmed; to others it goes without.
      const { output } = await send({
        ...message,
        wzrk_id,
        title: 'Meant',
        confirmation: ' Everybody ',
      });
      expect(output.message.title).toBe('Meant');
      expect((await send({ readers: 'sellers', confirmation })).status).toBe(200);
    },
  );

  test('INB-1 shows from its time on, and tells phones then; a time in the past or far ahead is refused', async () => {
    const asha = await server.signIn(aMobileNumber());
    const toUserId = asha.details.userId;
    const now = server.clock.now();
    for (const [sendAt, why] of [
      [now - 1, 'That time is in the past.'],
      [now, 'That time is in the past.'],
      [now + 91 * 86_400_000, 'That is more than 90 days ahead.'],
    ] as const) {
      const { status, problem } = await send({ sendAt, toUserId });
      expect([status, problem.code, problem.fields]).toEqual([
        400,
        'bad_input',
        [{ path: 'sendAt', message: why }],
      ]);
    }
    const sendAt = now + 3_600_000;
    const mine = await send({ title: 'In an hour', sendAt, toUserId });
    expect(mine.output.message.sentAt).toBe(sendAt);
    await send({ title: 'Everybody, in an hour', sendAt });
    const { wzrk_id } = mine.output.message;
    const view = () => server.call(viewInboxMessages, { ids: [wzrk_id] }, { as: asha });
    expect(await titlesOf(asha)).not.toContain('In an hour');
    // Who guesses its id has not looked at it.
    expect((await view()).output.viewed).toBe(0);
    const versionOf = async (partition: string) => {
      const [row] = await server.db
        .select()
        .from(partitionVersions)
        .where(eq(partitionVersions.partition, partition));
      return row?.version ?? 0;
    };
    const inboxes = [subjects.inbox(toUserId), subjects.inboxOfAll];
    const before = await Promise.all(inboxes.map(versionOf));
    expect(await tellDueMessages(server.db, server.clock.now())).toBe(0);
    server.clock.advance(3_600_000);
    expect(await tellDueMessages(server.db, server.clock.now())).toBe(2);
    expect(await tellDueMessages(server.db, server.clock.now())).toBe(0);
    const after = await Promise.all(inboxes.map(versionOf));
    expect(after.map((version, place) => version - (before[place] ?? 0))).toEqual([1, 1]);
    expect(await titlesOf(asha)).toEqual(
      expect.arrayContaining(['In an hour', 'Everybody, in an hour']),
    );
    expect((await view()).output.viewed).toBe(1);
  });

  test('INB-1 PUSH-1 tells the phones of who wants it, and of nobody else', async () => {
    const pushesTo = async (isWanted: boolean) => {
      const { userId, pushes } = await aReader(server, { wantsPush: isWanted });
      await send({ toUserId: userId, title: 'For you' });
      return (await pushes()).map(({ body }) => JSON.parse(body) as unknown);
    };
    expect(await pushesTo(false)).toEqual([]);
    expect(await pushesTo(true)).toMatchObject([
      { title: 'For you', path: '/profile/inbox', needsBuyer: false },
    ]);
  });
});

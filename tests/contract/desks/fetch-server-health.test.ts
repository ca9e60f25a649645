import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventOutbox } from '../../../server/events/event-tables.ts';
import { outgoingMessages, pushMessages } from '../../../server/inbox/message-tables.ts';
import { refunds } from '../../../server/payments/payment-tables.ts';
import { dayOf } from '../../../server/events/event-partitions.ts';
import { GENERAL_TOPIC, messagesPath } from '../../../src/contracts/events/event-topics.ts';
import { fetchServerHealth } from '../../../src/contracts/health/server-health.ts';
import { storeViewed } from '../../../src/domain/events/app-events.ts';
import { envelopeV1, envelopeV2 } from '../../../src/events/envelopes/envelopes.ts';
import { personById } from '../../../src/events/event-person.ts';
import { aQueuedEvent } from '../../support/builders/event-builders.ts';
import { anOpenPayment } from '../../support/builders/payment-builders.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ASHA = '9876543210';

let server: TestServer;
let admin: PersonSession;
let asha: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'admin');
  asha = await server.signIn(ASHA);
});
afterAll(() => server.close());

/** What the desk is told; a moment later, as several who look share a reading. */
async function look() {
  server.clock.advance(61_000);
  return (await server.call(fetchServerHealth, {}, { as: admin })).output;
}
const queueOf = async (name: string) =>
  (await look()).queues.find(({ queue }) => queue === name) ?? null;

let events = 0;
async function sendEvent(session: string, version: unknown, envelope = envelopeV1) {
  events += 1;
  const id = `event-${events}`;
  const at = server.clock.now();
  const event = aQueuedEvent({ ...storeViewed('one'), id, sessionId: session, createdAt: at });
  const app = { name: 'haat', version: version as string };
  const response = await fetch(`${server.url}/events${messagesPath(GENERAL_TOPIC.production)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([envelope({ event, person: personById(null) }, app, {})]),
  });
  expect(response.status).toBe(202);
  return { id, day: dayOf(at), topic: GENERAL_TOPIC.production };
}

describe('fetch-server-health', () => {
  test('DESK-4 is for administrators only', async () => {
    const cr = await signInAs(server, 'cr');
    const seller = await signInAs(server, 'seller');
    for (const as of [cr, seller, asha]) {
      expect((await server.call(fetchServerHealth, {}, { as })).status).toBe(403);
    }
    expect((await server.call(fetchServerHealth, {}, { as: admin })).status).toBe(200);
  });

  test('DESK-4 an idle server has nothing that waits, and says what it knows of itself', async () => {
    const health = await look();
    expect(health.queues.length).toBeGreaterThan(10);
    expect(health.queues.every(({ waiting, late }) => waiting === 0 && late === 0)).toBe(true);
    expect(health.queues.every(({ oldestAt }) => oldestAt === null)).toBe(true);
    expect(health).toMatchObject({
      rounds: [],
      events: { lastAt: null, inTenMinutes: 0, relay: null },
    });
    expect(health.memoryBytes).toBeGreaterThan(1_000_000);
    expect(health.databaseBytes).toBeGreaterThan(1_000_000);
    expect(health.serverTime).toBe(server.clock.now());
  });

  test('DESK-4 counts what waits and waits too long, without saying whose it is', async () => {
    const { userId } = asha.details;
    const createdAt = server.clock.now();
    const row = { userId, tag: `order:${userId}`, dueAt: createdAt, createdAt };
    const secret = { title: 'For Asha', body: `${ASHA} owes asha@example.org` };
    await server.db.insert(outgoingMessages).values([
      { ...row, ...secret, way: 'sms', tries: 2 },
      { ...row, ...secret, way: 'email', createdAt: createdAt + 9 * MINUTE },
    ]);
    await server.db.insert(pushMessages).values({ ...row, deviceId: randomUUID(), body: '{}' });
    const { payment } = await anOpenPayment(server, asha);
    const refund = { paymentId: payment.paymentId, amountPaise: 5_000, requestedAt: createdAt };
    await server.db.insert(refunds).values(
      (['requested', 'sent', 'failed'] as const).map((state) => ({
        ...refund,
        id: randomUUID(),
        reason: state,
        state,
        nextTryAt: createdAt,
        tries: 3,
      })),
    );
    server.clock.advance(11 * MINUTE);
    const { queues } = await look();
    const counted = queues
      .filter(({ waiting }) => waiting > 0)
      .map(({ queue, waiting, late, tried }) => [queue, waiting, late, tried]);
    expect(counted).toEqual([
      ['refunds', 1, 1, 1],
      ['refunds-taken', 1, 0, 0],
      ['refunds-refused', 1, 1, 0],
      ['payments', 1, 0, 0],
      ['push', 1, 1, 0],
      ['sms', 1, 1, 1],
      ['email', 1, 0, 0],
    ]);
    expect(queues.find(({ queue }) => queue === 'sms')?.oldestAt).toBe(createdAt);
    const answer = JSON.stringify(await look());
    for (const told of [ASHA, 'Asha', 'asha@', payment.paymentId, row.tag]) {
      expect(answer).not.toContain(told);
    }
    server.clock.advance(4 * 60 * MINUTE);
    expect((await queueOf('payments'))?.late).toBe(1);
  });

  test('DESK-4 tells of rounds: when, how long, and the kind of their last error without its values', async () => {
    const { workLog } = server.parts;
    const told = Object.assign(new Error(`Key (phone)=(${ASHA}) exists`), { code: '23505' });
    let hasFailed = false;
    const round = workLog.watchRound('Refunds', 2_000, async () => {
      server.clock.advance(250);
      if (!hasFailed) {
        hasFailed = true;
        throw told;
      }
    });
    await expect(round()).rejects.toBe(told);
    const [failed] = (await look()).rounds;
    expect(failed).toMatchObject({ runs: 1, failures: 1, failuresInARow: 1, lastMs: 250 });
    expect(failed?.lastFailure?.text).toBe('Error 23505');
    await round();
    const [fine] = (await look()).rounds;
    expect(fine).toMatchObject({ runs: 2, failures: 1, failuresInARow: 0, runningSince: null });
    let end = () => {};
    const stuck = workLog.watchRound('Stuck', 1_000, () => new Promise<void>((go) => (end = go)))();
    const begun = server.clock.now();
    expect((await look()).rounds[1]).toMatchObject({ runs: 0, runningSince: begun });
    end();
    await stuck;
  });

  test('DESK-4 tells which calls to the payment provider fail, and which webhooks are refused', async () => {
    const post = () =>
      fetch(`${server.url}/payments/webhooks/sandbox`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-signature': `t=1,v1=${ASHA}` },
        body: JSON.stringify({ mobileNumber: ASHA }),
      });
    expect((await post()).status).toBe(400);
    const { calls } = await look();
    const webhooks = calls.find(({ name }) => name === 'Webhooks of payments');
    expect(webhooks).toMatchObject({ done: 0, failures: 1, failuresInARow: 1, lastDoneAt: null });
    expect(webhooks?.lastFailure?.text).toMatch(/^refused, /);
    expect(calls.find(({ name }) => name === 'Starting a payment')?.failures).toBe(0);
    server.parts.workLog.noteCall('One-time codes', `status 400 for +91${ASHA}`);
    const texts = (await look()).calls.map(({ lastFailure }) => lastFailure?.text);
    expect(texts).toContain('status 400 for +…');
  });

  test('DESK-4 EVT-11 tells how far the stream of events is behind', async () => {
    const first = await sendEvent('a', '0.1.0');
    const receivedAt = server.clock.now();
    await server.db
      .insert(eventOutbox)
      .values({ day: first.day, topic: first.topic, eventId: first.id });
    server.clock.advance(MINUTE);
    expect((await look()).events).toEqual({
      lastAt: receivedAt,
      inTenMinutes: 1,
      relay: { waiting: 1, oldestAt: receivedAt },
    });
    await server.db.delete(eventOutbox);
    expect((await look()).events.relay).toBeNull();
  });

  test('DESK-4 EVT-10 counts sessions by the version of their app, and tells no version that is none', async () => {
    await sendEvent('old', '0.1.0+aaaa');
    server.clock.advance(2 * DAY);
    await sendEvent('b', '0.1.0+bbbb');
    await sendEvent('b', '0.1.0+bbbb', envelopeV2);
    await sendEvent('c', '0.1.0+bbbb');
    await sendEvent('c', '0.1.0+aaaa');
    for (const odd of [`call ${ASHA}`, '<b>', '', 'x'.repeat(41), ASHA, 7])
      await sendEvent('d', odd);
    const { versions } = await look();
    expect(versions.map(({ version, day, week }) => [version, day, week])).toEqual([
      ['0.1.0+bbbb', 2, 2],
      ['0.1.0+aaaa', 1, 2],
      ['7', 1, 1],
      ['0.1.0', 0, 1],
    ]);
    expect(JSON.stringify(await look())).not.toContain(ASHA);
  });
});

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engagementRecords } from '../../../server/events/event-tables.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(`${server.url}/engagement/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
};
const recordsOf = (deviceId: string) =>
  server.db.select().from(engagementRecords).where(eq(engagementRecords.deviceId, deviceId));

describe('POST /engagement/eu1/…', () => {
  test('stores profile, page, event and ping, and answers nothing', async () => {
    const deviceId = randomUUID();
    const answers = [
      await post('eu1/profile', { deviceId, profile: { name: 'Asha', gender: 'F' } }),
      await post('eu1/page', { deviceId, path: '/home', campaign: { source: 'mail' } }),
      await post('eu1/event', { deviceId, name: 'Cart Viewed', data: { items: 3 } }),
      await post('eu1/ping', { deviceId, pageLoad: 3 }),
    ];
    expect(answers).toEqual(answers.map(() => ({ status: 204, text: '' })));
    const kinds = (await recordsOf(deviceId)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['event', 'page', 'ping', 'profile']);
  });

  test.each([
    [{ lat: 90, lon: 180 }, 204],
    [{ lat: -89.9, lon: -179.9 }, 204],
    [{ lat: -90, lon: 0 }, 400],
    [{ lat: 0, lon: -180 }, 400],
    [{ lat: 90.1, lon: 0 }, 400],
    [{ lat: '12', lon: 77 }, 400],
  ])('takes a location within bounds: %j is %i', async (location, status) => {
    const body = { deviceId: randomUUID(), pageLoad: 1, location };
    expect((await post('eu1/ping', body)).status).toBe(status);
  });

  test('cuts referrer and campaign values at 120 characters', async () => {
    const deviceId = randomUUID();
    const long = 'x'.repeat(300);
    await post('eu1/page', { deviceId, path: '/', referrer: long, campaign: { source: long } });
    const [record] = await recordsOf(deviceId);
    expect(record?.data).toMatchObject({
      referrer: 'x'.repeat(120),
      campaign: { source: 'x'.repeat(120) },
    });
  });

  test.each([
    [{ operation: 'add', name: 'likes', value: 'rice' }, 204],
    [{ operation: 'remove', name: 'likes', value: 7 }, 204],
    [{ operation: 'set', name: 'likes', value: ['rice', 7] }, 204],
    [{ operation: 'add', name: 'likes', value: ['rice'] }, 400],
    [{ operation: 'set', name: 'likes', value: 'rice' }, 400],
  ])('takes multi-value changes by their rules: %j is %i', async (change, status) => {
    const body = { deviceId: randomUUID(), multiValues: [change] };
    expect((await post('eu1/profile', body)).status).toBe(status);
  });

  test('stores no phone number and says who it was', async () => {
    const deviceId = randomUUID();
    const asha = await server.signIn(aMobileNumber());
    const profile = { phone: `+91${asha.details.contact}`, note: asha.details.contact };
    await post('eu1/profile', { deviceId, profile }, { authorization: `Bearer ${asha.token}` });
    const [record] = await recordsOf(deviceId);
    expect(record?.userId).toBe(asha.details.userId);
    expect(JSON.stringify(record)).not.toContain(asha.details.contact);
  });

  test('knows one region and four kinds of posts, and takes text as sendBeacon sends it', async () => {
    const body = { deviceId: randomUUID(), pageLoad: 1 };
    expect((await post('us1/ping', body)).status).toBe(404);
    expect((await post('eu1/click', body)).status).toBe(404);
    expect((await post('eu1/ping', body, { 'content-type': 'text/plain' })).status).toBe(204);
  });

  test('refuses large posts and members that it does not know', async () => {
    const deviceId = randomUUID();
    expect(
      (await post('eu1/event', { deviceId, name: 'x', data: { a: 'x'.repeat(40_000) } })).status,
    ).toBe(413);
    expect((await post('eu1/ping', { deviceId, pageLoad: 1, admin: true })).status).toBe(400);
    expect(await recordsOf(deviceId)).toEqual([]);
  });
});

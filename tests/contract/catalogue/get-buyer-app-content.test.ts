import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyerAppContent } from '../../../src/contracts/home/get-buyer-app-content.ts';
import { LANGUAGES } from '../../../src/domain/account/language.ts';
import { homeBanners } from '../../../server/home/home-tables.ts';
import { promotions } from '../../../server/promotions/promotion-tables.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { TEST_NOON } from '../../support/test-clock.ts';

const HOUR_MS = 3_600_000;
const aBanner = (
  id: string,
  position: number,
  endsAt: number | null = null,
  startsAt = TEST_NOON,
) => ({
  id,
  position,
  title: 'Fresh today',
  subtitle: 'From shops around you',
  picture: '1f966',
  target: '/home',
  startsAt,
  endsAt,
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.db
    .insert(homeBanners)
    .values([
      aBanner('second', 1),
      aBanner('first', 0, TEST_NOON + 2 * HOUR_MS),
      aBanner('later', 2, null, TEST_NOON + HOUR_MS),
    ]);
  await server.db.insert(promotions).values({
    id: 'everywhere',
    code: 'HAAT10',
    title: '10% off',
    kind: 'percent',
    value: 10,
    minimumPaise: 100,
    startsAt: TEST_NOON,
    endsAt: TEST_NOON + 10 * HOUR_MS,
  });
});
afterAll(() => server.close());

const read = async (ask: object = {}) => (await server.send(buyerAppContent, ask)).output;
const bannersNow = async () => (await read()).content?.banners.map(({ id }) => id);

describe('get-buyer-app-content', () => {
  test('shows banners in their order, the groups, and offers of all stores', async () => {
    const { content } = await read();
    expect(content?.banners.map(({ id }) => id)).toEqual(['first', 'second']);
    expect(content?.groups).toHaveLength(15);
    expect(content?.offers.map(({ code }) => code)).toEqual(['HAAT10']);
  });

  test('sends nothing to a client that has this version, and everything to all others', async () => {
    const { version } = await read();
    expect((await read({ version })).content).toBeNull();
    expect((await read({ version: 'an older one' })).content).not.toBeNull();
  });

  test('says the same in every language of the app', async () => {
    const english = await read();
    for (const language of LANGUAGES) {
      expect(await read({ language })).toEqual({ ...english, language });
    }
    expect((await server.send(buyerAppContent, { language: 'fr' })).status).toBe(400);
  });

  test('has another version when a banner begins or ends', async () => {
    const versions = [(await read()).version];
    server.clock.advance(HOUR_MS);
    expect(await bannersNow()).toEqual(['first', 'second', 'later']);
    versions.push((await read()).version);
    server.clock.advance(HOUR_MS);
    expect(await bannersNow()).toEqual(['second', 'later']);
    versions.push((await read()).version);
    expect(new Set(versions).size).toBe(3);
  });
});

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateFcmToken } from '../../../src/contracts/sign-in/push-tokens.ts';
import { pushTokens } from '../../../server/inbox/message-tables.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let asha: PersonSession;
let ravi: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn(aMobileNumber());
  ravi = await server.signIn(aMobileNumber());
});
afterAll(() => server.close());

const aToken = (): string => `push:${randomUUID()}`;
const save = (as: PersonSession, deviceId: string, token: string | null) =>
  server.call(updateFcmToken, { deviceId, platform: 'android', token }, { as });
const tokensOf = async ({ details }: PersonSession): Promise<string[]> => {
  const rows = await server.db
    .select()
    .from(pushTokens)
    .where(eq(pushTokens.userId, details.userId));
  return rows.map(({ token }) => token);
};

describe('nfc-update-fcm-token', () => {
  test('keeps one token per device, and forgets it when the device says so', async () => {
    const [phone, tablet] = [randomUUID(), randomUUID()];
    const [old, fresh, other] = [aToken(), aToken(), aToken()];
    await save(asha, phone, old);
    await save(asha, tablet, other);
    expect((await save(asha, phone, fresh)).output).toEqual({ isRegistered: true });
    expect((await tokensOf(asha)).toSorted()).toEqual([fresh, other].toSorted());
    expect((await save(asha, phone, null)).output).toEqual({ isRegistered: false });
    expect(await tokensOf(asha)).toEqual([other]);
  });

  test("takes a token from the person whose device it was, so that nobody gets another's messages", async () => {
    const token = aToken();
    await save(asha, randomUUID(), token);
    await save(ravi, randomUUID(), token);
    expect(await tokensOf(asha)).not.toContain(token);
    expect(await tokensOf(ravi)).toContain(token);
  });

  test('keeps the 20 devices that asked last', async () => {
    const meena = await server.signIn(aMobileNumber());
    const tokens = [];
    for (let device = 0; device < 22; device += 1) {
      const token = aToken();
      server.clock.advance(1000);
      await save(meena, randomUUID(), token);
      tokens.push(token);
    }
    expect((await tokensOf(meena)).toSorted()).toEqual(tokens.slice(2).toSorted());
  });

  test('never writes a token into the log', async () => {
    const token = aToken();
    await save(asha, randomUUID(), token);
    expect(server.log.join('\n')).not.toContain(token);
  });

  test('lets many devices of one person write at once', async () => {
    const busy = await server.signIn(aMobileNumber());
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => save(busy, randomUUID(), aToken())),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await tokensOf(busy)).toHaveLength(10);
  });
});

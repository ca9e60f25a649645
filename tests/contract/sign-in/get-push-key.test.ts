import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPushKey } from '../../../src/contracts/sign-in/push-tokens.ts';
import { VISITOR } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const KEYS = { publicKey: `B${'x'.repeat(86)}`, privateKey: 'y'.repeat(43) };

let server: TestServer;
let silent: TestServer;
beforeAll(async () => {
  const push = { ...KEYS, subject: 'mailto:care@shop.example', hosts: ['push.example'] };
  server = await startTestServer({ push });
  silent = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await silent.close();
});

describe('get-push-key', () => {
  test('gives everybody the public key, and nobody the other one', async () => {
    const { status, output } = await server.call(getPushKey, {}, { as: VISITOR });
    expect([status, output]).toEqual([200, { publicKey: KEYS.publicKey }]);
    expect(JSON.stringify(output)).not.toContain(KEYS.privateKey);
  });

  test('says so where no messages are sent', async () => {
    const { output } = await silent.call(getPushKey, {}, { as: VISITOR });
    expect(output).toEqual({ publicKey: null });
  });
});

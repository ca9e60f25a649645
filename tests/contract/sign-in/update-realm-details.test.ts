import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendOtp, verifyOtp } from '../../../src/contracts/sign-in/sign-in.ts';
import { updateRealmDetails } from '../../../src/contracts/sign-in/profile.ts';
import { MESSAGES } from '../../../src/domain/messages.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let asha: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
});
afterAll(() => server.close());

describe('update-realm-details', () => {
  test('saves the name and the email, and the next sign-in knows them', async () => {
    const input = { name: '  Asha Rao ', email: ' asha@example.in ' };
    const { output } = await server.call(updateRealmDetails, input, { as: asha });
    expect(output.user).toMatchObject({
      userId: asha.user,
      name: 'Asha Rao',
      email: 'asha@example.in',
      realmOwnerInfo: { name: 'Asha Rao' },
    });
    server.clock.advance(31_000);
    await server.call(sendOtp, { mobileNumber: '9876543210' });
    const code = server.codeOf('9876543210');
    const again = await server.call(verifyOtp, { mobileNumber: '9876543210', code });
    expect(again.output).toMatchObject({ needsProfile: false, user: { name: 'Asha Rao' } });
  });

  test('takes an empty email as none, and names in any script', async () => {
    const { output } = await server.call(
      updateRealmDetails,
      { name: 'आशा राव', email: '' },
      { as: asha },
    );
    expect(output.user).toMatchObject({ name: 'आशा राव', email: '' });
  });

  test.each([
    [{ name: '', email: '' }, 'name', MESSAGES.required],
    [{ name: '   ', email: '' }, 'name', MESSAGES.required],
    [{ name: 'A'.repeat(61), email: '' }, 'name', 'Please use at most 60 characters'],
    [{ name: 'Asha', email: 'asha@' }, 'email', MESSAGES.invalidEmail],
    [{ name: 'Asha\nRao', email: '' }, 'name', expect.any(String)],
    [{ name: 'Asha \ud800', email: '' }, 'name', expect.any(String)],
  ])('refuses %j', async (input, path, message) => {
    const { problem } = await server.call(updateRealmDetails, input, { as: asha });
    expect(problem).toMatchObject({
      code: 'bad_input',
      detail: message,
      fields: [{ path, message }],
    });
  });

  test('changes nobody else', async () => {
    const ravi = await server.signIn('9876543211');
    await server.call(updateRealmDetails, { name: 'Ravi', email: '' }, { as: ravi });
    const { output } = await server.call(
      updateRealmDetails,
      { name: 'Asha', email: '' },
      { as: asha },
    );
    expect(output.user).toMatchObject({ userId: asha.user, name: 'Asha' });
  });
});

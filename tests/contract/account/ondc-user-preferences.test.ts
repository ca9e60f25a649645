import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ondcUserPreferences } from '../../../src/contracts/account/save-preferences.ts';
import { DEFAULT_PREFERENCES } from '../../../src/domain/account/preferences.ts';
import { somePreferences } from '../../support/builders/preference-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let people = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const aPerson = () => server.signIn(`98765${String((people += 1)).padStart(5, '0')}`);

describe('ondc-user-preferences', () => {
  test('ORD-2 asks about everything and writes to nobody until something was chosen', async () => {
    const { output } = await server.call(ondcUserPreferences, {}, { as: await aPerson() });
    expect(output.preferences).toEqual({ ...DEFAULT_PREFERENCES, updatedAt: 0 });
    expect(Object.values(output.preferences.optIns)).toEqual([false, false, false, false]);
  });

  test('ORD-2 keeps what was chosen for all devices of the person, and for nobody else', async () => {
    const [asha, ravi] = [await aPerson(), await aPerson()];
    const preferences = somePreferences(5_000);
    const saved = await server.call(ondcUserPreferences, { preferences }, { as: asha });
    expect(saved.output.preferences).toEqual({ ...preferences, updatedAt: server.clock.now() });
    server.clock.advance(31_000);
    const other = await server.signIn(asha.details.contact);
    const read = await server.call(ondcUserPreferences, {}, { as: other });
    expect(read.output.preferences).toMatchObject(preferences);
    const ofRavi = await server.call(ondcUserPreferences, {}, { as: ravi });
    expect(ofRavi.output.preferences.updatedAt).toBe(0);
  });

  test('OUT-7 what arrives last stands, and its time rises although the clock was put back', async () => {
    const asha = await aPerson();
    const first = await server.call(
      ondcUserPreferences,
      { preferences: somePreferences(1_000) },
      { as: asha },
    );
    server.clock.advance(-60_000);
    const second = await server.call(
      ondcUserPreferences,
      { preferences: somePreferences(0) },
      { as: asha },
    );
    server.clock.advance(60_000);
    const [before, after] = [first.output.preferences, second.output.preferences];
    expect(after.updatedAt).toBe(before.updatedAt + 1);
    const read = await server.call(ondcUserPreferences, {}, { as: asha });
    expect(read.output.preferences).toEqual(after);
  });

  test('OUT-1 a repeated key changes nothing that came in between', async () => {
    const asha = await aPerson();
    const key = randomUUID();
    const early = { preferences: somePreferences(1_000) };
    await server.call(ondcUserPreferences, early, { as: asha, key });
    await server.call(ondcUserPreferences, { preferences: somePreferences(2_000) }, { as: asha });
    await server.call(ondcUserPreferences, early, { as: asha, key });
    const { output } = await server.call(ondcUserPreferences, {}, { as: asha });
    expect(output.preferences.standingChoice.acceptUpToPaise).toBe(2_000);
  });

  test.each([
    ['a negative amount', { ...somePreferences(-1) }],
    ['half a paisa', { ...somePreferences(0.5) }],
    ['no opt-ins', { standingChoice: somePreferences().standingChoice }],
    ['an opt-in that is no yes or no', { ...somePreferences(), optIns: { email: 'yes' } }],
  ])('refuses %s', async (_, preferences) => {
    const asha = await aPerson();
    const { status, problem } = await server.send(
      ondcUserPreferences,
      { preferences },
      { as: asha },
    );
    expect([status, problem.code]).toEqual([400, 'bad_input']);
  });
});

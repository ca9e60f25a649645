import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fetchLeads } from '../../../src/contracts/account/desk/fetch-person.ts';
import { captureLead } from '../../../src/contracts/sign-in/sign-in.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { deleteAllRows } from '../../support/servers/test-database.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let admin: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await deleteAllRows(server.db);
  admin = await signInAs(server, 'admin');
});
afterAll(() => server.close());

/** Somebody leaves their number, a second after the one before. */
async function ask(name: string, areaCode: string, interest: 'buying' | 'selling' = 'buying') {
  const mobileNumber = aMobileNumber();
  server.clock.advance(1000);
  await server.send(captureLead, { name, mobileNumber, areaCode, interest });
  return mobileNumber;
}
const told = async (wish: object = {}) =>
  (await server.send(fetchLeads, wish, { as: admin })).output;
const namesOf = async (wish: object) => (await told(wish)).leads.map(({ name }) => name);

describe('fetch-leads', () => {
  test('DESK-2 tells an admin who asked, the last first and masked, and where most of them are', async () => {
    await ask('Meena', '800001');
    await ask('Ravi', '781001', 'selling');
    const number = await ask('Asha', '800001');
    const { leads, areas, hasMore } = await told();
    expect(leads.map(({ name }) => name)).toEqual(['A…', 'R…', 'M…']);
    expect(areas).toEqual([
      { areaCode: '800001', people: 2 },
      { areaCode: '781001', people: 1 },
    ]);
    expect(hasMore).toBe(false);
    expect(JSON.stringify(leads)).not.toMatch(new RegExp(`${number}|Asha|Ravi|Meena`));
    expect(leads[0]?.mobileNumber).toMatch(/\d{2}$/);
  });

  test('finds by what they want, the start of a pincode and a part of the name', async () => {
    await ask('Meena', '800001');
    await ask('Ravi', '781001', 'selling');
    expect(await namesOf({ interest: 'selling' })).toEqual(['R…']);
    expect(await namesOf({ query: '800' })).toEqual(['M…']);
    expect(await namesOf({ query: 'AVI' })).toEqual(['R…']);
    expect(await namesOf({ query: '%' })).toEqual([]);
    expect(await told({ limit: 1 })).toMatchObject({ hasMore: true, leads: [{ name: 'R…' }] });
  });

  test('is for admins only', async () => {
    const cr = await signInAs(server, 'cr');
    expect((await server.send(fetchLeads, {}, { as: cr })).status).toBe(403);
  });
});

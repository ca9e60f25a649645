import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '../../../server/account/account-tables.ts';
import { fetchPeople } from '../../../src/contracts/account/desk/fetch-person.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { deleteAllRows } from '../../support/servers/test-database.ts';

let server: TestServer;
let admin: PersonSession;
let asha: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await deleteAllRows(server.db);
  admin = await signInAs(server, 'admin');
  asha = await signInAs(server, 'buyer');
});
afterAll(() => server.close());

describe('fetch-people', () => {
  test('DESK-2 finds by the whole number, however it is written, and says it to nobody', async () => {
    const { contact } = asha.details;
    const find = async (query: string) =>
      (await server.call(fetchPeople, { query }, { as: admin })).output.people;
    const found = await find(`+91 ${contact.slice(0, 5)} ${contact.slice(5)}`);
    expect(found).toMatchObject([{ userId: asha.details.userId }]);
    expect(JSON.stringify(found)).not.toContain(contact);
    expect(await find(contact.slice(0, 9))).toEqual([]);
    expect(await find('%')).toEqual([]);
    expect(await find('')).toHaveLength(2);
  });

  test('DESK-2 finds by part of the name and by role, the newest first, in parts', async () => {
    const rename = (of: PersonSession, name: string) =>
      server.db.update(users).set({ name }).where(eq(users.id, of.details.userId));
    await rename(asha, 'Asha_100%');
    await rename(admin, 'Anand');
    const find = async (ask: object) => (await server.call(fetchPeople, ask, { as: admin })).output;
    const names = async (ask: object) => (await find(ask)).people.map(({ name }) => name);
    // Of a buyer's name the first letter.
    expect(await names({})).toEqual(['A…', 'Anand']);
    expect(await names({ query: 'a_1' })).toEqual(['A…']);
    expect(await names({ query: 'AN', role: 4 })).toEqual(['Anand']);
    expect(await names({ query: 'an', role: 1 })).toEqual([]);
    expect(await find({ limit: 1 })).toMatchObject({ hasMore: true, people: [{ role: 1 }] });
  });
});

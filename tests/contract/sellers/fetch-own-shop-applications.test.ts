import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { shopApplicants } from '../../support/people/shop-applicants.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let admin: PersonSession;
let people: ReturnType<typeof shopApplicants>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'admin');
  people = shopApplicants(server, admin);
});
afterAll(() => server.close());

const somebody = () => server.signIn(aMobileNumber());

describe('fetch-own-shop-applications', () => {
  test('names the own applications, the newest first, and nobody else’s', async () => {
    const meera = await somebody();
    const first = await people.submitted(meera);
    server.clock.advance(60_000);
    const second = await people.submitted(meera);
    expect(await people.own(meera)).toEqual([second, first]);
    expect(await people.own(await somebody())).toEqual([]);
  });
});

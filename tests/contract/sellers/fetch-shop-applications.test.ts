import { fetchShopApplications } from '../../../src/contracts/sellers/applications/application-desk.ts';
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

describe('fetch-shop-applications', () => {
  test('names those first that have waited longest', async () => {
    const first = await people.submitted(await somebody());
    server.clock.advance(60_000);
    const second = await people.submitted(await somebody());
    const { output } = await server.call(fetchShopApplications, { limit: 100 }, { as: admin });
    const ids = output.applications.map(({ applicationId }) => applicationId);
    expect(ids.indexOf(first.applicationId)).toBeLessThan(ids.indexOf(second.applicationId));
  });
});

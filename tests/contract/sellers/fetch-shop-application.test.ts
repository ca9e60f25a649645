import {
  fetchShopApplication,
  fetchShopApplications,
} from '../../../src/contracts/sellers/applications/application-desk.ts';
import { someDetails } from '../../support/builders/application-builders.ts';
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

describe('fetch-shop-application', () => {
  test('shows the numbers that the list masks, as they were asked for', async () => {
    const meera = await somebody();
    const { applicationId } = await people.submitted(meera);
    const { output } = await server.call(
      fetchShopApplications,
      { statuses: ['waiting'], limit: 100 },
      { as: admin },
    );
    const listed = output.applications.find((each) => each.applicationId === applicationId);
    expect(listed).toMatchObject({
      applicantUserId: meera.details.userId,
      details: { pan: 'AA••••••9F', gstin: '27•••••••••••ZV', contactNumber: '98••••••45' },
    });
    expect(output.counts.find(({ status }) => status === 'waiting')?.applications).toBeGreaterThan(
      0,
    );
    const full = await server.call(fetchShopApplication, { applicationId }, { as: admin });
    expect(full.output.application.details).toEqual(someDetails());
  });
});

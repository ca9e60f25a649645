import {
  fetchShopApplication,
  fetchShopApplications,
} from '../../../src/contracts/sellers/applications/application-desk.ts';
import { fetchAuditLog } from '../../../src/contracts/audit/audit.ts';
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
  test('DESK-2 shows what the list masks to who says why, and logs that', async () => {
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
      details: {
        ownerName: 'M…',
        pan: 'AA••••••9F',
        gstin: '27•••••••••••ZV',
        contactNumber: '98••••••45',
      },
      bankAccount: { holderName: 'M…', maskedNumber: 'XXXXXXXX9012' },
    });
    expect(JSON.stringify(listed)).not.toMatch(/Rao|AAPFU0939F|9845012345/);
    expect(output.counts.find(({ status }) => status === 'waiting')?.applications).toBeGreaterThan(
      0,
    );
    const wordless = { applicationId } as { applicationId: string; reason: string };
    const refused = await server.send(fetchShopApplication, wordless, { as: admin });
    expect([refused.status, refused.problem.code]).toEqual([400, 'bad_input']);
    const ask = { applicationId, reason: 'Compares the PAN' };
    const full = await server.call(fetchShopApplication, ask, { as: admin });
    expect(full.output.application).toMatchObject({
      details: someDetails(),
      bankAccount: { holderName: 'Meera Rao', maskedNumber: 'XXXXXXXX9012' },
    });
    const log = await server.call(fetchAuditLog, { limit: 1 }, { as: admin });
    expect(log.output.entries).toMatchObject([
      { subject: `shop-application:${applicationId}`, reason: 'Compares the PAN' },
    ]);
  });
});

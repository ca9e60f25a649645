import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchLeads, readLead } from '../../../src/contracts/account/desk/fetch-person.ts';
import { captureLead } from '../../../src/contracts/sign-in/sign-in.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { lastActs } from '../../support/people/last-acts.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('read-lead', () => {
  test('DESK-1 DESK-2 tells a number to who says why, and logs that', async () => {
    const admin = await signInAs(server, 'admin');
    const mobileNumber = aMobileNumber();
    await server.send(captureLead, { name: 'Meena', mobileNumber, areaCode: '800001' });
    const [lead] = (await server.send(fetchLeads, { query: '800001' }, { as: admin })).output.leads;
    const leadId = lead?.leadId ?? '';
    const reason = 'A shop has opened in Patna';
    const { output } = await server.call(readLead, { leadId, reason }, { as: admin });
    expect(output).toEqual({ name: 'Meena', mobileNumber });
    expect(await lastActs(server.db)).toMatchObject([
      { service: 'read-lead', role: 'admin', subject: `lead:${leadId}`, reason },
    ]);
    const ask = (wish: object) =>
      server
        .send(readLead, { leadId, reason, ...wish }, { as: admin })
        .then(({ status }) => status);
    expect([await ask({ leadId: randomUUID() }), await ask({ reason: '' })]).toEqual([404, 400]);
    const cr = await signInAs(server, 'cr');
    expect((await server.send(readLead, { leadId, reason }, { as: cr })).status).toBe(403);
  });
});

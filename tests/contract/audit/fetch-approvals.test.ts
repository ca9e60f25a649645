import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvals } from '../../../server/audit/audit-tables.ts';
import { payouts } from '../../../server/money/money-tables.ts';
import { fetchApprovals } from '../../../src/contracts/audit/audit.ts';
import { aSellersShop, signInAs } from '../../support/people/role-sessions.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A payout that was asked for at a time, and how that ended. */
async function anApproval(storeId: string, askedAt: number, state: 'waiting' | 'refused') {
  const id = randomUUID();
  const payout = { id, storeId, upiId: '', amountPaise: 20_000_000, requestedAt: askedAt };
  await server.db.insert(payouts).values({ ...payout, state: 'held', nextTryAt: askedAt });
  const asked = { id, payoutId: id, amountPaise: 20_000_000, note: '', askedAt, state };
  await server.db.insert(approvals).values(asked);
  return id;
}

describe('fetch-approvals', () => {
  test('DESK-1 lists what waits, the oldest first, and what was decided, the newest first', async () => {
    const as = await signInAs(server, 'admin');
    const { storeId } = await aSellersShop(server);
    const later = await anApproval(storeId, 2, 'waiting');
    const earlier = await anApproval(storeId, 1, 'waiting');
    const [old, young] = [
      await anApproval(storeId, 3, 'refused'),
      await anApproval(storeId, 4, 'refused'),
    ];
    const idsOf = async (list: 'waiting' | 'decided', limit = 10) => {
      const { output } = await server.call(fetchApprovals, { list, limit }, { as });
      return { ids: output.approvals.map((each) => each.approvalId), hasMore: output.hasMore };
    };
    expect(await idsOf('waiting')).toEqual({ ids: [earlier, later], hasMore: false });
    expect(await idsOf('decided')).toEqual({ ids: [young, old], hasMore: false });
    expect(await idsOf('waiting', 1)).toEqual({ ids: [earlier], hasMore: true });
    const { output } = await server.call(fetchApprovals, {}, { as });
    expect(output.approvals[0]).toMatchObject({ kind: 'payout', storeId, first: null });
  });

  test('DESK-1 is for administrators', async () => {
    for (const role of ['buyer', 'seller', 'cr'] as const) {
      const as = await signInAs(server, role);
      expect((await server.send(fetchApprovals, {}, { as })).problem.code).toBe('not_allowed');
    }
  });
});

import { randomUUID } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isAudited } from '../../../server/audit/audited.ts';
import { auditEntries } from '../../../server/audit/audit-tables.ts';
import { EVENT_HANDLERS } from '../../../server/events/services/order-status.ts';
import { HANDLERS } from '../../../server/http/service-registry.ts';
import { fetchAuditLog } from '../../../src/contracts/audit/audit.ts';
import { sendInboxMessage } from '../../../src/contracts/inbox/send-inbox-message.ts';
import { moveShopOrder } from '../../../src/contracts/sellers/move-shop-order.ts';
import { aMessage } from '../../support/builders/inbox-builders.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { giveStore, signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { deleteAllRows } from '../../support/servers/test-database.ts';

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

const read = async (query: object = {}) =>
  (await server.call(fetchAuditLog, { ...query, check: true }, { as: admin })).output;
const sendTo = (toUserId: number | null, title = 'Diwali hours', key = randomUUID()) =>
  server.call(sendInboxMessage, aMessage({ toUserId, title }), { as: admin, key });

/** What only somebody with the database's password can do: the triggers are off meanwhile. */
const behindItsBack = (change: ReturnType<typeof sql>) =>
  server.db.transaction(async (transaction) => {
    await transaction.execute(sql`set local session_replication_role = 'replica'`);
    await transaction.execute(change);
  });

describe('fetch-audit-log', () => {
  test('DESK-1 has a line about each act of staff: who, in which role, what, about whom and why', async () => {
    await sendTo(admin.details.userId);
    server.clock.advance(1_000);
    await sendTo(null, 'Rain delays deliveries');
    const { entries, check, hasMore } = await read();
    const who = { userId: admin.details.userId, role: 'admin', service: 'send-inbox-message' };
    const at = server.clock.now();
    expect(entries).toMatchObject([
      { ...who, position: 2, subject: 'everybody', reason: 'Rain delays deliveries', at },
      { ...who, position: 1, subject: `person:${who.userId}`, reason: 'Diwali hours' },
    ]);
    expect(check).toEqual({ entries: 2, brokenAt: null });
    expect(hasMore).toBe(false);
  });

  test('DESK-1 OUT-1 is read by person, service and subject, page by page; a repeated key is no second act', async () => {
    for (let index = 0; index < 5; index += 1) await sendTo(admin.details.userId);
    const key = randomUUID();
    const message = aMessage({ toUserId: null, title: 'Once' });
    for (let times = 0; times < 2; times += 1)
      await server.call(sendInboxMessage, message, { as: admin, key });
    expect((await read({ subject: 'everybody' })).entries).toHaveLength(1);
    expect((await read({ service: 'order-status' })).entries).toEqual([]);
    expect((await read({ staffUserId: 1 })).entries).toEqual([]);
    const first = await read({ limit: 4 });
    expect([first.entries.map(({ position }) => position), first.hasMore]).toEqual([
      [6, 5, 4, 3],
      true,
    ]);
    const next = await read({ limit: 4, beforePosition: 3 });
    expect(next.entries.map(({ position }) => position)).toEqual([2, 1]);
  });

  test('DESK-1 is written by the transaction of the act: what was refused is not in it', async () => {
    expect((await sendTo(999_999)).status).toBe(404);
    expect(await read()).toMatchObject({ entries: [], check: { entries: 0, brokenAt: null } });
  });

  test('DESK-1 takes acts that happen at the same time one by one', async () => {
    await Promise.all(Array.from({ length: 12 }, () => sendTo(null)));
    const { entries, check } = await read();
    expect(entries.map(({ position }) => position)).toEqual(
      Array.from({ length: 12 }, (_, index) => 12 - index),
    );
    expect(check).toEqual({ entries: 12, brokenAt: null });
  });

  test('DESK-1 what an admin does at a shop’s counter is in it; what its seller does is not', async () => {
    const store = await aStore(server.db);
    const item = await anItem(server.db, store.id);
    const buyer = await signInAs(server, 'buyer');
    const seller = await signInAs(server, 'seller');
    await giveStore(server.db, store.id, seller);
    for (const as of [admin, seller]) {
      const wish = anOrderWish(store.id, [{ itemId: item.id, quantity: 1 }]);
      const { orderId } = await placeOrder(server, buyer, wish);
      const seen = { seenVersion: 1, seenStatus: 'ORDER_CREATED' } as const;
      await server.call(moveShopOrder, { orderId, act: 'accept', ...seen }, { as });
    }
    const { entries } = await read();
    expect(entries).toMatchObject([{ service: 'move-shop-order', reason: 'accept' }]);
  });

  test('DESK-1 refuses to change, delete or empty what was written', async () => {
    await sendTo(null);
    for (const statement of [
      sql`update audit_entries set reason = 'Nothing'`,
      sql`delete from audit_entries`,
      sql`truncate audit_entries`,
    ]) {
      await expect(server.db.execute(statement)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('the audit log only grows') as string },
      });
    }
    expect((await read()).entries).toHaveLength(1);
  });

  test.each([
    ['a changed row', sql`update audit_entries set reason = 'Nothing' where position = 2`, 2],
    ['a missing row', sql`delete from audit_entries where position = 2`, 2],
    ['a missing first row', sql`delete from audit_entries where position = 1`, 1],
    ['a missing last row', sql`delete from audit_entries where position = 4`, 4],
    [
      'two rows that changed places',
      sql`update audit_entries set position = case position when 2 then 30 else 2 end where position in (2, 3)`,
      2,
    ],
    ['an emptied log', sql`delete from audit_entries`, 1],
  ])('DESK-1 finds %s', async (_, change, brokenAt) => {
    for (let index = 0; index < 4; index += 1) await sendTo(null);
    await behindItsBack(change);
    expect((await read()).check).toMatchObject({ brokenAt });
  });

  test('DESK-1 goes on after the end that it knows, and finds a row that was added past it', async () => {
    await sendTo(null);
    const [row] = await server.db.select().from(auditEntries).orderBy(desc(auditEntries.position));
    if (row === undefined) throw new Error('no row');
    await server.db.insert(auditEntries).values({ ...row, position: 2, previousHash: row.hash });
    expect((await read()).check).toEqual({ entries: 1, brokenAt: 2 });
    expect(await server.db.$count(auditEntries, eq(auditEntries.position, 2))).toBe(1);
  });
});

describe('every handler that only staff may call and that changes something', () => {
  const ofStaff = HANDLERS.filter(
    ({ contract: { callers, changes } }) =>
      changes && callers.every((caller) => caller === 'cr' || caller === 'admin'),
  );

  test('DESK-1 is audited, and so are those by which staff act in place of a shop', () => {
    expect(ofStaff.length).toBeGreaterThanOrEqual(3);
    const inPlaceOfShops = new Set(['order-status', 'move-shop-order', 'ondc-seller-update']);
    const shops = [...HANDLERS, ...EVENT_HANDLERS].filter(({ contract }) =>
      inPlaceOfShops.has(contract.name),
    );
    expect(shops).toHaveLength(inPlaceOfShops.size);
    const missing = [...ofStaff, ...shops].filter((handler) => !isAudited(handler));
    expect(missing.map(({ contract }) => contract.name)).toEqual([]);
  });
});

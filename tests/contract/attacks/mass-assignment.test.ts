import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLS } from '../../../src/contracts/calls.ts';
import { EVENT_CONTRACTS } from '../../../src/contracts/events/event-topics.ts';
import { CONTRACTS } from '../../../src/contracts/registry.ts';
import type { ServiceContract } from '../../../src/contracts/service.ts';
import { ROLES as ROLE_NUMBERS } from '../../../src/domain/account/roles.ts';
import { orders } from '../../../server/orders/order-tables.ts';
import { stores } from '../../../server/sellers/store-tables.ts';
import { users } from '../../../server/account/account-tables.ts';
import { everyRow } from '../../support/browser/database-rows.ts';
import { withMembersAdded } from '../../support/inputs/input-members.ts';
import { signInAll, type Role } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { validInputs, type ValidInputs } from '../../support/inputs/valid-inputs.ts';

/** Values that stand nowhere else: if one of them is in the database, a member got through. */
const NUMBER = 777_123_777;
const TEXT = 'smuggled-in-777123777';

/** Members of tables and of answers that no caller may set, in the ways that they are spelled. */
const NUMBERS =
  'role userId user_id realmId realmIdentifier sellerUserId version pricePaise amountPaise ' +
  'totalPaise discountPaise deliveryChargePaise amountToBePaidPaise coins balance createdAt ' +
  'placedAt expiresAt triesLeft ratingTenths ratingCount liveVersion';
const TEXTS =
  'caller status state token contact systemUserId paymentId externalId searchText owner ' +
  'resolution paymentMethod';

const FORBIDDEN: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(NUMBERS.split(' ').map((name) => [name, NUMBER])),
  ...Object.fromEntries(TEXTS.split(' ').map((name) => [name, TEXT])),
  isAdmin: true,
  isPaid: true,
  realmOwnerInfo: { role: 4, realmIdentifier: NUMBER, name: TEXT },
  bill: { amountToBePaidPaise: NUMBER },
};

let server: TestServer;
let sessions: Readonly<Record<Role, PersonSession>>;
let inputs: ValidInputs;
let sellersBefore: readonly (number | null)[];

const sellersOfStores = async () =>
  (await server.db.select().from(stores).orderBy(stores.id)).map((row) => row.sellerUserId);
beforeAll(async () => {
  server = await startTestServer();
  const buyer = await server.signIn('9876543210');
  inputs = await validInputs(server, buyer);
  sessions = await signInAll(server, buyer);
  sellersBefore = await sellersOfStores();
});
afterAll(() => server.close());

const ROLES: readonly Role[] = ['buyer', 'seller', 'cr', 'admin'];
const callerOf = ({ callers }: ServiceContract): PersonSession =>
  sessions[ROLES.find((role) => callers.includes(role)) ?? 'buyer'];
const inputOf = (name: string): object =>
  inputs[name]?.() ?? { ...inputs['get-milestone-tracker']?.(), to: 'PACKED' };
const named = [...CONTRACTS, ...EVENT_CONTRACTS].map((contract): [string, ServiceContract] => [
  contract.name,
  contract,
]);

/** Those that would do the most harm, each tried alone: a refusal of one must not hide that another is taken. */
const WORST =
  'role userId realmId sellerUserId version pricePaise amountPaise discountPaise coins createdAt ' +
  'status state paymentId realmOwnerInfo';

describe('members that nobody asked for', () => {
  test.each(named)('in the input of %s are refused, one by one', async (name, contract) => {
    const input = inputOf(name);
    for (const member of WORST.split(' ').filter((worst) => !(worst in input))) {
      const answer = await server.send(
        contract,
        { ...input, [member]: FORBIDDEN[member] },
        {
          as: callerOf(contract),
          key: randomUUID(),
        },
      );
      expect([member, answer.status]).toEqual([member, 400]);
    }
  });

  test.each(named)('deep in the input of %s are refused or dropped', async (name, contract) => {
    for (const [path, input] of withMembersAdded(inputOf(name), FORBIDDEN)) {
      const key = randomUUID();
      const hasMessageId = typeof input === 'object' && input !== null && 'messageId' in input;
      const { status } = await server.send(
        contract,
        hasMessageId ? { ...input, messageId: key } : input,
        { as: callerOf(contract), key },
      );
      // The whole input is refused for what stands at its top.
      expect([path, status < 500 && (path !== '' || status === 400)]).toEqual([path, true]);
    }
  });

  test('in the query and body of the other calls are refused', async () => {
    const { admin } = sessions;
    for (const { method, path } of CALLS) {
      const where = path
        .replace('{realm}', String(admin.realm))
        .replace('{user}', String(admin.user))
        .replace('{id}', String(admin.realm));
      const response = await fetch(
        `${server.url}${where}${method === 'GET' ? '?sellerUserId=4' : ''}`,
        {
          method,
          headers: {
            authorization: `Bearer ${admin.token}`,
            ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
          },
          ...(method === 'POST' ? { body: '{"sellerUserId":4}' } : {}),
        },
      );
      await response.body?.cancel();
      expect([path, response.status]).toEqual([path, 400]);
    }
  });

  test('stand nowhere in the database', async () => {
    const rows = await everyRow(server.db);
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.filter((row) => row.includes(TEXT) || row.includes(String(NUMBER)))).toEqual([]);
  });

  test('have made nobody more than they were', async () => {
    const buyerId = sessions.buyer.details.userId;
    const [buyer] = await server.db.select().from(users).where(eq(users.id, buyerId));
    expect(buyer).toMatchObject({
      role: ROLE_NUMBERS.BUYER,
      realmId: sessions.buyer.details.realmOwnerInfo.realmIdentifier,
      phone: '9876543210',
    });
    expect(await sellersOfStores()).toEqual(sellersBefore);
    expect(sellersBefore).toContain(sessions.seller.details.userId);
    const owners = new Set((await server.db.select().from(orders)).map((row) => row.userId));
    expect([...owners]).toEqual([buyerId]);
  });
});

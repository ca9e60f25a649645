import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { fetchInboxMessages } from '../../../src/contracts/inbox/fetch-inbox-messages.ts';
import { getRealmById } from '../../../src/contracts/account/realm.ts';
import { fetchOwnShops } from '../../../src/contracts/sellers/store-details.ts';
import { submitShopApplication } from '../../../src/contracts/sellers/applications/shop-application.ts';
import { ROLES } from '../../../src/domain/account/roles.ts';
import { stores } from '../../../server/sellers/store-tables.ts';
import { users } from '../../../server/account/account-tables.ts';
import { anApplication, someDetails } from '../../support/builders/application-builders.ts';
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

describe('decide-shop-application', () => {
  test('approving makes the shop, its owner a seller, and tells them', async () => {
    const phone = aMobileNumber();
    const meera = await server.signIn(phone);
    const { status, output } = await people.decide(await people.submitted(meera), 'approve');
    expect(status).toBe(200);
    const { storeId } = output.application;
    const [store] = await server.db
      .select()
      .from(stores)
      .where(eq(stores.id, storeId ?? ''));
    expect(store).toMatchObject({
      name: 'Meera Stores',
      areaCode: '560103',
      city: 'Bengaluru',
      opensAt: 800,
      closesAt: 2200,
      deliveryRadiusKm: 4,
      takingOrders: false,
      customerCare: 'Meera Rao,,9845012345',
      sellerUserId: meera.details.userId,
    });
    const deviceId = randomUUID();
    const { output: person } = await server.call(getRealmById, { deviceId }, { as: meera });
    expect(person.user.realmOwnerInfo.role).toBe(ROLES.SELLER);
    const { output: shops } = await server.call(fetchOwnShops, {}, { as: meera });
    expect(shops.shops.map((shop) => shop.storeId)).toEqual([storeId]);
    const { output: inbox } = await server.call(fetchInboxMessages, {}, { as: meera });
    expect(inbox.messages[0]).toMatchObject({
      title: 'Welcome to Haat, Meera Stores',
      path: '/seller/join',
    });
    expect(await people.own(meera)).toEqual([
      expect.objectContaining({ status: 'approved', storeId, version: 2 }),
    ]);
  });

  test('one person may run several shops of one name', async () => {
    const meera = await somebody();
    for (const application of [await people.submitted(meera), await people.submitted(meera)]) {
      expect((await people.decide(application, 'approve')).status).toBe(200);
    }
    const { output } = await server.call(fetchOwnShops, {}, { as: meera });
    expect(new Set(output.shops.map(({ storeId }) => storeId)).size).toBe(2);
  });

  test('an administrator who opens a shop stays one', async () => {
    await people.decide(await people.submitted(admin), 'approve');
    const [row] = await server.db.select().from(users).where(eq(users.id, admin.details.userId));
    expect(row?.role).toBe(ROLES.ADMIN);
  });

  test('a question comes back to the applicant, whose answer waits again', async () => {
    const meera = await somebody();
    const asked = await people.decide(
      await people.submitted(meera),
      'ask',
      'Which name is on the licence?',
    );
    expect(asked.output.application).toMatchObject({
      status: 'asked',
      // DESK-2: a decision is no reason to read the numbers.
      details: { ownerName: 'M…', pan: 'AA••••••9F', contactNumber: '98••••••45' },
    });
    const [seen] = await people.own(meera);
    expect(seen).toMatchObject({ status: 'asked', message: 'Which name is on the licence?' });
    const answer = {
      applicationId: seen?.applicationId ?? '',
      details: someDetails({ shopName: 'Meera & Sons' }),
      seenVersion: 2,
    };
    const { output } = await server.call(submitShopApplication, answer, { as: meera });
    expect(output.application).toMatchObject({
      status: 'waiting',
      message: null,
      version: 3,
      // The account that was named first still counts.
      bankAccount: { maskedNumber: 'XXXXXXXX9012' },
    });
  });

  test('what was decided stays decided, for applicant and administrators', async () => {
    const meera = await somebody();
    const application = await people.submitted(meera);
    await people.decide(application, 'refuse', 'We are not in your town yet');
    const [seen] = await people.own(meera);
    expect(seen).toMatchObject({ status: 'refused', message: 'We are not in your town yet' });
    const again = await people.decide(seen ?? application, 'approve');
    expect(again.problem.code).toBe('application_decided');
    const { applicationId } = application;
    const { problem } = await people.submit(meera, { applicationId });
    expect(problem).toMatchObject({
      code: 'application_decided',
      detail: 'Haat has refused this application already. Please write a new one.',
    });
  });

  test('OUT-10 a decision about what the applicant changed meanwhile is refused', async () => {
    const meera = await somebody();
    const first = anApplication();
    const seen = await people.submitted(meera, first);
    await people.submitted(meera, {
      ...first,
      details: someDetails({ street: '13 Outer Ring Road' }),
    });
    expect((await people.decide(seen, 'approve')).problem.code).toBe('application_changed');
    expect((await people.own(meera))[0]?.status).toBe('waiting');
  });

  test('two administrators who approve at once make one shop', async () => {
    const meera = await somebody();
    const application = await people.submitted(meera);
    const answers = await Promise.all([1, 2, 3].map(() => people.decide(application, 'approve')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { output } = await server.call(fetchOwnShops, {}, { as: meera });
    expect(output.shops).toHaveLength(1);
  });

  test('a question or a refusal says why', async () => {
    const application = await people.submitted(await somebody());
    for (const decision of ['ask', 'refuse'] as const) {
      expect((await people.decide(application, decision, ' ')).problem.code).toBe('bad_input');
    }
    expect(
      (await people.decide({ applicationId: randomUUID(), version: 1 }, 'approve')).problem.code,
    ).toBe('application_not_found');
  });
});

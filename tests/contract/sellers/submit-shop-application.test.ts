import { idempotencyKeys } from '../../../server/db/database-tables.ts';
import { shopApplications } from '../../../server/sellers/seller-tables.ts';
import {
  anApplication,
  someBankAccount,
  someDetails,
} from '../../support/builders/application-builders.ts';
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

describe('submit-shop-application', () => {
  test('keeps an application, its account number encrypted, and shows it to its applicant only', async () => {
    const meera = await somebody();
    const application = await people.submitted(meera);
    expect(application).toMatchObject({
      status: 'waiting',
      details: someDetails(),
      bankAccount: { maskedNumber: 'XXXXXXXX9012', ifsc: 'HDFC0001234' },
      message: null,
      storeId: null,
      version: 1,
    });
    expect(await people.own(meera)).toEqual([application]);
    expect(await people.own(await somebody())).toEqual([]);
    const kept = await server.db.select().from(shopApplications);
    const stored = JSON.stringify([kept, await server.db.select().from(idempotencyKeys)]);
    expect(stored).not.toContain('123456789012');
    expect(server.log.join('\n')).not.toContain('123456789012');
  });

  test('puts numbers into their form, whatever spaces and small letters were typed', async () => {
    const details = someDetails({ pan: ' aapfu 0939f', gstin: '27 aapfu0939f 1zv' });
    const application = await people.submitted(await somebody(), { ...anApplication(), details });
    expect(application.details).toMatchObject({ pan: 'AAPFU0939F', gstin: '27AAPFU0939F1ZV' });
  });

  test.each([
    ['gstin', { gstin: '27AAPFU0939F1ZA' }, /compare it with your certificate/],
    ['gstin', { gstin: '27AAACR5055K1Z7' }, /of another PAN/],
    ['pan', { pan: 'AAXXU0939F', gstin: '' }, /looks like/],
    ['fssai', { fssai: '1001201100000' }, /14 digits/],
    ['fssai', { fssai: '' }, /Who sells food needs/],
    ['areaCode', { areaCode: '12345' }, /6-digit/],
    ['groups', { groups: [] }, /choose what you sell/],
    ['deliveryRadiusKm', { deliveryRadiusKm: 400 }, /up to 100 km/],
  ])('refuses a wrong %s at its field: %j', async (field, parts, message) => {
    const details = someDetails(parts);
    const { status, problem } = await people.submit(await somebody(), { details });
    expect(status).toBe(400);
    expect(problem.fields).toContainEqual({
      path: `details.${field}`,
      message: expect.stringMatching(message),
    });
  });

  test('refuses a wrong bank account at its field', async () => {
    const bankAccount = { ...someBankAccount(), accountNumber: '12345678', ifsc: 'HDFCO001234' };
    const { problem } = await people.submit(await somebody(), { bankAccount });
    expect(problem.fields?.map(({ path }) => path)).toEqual([
      'bankAccount.accountNumber',
      'bankAccount.ifsc',
    ]);
  });

  test('asks for no food licence where nothing is eaten', async () => {
    const details = someDetails({ groups: ['stationery'], fssai: '' });
    expect((await people.submit(await somebody(), { details })).status).toBe(200);
  });

  test('refuses a pincode that no post office has', async () => {
    const { problem } = await people.submit(await somebody(), {
      details: someDetails({ areaCode: '999999' }),
    });
    expect(problem.code).toBe('place_not_found');
  });

  test('takes five open applications of a person and no more, whoever races', async () => {
    const meera = await somebody();
    const answers = await Promise.all(Array.from({ length: 7 }, () => people.submit(meera)));
    const codes = answers.map((answer) => (answer.status === 200 ? 'taken' : answer.problem.code));
    expect(codes.toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 'taken'),
      'too_many_applications',
      'too_many_applications',
    ]);
    expect(await people.own(meera)).toHaveLength(5);
  });

  test("takes the id of somebody else's application as that of a new one, and leaves theirs alone", async () => {
    const meera = await somebody();
    const { applicationId } = await people.submitted(meera);
    const before = await people.own(meera);
    const other = await somebody();
    expect((await people.submit(other, { applicationId })).status).toBe(200);
    expect(await people.own(other)).toHaveLength(1);
    expect(await people.own(meera)).toEqual(before);
  });
});

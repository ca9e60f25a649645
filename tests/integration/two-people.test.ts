import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveAddress } from '../../src/commands/addresses/save-address.ts';
import { signOut } from '../../src/commands/session/sign-out.ts';
import { savePreferences } from '../../src/commands/account/save-preferences.ts';
import { getRealmById } from '../../src/contracts/account/realm.ts';
import { personDatabaseName } from '../../src/db/person-database.ts';
import { readPreferences, readSetting } from '../../src/db/reads/settings.ts';
import { DEFAULT_ADDRESS } from '../../src/domain/account/address.ts';
import { anEnginePhone } from '../support/engine-phone.ts';
import { aMobileNumber } from '../support/inputs/mobile-numbers.ts';
import { settle } from '../support/sync-world.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(async () => {
  await server.close();
});

const address = (name: string) => ({
  ...DEFAULT_ADDRESS,
  name,
  plot: '12B',
  city: 'Bengaluru',
  state: 'Karnataka',
  areaCode: '560103',
  contactNumber: '9876543210',
});

const tokenOf = async (phone: ReturnType<typeof anEnginePhone>) => {
  const session = await readSetting(phone.device, 'authData');
  if (session === undefined) throw new Error('nobody is signed in');
  return { token: session.token, realm: session.realmId, user: session.userId };
};
type Caller = Awaited<ReturnType<typeof tokenOf>>;
const addressesAt = async (as: Caller) =>
  (await server.call(getRealmById, {}, { as })).output.addresses.map((saved) => saved.address.name);

/** Holds the answers of one service until `release`. */
function held(service: string) {
  let release = () => {};
  let reached = () => {};
  const open = new Promise<void>((resolve) => (release = resolve));
  const isReached = new Promise<void>((resolve) => (reached = resolve));
  const holdAnswer = async (asked: string) => {
    if (asked !== service) return;
    reached();
    await open;
  };
  return { holdAnswer, isReached, release: () => release() };
}

describe('an answer that comes after its person has signed out', () => {
  it('OUT-1 finds no place: their database is not made again, and the next person gets nothing of it', async () => {
    const phone = anEnginePhone(server);
    const asha = await phone.signIn(aMobileNumber());
    await saveAddress(asha.context, address('Of Asha'));
    const answer = held('save-update-address');
    phone.line.holdAnswer = answer.holdAnswer;
    const draining = phone.service.drain('command');
    await answer.isReached;
    await signOut(phone.device, asha.person);
    phone.line.holdAnswer = async () => {};
    const ravi = await phone.signIn(aMobileNumber());
    answer.release();
    await draining;
    await settle();
    expect(await Dexie.exists(personDatabaseName(asha.userId))).toBe(false);
    expect(await ravi.person.addresses.toArray()).toEqual([]);
    expect(await ravi.person.outbox.toArray()).toEqual([]);
    expect(await addressesAt(await tokenOf(phone))).toEqual([]);
    expect(phone.world.bugs).toEqual([]);
  });

  it('DB-3 finds no place either when it answers a pull', async () => {
    const phone = anEnginePhone(server);
    const asha = await phone.signIn(aMobileNumber());
    await asha.person.orders.count();
    const answer = held('get-realm-by-id');
    phone.line.holdAnswer = answer.holdAnswer;
    const pulling = phone.service.pullPerson().catch((error: unknown) => error);
    await answer.isReached;
    await signOut(phone.device, asha.person);
    answer.release();
    await pulling;
    await settle();
    expect(await Dexie.exists(personDatabaseName(asha.userId))).toBe(false);
    expect(await readSetting(phone.device, 'user_details')).toBeUndefined();
  });
});

describe('another person signs in on the same phone', () => {
  it('OUT-4 nothing of the first is sent as the second; it waits until the first is back', async () => {
    const phone = anEnginePhone(server);
    const numberOfAsha = aMobileNumber();
    const asha = await phone.signIn(numberOfAsha);
    phone.line.broken = true;
    await saveAddress(asha.context, address('Of Asha'));
    await phone.service.drain('command');
    phone.line.broken = false;
    const ravi = await phone.signIn(aMobileNumber());
    await saveAddress(ravi.context, address('Of Ravi'));
    await phone.service.personChanged();
    const asRavi = await tokenOf(phone);
    expect(await addressesAt(asRavi)).toEqual(['Of Ravi']);
    expect(await asha.person.outbox.count()).toBe(1);
    server.clock.advance(31_000);
    await phone.signIn(numberOfAsha);
    await phone.service.personChanged();
    expect(await addressesAt(await tokenOf(phone))).toEqual(['Of Asha']);
    expect(await addressesAt(asRavi)).toEqual(['Of Ravi']);
    expect(phone.world.bugs).toEqual([]);
  });

  it('OUT-4 also when the change happens between two requests of one drain', async () => {
    const phone = anEnginePhone(server);
    const asha = await phone.signIn(aMobileNumber());
    const asAsha = await tokenOf(phone);
    const saved = await saveAddress(asha.context, address('First'));
    if (!saved.ok) throw new Error(saved.message);
    await saveAddress(asha.context, address('Second'), saved.value.addressId);
    const answer = held('save-update-address');
    phone.line.holdAnswer = answer.holdAnswer;
    const draining = phone.service.drain('command');
    await answer.isReached;
    phone.line.holdAnswer = async () => {};
    await phone.signIn(aMobileNumber());
    answer.release();
    await draining;
    expect(await addressesAt(asAsha)).toEqual(['First']);
    expect(await addressesAt(await tokenOf(phone))).toEqual([]);
    const left = await asha.person.outbox.toArray();
    expect(left.map(({ state }) => state)).toEqual(['waiting']);
  });

  it('keeps no choice, store or address of the first', async () => {
    const phone = anEnginePhone(server);
    const asha = await phone.signIn(aMobileNumber());
    const names = ['selected_user_address', 'favourite_shop', 'user_details'] as const;
    await phone.device.settings.bulkPut([
      { name: 'selected_user_address', value: 'home-of-asha' },
      { name: 'favourite_shop', value: ['annapurna'] },
    ]);
    await phone.device.visits.put({ storeId: 'annapurna', visitedAt: 1 });
    await savePreferences(asha.context, {
      standingChoice: { acceptUpToPaise: 10_000, dropMissing: true },
    });
    const ravi = await phone.signIn(aMobileNumber());
    const [home, favourites, details] = await Promise.all(
      names.map((name) => phone.device.settings.get(name)),
    );
    expect([home, favourites]).toEqual([undefined, undefined]);
    expect(details?.value).toMatchObject({ userId: ravi.userId });
    expect(await phone.device.visits.count()).toBe(0);
    expect((await readPreferences(ravi.person)).standingChoice.acceptUpToPaise).toBe(0);
  });
});

describe('signing out', () => {
  it('ends the session on the server, so that its token is worth nothing any more', async () => {
    const phone = anEnginePhone(server);
    const asha = await phone.signIn(aMobileNumber());
    const as = await tokenOf(phone);
    await phone.service.revokeSession();
    await signOut(phone.device, asha.person);
    await expect.poll(async () => (await server.call(getRealmById, {}, { as })).status).toBe(401);
    expect(phone.world.bugs).toEqual([]);
  });

  it('waits for no network, and sends nothing at all while working offline', async () => {
    const phone = anEnginePhone(server);
    const asha = await phone.signIn(aMobileNumber());
    await phone.device.settings.put({ name: 'work-offline', value: true });
    phone.asked.length = 0;
    await phone.service.revokeSession();
    await signOut(phone.device, asha.person);
    expect(phone.asked).toEqual([]);
    phone.line.broken = true;
    await phone.device.settings.delete('work-offline');
    await phone.service.revokeSession();
    await settle();
    expect(phone.world.bugs).toEqual([]);
    expect(await readSetting(phone.device, 'authData')).toBeUndefined();
  });
});

describe('one person on two phones', () => {
  it('ORD-2 DB-3 the standing choice made on one comes to the other with the addresses', async () => {
    const number = aMobileNumber();
    const [phone, tablet] = [anEnginePhone(server), anEnginePhone(server)];
    const onPhone = await phone.signIn(number);
    const standingChoice = { acceptUpToPaise: 2_500, dropMissing: true };
    phone.line.broken = true;
    await savePreferences(onPhone.context, { standingChoice });
    await saveAddress(onPhone.context, address('Home'));
    await phone.service.drain('command');
    expect(await readPreferences(onPhone.person)).toMatchObject({ standingChoice, pending: true });
    phone.line.broken = false;
    await phone.service.drain('online');
    expect(await readPreferences(onPhone.person)).toMatchObject({ standingChoice, pending: false });
    // Both phones of this test keep their databases in one place: the second starts from nothing.
    await signOut(phone.device, onPhone.person);
    server.clock.advance(31_000);
    const onTablet = await tablet.signIn(number);
    expect((await readPreferences(onTablet.person)).standingChoice.acceptUpToPaise).toBe(0);
    await tablet.service.pullPerson();
    expect(await readPreferences(onTablet.person)).toMatchObject({ standingChoice });
    const addresses = await onTablet.person.addresses.toArray();
    expect(addresses.map((row) => [row.address.name, row.pending])).toEqual([['Home', false]]);
  });
});

import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import type { CommandContext } from '../../../src/commands/command-context.ts';
import { buyerOrderListing } from '../../../src/contracts/orders/order-listings.ts';
import { DeviceDatabase } from '../../../src/db/device-database.ts';
import { PersonDatabase } from '../../../src/db/person-database.ts';
import { createSyncEngine } from '../../../src/sync/engine.ts';
import { aMobileNumber } from '../inputs/mobile-numbers.ts';
import type { SyncRuntime } from '../../../src/sync/runtime.ts';
import { createSyncWorld } from '../sync-world.ts';
import type { TestServer } from '../servers/test-server.ts';

/**
 * What a test does to a phone's line: breaks it, does something before a service's request leaves, or loses the answer
 * after the server gave it.
 */
export interface PhoneLine {
  broken: boolean;
  before: (service: string) => Promise<void>;
  losesAnswer: (service: string) => boolean;
}

let phones = 0;

/** A phone with someone signed in, the real sync engine and a line to the real server that a test can break. */
export async function aShopPhone(server: TestServer, parts: Partial<SyncRuntime> = {}) {
  phones += 1;
  const name = `shop-phone-${phones}-${randomUUID()}`;
  const line: PhoneLine = { broken: false, before: async () => {}, losesAnswer: () => false };
  const world = createSyncWorld({
    ...parts,
    now: server.clock.now,
    fetch: async (url, init) => {
      if (line.broken) throw new TypeError('network down');
      const service = url.split('/').at(-1) ?? '';
      await line.before(service);
      const { signal: _signal, ...request } = init;
      const response = await fetch(`${server.url}${url}`, request);
      if (line.losesAnswer(service)) throw new TypeError('connection reset');
      return response;
    },
  });
  const device = new DeviceDatabase(`haat-${name}`);
  const opened = new Map<number | null, PersonDatabase>();
  const openPerson = (userId: number | null) => {
    const db = opened.get(userId) ?? new PersonDatabase(`haat-user-${name}-${userId}`);
    opened.set(userId, db);
    return db;
  };
  const baseUrls = { workflow: '/workflow', catalogue: '/catalogue', maps: '/maps' };
  const settings = { baseUrls, visitorToken: 'haat-visitor', mapsKey: 'haat-maps' };
  const { service, drain } = createSyncEngine({ device, openPerson, runtime: world, settings });
  const mobileNumber = aMobileNumber();
  await service.sendOtp(mobileNumber);
  const signedIn = await service.verifyOtp(mobileNumber, server.codeOf(mobileNumber));
  if (!signedIn.ok) throw new Error(signedIn.problem.message);
  const { user } = signedIn.value;
  const person = openPerson(user.userId);
  const context: CommandContext = {
    device,
    person,
    now: world.now,
    newId: randomUUID,
    wake: () => {},
  };
  const session = (await device.settings.get('authData'))?.value as { token: string };
  const realm = user.realmOwnerInfo.realmIdentifier;
  const as = { token: session.token, realm, user: user.userId };
  /** The person's orders as the server has them. */
  const orders = async () => (await server.call(buyerOrderListing, {}, { as })).output.orders;
  return { context, person, device, service, drain, line, as, orders };
}

export type ShopPhone = Awaited<ReturnType<typeof aShopPhone>>;

import type { DrainTrigger, SyncService } from '../contracts/sync-service.ts';
import { uuidV7 } from '../domain/identifiers.ts';
import { readSetting } from '../db/reads/settings.ts';
import { answer } from './answers.ts';
import { createCatalogueSync } from './catalogue/catalogue-sync.ts';
import { pullArea, pullLocation, type PullParts } from './pull/areas.ts';
import { pullCart } from './pull/cart.ts';
import { createCoinPulls } from './pull/coins.ts';
import { createCoopPulls } from './pull/coop.ts';
import { createFigurePulls } from './pull/event-figures.ts';
import { createInboxPull } from './pull/inbox.ts';
import { createListingPulls } from './pull/listings.ts';
import { pullOffers } from './pull/offers.ts';
import { createOrderPulls } from './pull/order-pulls.ts';
import { pullOrders } from './pull/orders.ts';
import { pullPerson } from './pull/person.ts';
import { findPlaces, placeAt } from './pull/places.ts';
import { searchServer } from './pull/server-search.ts';
import { pullTickets } from './pull/tickets.ts';
import { validateCart } from './pull/validate-cart.ts';
import { createPaymentService } from './payments/payment-service.ts';
import { createPush, type SyncParts } from './push.ts';
import { createShelf } from './shelf/create-shelf.ts';
import { createLocalSearch } from './search/local-search.ts';
import { readBought } from './search/read-bought.ts';
import { createPushTokens } from './push-tokens.ts';
import { requestOtp, signIn } from './sign-in.ts';
import { revokeSession } from './revoke-session.ts';

/** Triggers after which other devices may have changed the cart: this one was away. */
const PULLS_CART: ReadonlySet<DrainTrigger> = new Set(['start', 'online', 'visible']);

/** The one sync engine (design, section 1), as the sync worker has it: it sends, pulls and searches. */
export function createSyncEngine(parts: SyncParts) {
  const { device, openPerson, runtime } = parts;
  const { transport, drain, drainSoon, stopTimer, startReachability } = createPush(parts);
  const pull: PullParts = { device, transport, now: runtime.now };
  const catalogue = createCatalogueSync({ pull, openPerson, runtime });
  const signInParts = { device, transport, openPerson, now: runtime.now };
  const searchDevice = createLocalSearch(device, () => readBought(device, openPerson));

  const newUuid = () => uuidV7(runtime.now(), runtime.randomBytes);

  /** Fetches what other devices did to the cart; nothing for a visitor. */
  async function pullOwnCart(): Promise<null> {
    const session = await readSetting(device, 'authData');
    if (session === undefined) return null;
    await pullCart(transport, openPerson(session.userId), session.userId, newUuid);
    return null;
  }

  /** The same beside a drain, where nobody looks at its end: without an answer there is a next time. */
  async function pullCartSoon(): Promise<void> {
    await answer(pullOwnCart).catch(runtime.reportBug);
  }

  const service: SyncService = {
    sendOtp: (mobileNumber) => answer(() => requestOtp(signInParts, mobileNumber)),
    verifyOtp: (mobileNumber, code) => answer(() => signIn(signInParts, mobileNumber, code)),
    pullArea: (pincode) => answer(() => pullArea(pull, pincode)),
    pullLocation: (location) => answer(() => pullLocation(pull, location)),
    pullStore: (storeId) =>
      answer(async () => {
        await catalogue.pullStore(storeId);
        return null;
      }),
    pullOffers: (storeId) =>
      answer(async () => {
        await pullOffers(pull, storeId);
        return null;
      }),
    pullLiveSheet: (storeId) =>
      answer(async () => {
        await catalogue.pullLiveSheet(storeId);
        return null;
      }),
    syncStores: catalogue.syncStores,
    pullPerson: () =>
      answer(async () => {
        const session = await readSetting(device, 'authData');
        if (session !== undefined) {
          const { userId } = session;
          const { now, randomBytes } = runtime;
          const newId = () => uuidV7(now(), randomBytes);
          await pullPerson({ device, transport, db: openPerson(userId), userId, now, newId });
        }
        return null;
      }),
    pullOrders: () =>
      answer(async () => {
        const session = await readSetting(device, 'authData');
        if (session !== undefined) {
          const person = openPerson(session.userId);
          await pullOrders(transport, person, session.userId);
          await pullTickets(transport, person, session.userId);
        }
        return pullOwnCart();
      }),
    pullCart: () => answer(pullOwnCart),
    ...createListingPulls(pull),
    ...createCoinPulls({ ...pull, openPerson }),
    ...createFigurePulls({ ...pull, openPerson }),
    ...createInboxPull({ ...pull, openPerson }),
    ...createCoopPulls({ ...pull, openPerson }),
    ...createOrderPulls({ ...pull, openPerson, newId: newUuid }),
    validateCart: (cart) => {
      const newId = () => uuidV7(runtime.now(), runtime.randomBytes);
      return answer(() => validateCart({ device, transport, newId }, cart));
    },
    ...createPaymentService({
      device,
      openPerson,
      transport,
      now: runtime.now,
      newId: newUuid,
      drain: () => drainSoon('command'),
      wake: () => void drainSoon('command'),
    }),
    arrangeShelf: createShelf(device),
    searchDevice,
    searchServer: (query, areaCode) =>
      answer(() => searchServer(device, transport, query, areaCode)),
    findPlaces: (text) => answer(() => findPlaces(transport, text)),
    placeAt: (location) => answer(() => placeAt(transport, location)),
    drain: async (trigger) => {
      if (trigger === 'start') await startReachability();
      await Promise.all([drainSoon(trigger), PULLS_CART.has(trigger) && pullCartSoon()]);
    },
    revokeSession: () =>
      revokeSession({ transport, device, openPerson, reportBug: runtime.reportBug }),
    ...createPushTokens({ device, transport, openPerson, newId: newUuid }),
    personChanged: async () => {
      stopTimer();
      await Promise.all([drainSoon('start'), pullCartSoon()]);
    },
  };
  return { service, drain };
}

import { millisecondsInMinute } from 'date-fns/constants';
import type { DrainTrigger, SyncService } from '../contracts/sync-service.ts';
import type { LiveChannel } from '../contracts/live/live-view.ts';
import { uuidV7 } from '../domain/identifiers.ts';
import { createCatalogueSync } from './catalogue/catalogue-sync.ts';
import { createLive } from './live/live.ts';
import { findPlaces, placeAt, pullArea, pullLocation } from './pull/areas.ts';
import { pullCart } from './pull/cart.ts';
import { createCoinPulls } from './pull/coins.ts';
import { createCoopPulls } from './pull/coop.ts';
import { createDeskPulls, createFigurePulls } from './pull/desks.ts';
import { createListingPulls } from './pull/listings.ts';
import { type OwnerParts, type PersonPullParts, pullOfPerson } from './pull/of-person.ts';
import { pullOffers } from './catalogue/sync-bundle.ts';
import { createOrderPulls } from './pull/orders/order-pulls.ts';
import { pullOwnOrders } from './pull/orders/own-orders.ts';
import { createPersonalCalls, pullPerson } from './pull/person.ts';
import { createRecentAnswers } from './pull/recent-answers.ts';
import { createShopPulls } from './pull/orders/shop-orders.ts';
import { createShopDeskPulls } from './pull/shop-desk.ts';
import { createTradePulls } from './pull/trades.ts';
import { validateCart, validateCarts } from './pull/orders/validate-cart.ts';
import { createPaymentService } from './payments/payment-service.ts';
import { createPush, type SyncParts } from './push.ts';
import { createShelf } from './shelf/create-shelf.ts';
import { createGoodsNear } from './shelf/goods-near.ts';
import { createLocalSearch, readBoughtItems, searchServer } from './search/local-search.ts';
import { createPushTokens } from './push-tokens.ts';
import { requestOtp, signIn } from './sign-in.ts';
import { captureLead, signOutService } from '../contracts/sign-in/sign-in.ts';
import { readSetting } from '../db/reads/settings.ts';
import { answer, answerDone } from './answers.ts';
import { CallError } from './call-error.ts';
import type { Transport } from './transport.ts';
import { QUICK_ANSWERS_TO_ONLINE, SLOW_MS } from './reachability.ts';
import { produce } from 'immer';
import { fetchInboxMessages } from '../contracts/inbox/fetch-inbox-messages.ts';
import type { InboxMessage } from '../contracts/inbox/view-inbox-messages.ts';
import { withRoom } from '../db/save.ts';

/** Questions of one look. A server that has just started is slow at first, and that alone does not make the line weak. */
const MOST_QUESTIONS = 6;

interface CheckLineParts {
  readonly transport: Pick<Transport, 'touch'>;
  /** ms by this device's clock. */
  readonly now: () => number;
}

interface RevokeParts extends OwnerParts {
  readonly transport: Transport;
  readonly reportBug: (error: unknown) => void;
}

/** Triggers after which other devices, or the server itself, may have changed cart, favourites and more: this one was away. */
const PULLS_OWN: ReadonlySet<DrainTrigger> = new Set(['start', 'online', 'visible']);

/** For how long the stores of an area and the home screen's content, which change by the hour, are not asked for again (LIM-1), ms. */
const FRESH_MS = millisecondsInMinute;

export interface EngineParts extends SyncParts {
  /** To the other contexts of the browser; without it nothing is followed live (LIVE-4). */
  readonly channel?: LiveChannel;
}

/** The one sync engine (design, section 1), as the sync worker has it: it sends, pulls and searches. */
export function createSyncEngine(parts: EngineParts) {
  const { device, openPerson, runtime } = parts;
  const { transport, drain, drainSoon, stopTimer, startReachability } = createPush({
    ...parts,
    onNewEpoch: () => {
      live?.forget();
      pullAnewSoon().catch(runtime.reportBug);
    },
  });
  const sendNow = () => drainSoon('command');
  const newId = () => uuidV7(runtime.now(), runtime.randomBytes);
  const base = { device, openPerson, transport, now: runtime.now, newId };
  const catalogue = createCatalogueSync({ pull: base, openPerson, runtime });
  const listings = createListingPulls(base);
  const recent = createRecentAnswers(runtime.now);

  /** Fetches what other devices did to the cart; nothing for a visitor. */
  const pullOwnCart = () =>
    pullOfPerson(base, ({ db, userId }) => pullCart({ transport, db, userId }, base));

  /** Cart, favourites and lists beside a drain, where nobody looks at its end: without an answer there is a next time. */
  async function pullOwnSoon(): Promise<void> {
    const pulls = [pullOwnCart(), service.pullFavourites(), service.pullSavedLists()];
    await Promise.all(pulls).catch(runtime.reportBug);
  }

  let anew: Promise<void> | undefined;

  /** VER-1: asks for all that is to be asked for anew, once at a time; what fails is asked for another time. */
  async function pullAnewSoon(): Promise<void> {
    anew ??= pullAnew().finally(() => {
      anew = undefined;
    });
    await anew.catch(runtime.reportBug);
  }

  async function pullAnew(): Promise<void> {
    await pullOfPerson(base, async ({ db }) => {
      if ((await db.fact('asks-anew')) === undefined) return;
      await service.pullOrders();
      await service.pullPerson();
      await service.pullCoins();
      await service.pullGroupBuys(null, '');
      await Promise.all([service.pullTrades(), service.pullFavourites(), service.pullSavedLists()]);
      await drainSoon('command');
    });
  }

  const service: SyncService = {
    sendOtp: (mobileNumber) => answer(() => requestOtp(base, mobileNumber)),
    verifyOtp: (mobileNumber, code) => answer(() => signIn(base, mobileNumber, code)),
    pullArea: (pincode) =>
      recent.share(`area ${pincode}`, FRESH_MS, () => answer(() => pullArea(base, pincode))),
    captureLead: (lead) =>
      answerDone(async () => {
        await transport.call(captureLead, lead, { key: newId() });
      }),
    pullLocation: (location) => answer(() => pullLocation(base, location)),
    pullStore: (storeId) => answerDone(() => catalogue.pullStore(storeId)),
    pullOffers: (storeId) => answerDone(() => pullOffers(base, storeId)),
    pullLiveSheet: (storeId) => answerDone(() => catalogue.pullLiveSheet(storeId)),
    syncStores: catalogue.syncStores,
    pullPerson: () => pullOfPerson(base, (owner) => pullPerson({ ...base, ...owner })),
    pullOrders: (withCart = true) => pullOwnOrders(base, withCart ? pullCart : undefined),
    pullCart: pullOwnCart,
    ...listings,
    pullContent: () => recent.share('content', FRESH_MS, listings.pullContent),
    ...createCoinPulls(base),
    ...createFigurePulls(base),
    ...createInboxPull(base),
    ...createCoopPulls(base),
    ...createTradePulls(base),
    ...createOrderPulls(base),
    ...createShopPulls(base),
    ...createDeskPulls(base),
    ...createShopDeskPulls(base),
    validateCart: (cart) => answer(() => validateCart(base, cart)),
    validateCarts: (carts) => answer(() => validateCarts(base, carts)),
    ...createPaymentService({ ...base, drain: sendNow, wake: () => void sendNow() }),
    arrangeShelf: createShelf(device),
    ...createGoodsNear(device),
    ...createLocalSearch(device, () => readBoughtItems(device, openPerson), runtime.now),
    searchServer: (query, areaCode) =>
      answer(() => searchServer(device, transport, query, areaCode)),
    findPlaces: (text) => answer(() => findPlaces(transport, text)),
    placeAt: (location) => answer(() => placeAt(transport, location)),
    drain: async (trigger) => {
      // This phone was away, or the line was.
      if (PULLS_OWN.has(trigger)) recent.forget();
      if (trigger === 'online') live?.look('online');
      if (trigger === 'start') await startReachability();
      await Promise.all([drainSoon(trigger), PULLS_OWN.has(trigger) && pullOwnSoon()]);
      if (PULLS_OWN.has(trigger)) await pullAnewSoon();
      if (trigger === 'command') catalogue.boughtSoon();
    },
    checkLine: () => checkLine(base),
    revokeSession: () => revokeSession({ ...base, reportBug: runtime.reportBug }),
    ...createPersonalCalls(base),
    ...createPushTokens(base),
    follow: async (view) => live?.follow(view),
    personChanged: async () => {
      live?.look('settings');
      stopTimer();
      await Promise.all([drainSoon('start'), pullOwnSoon()]);
    },
  };
  const live =
    parts.channel && createLive({ ...base, runtime, channel: parts.channel, service, catalogue });

  return { service, drain, settingsChanged: () => live?.look('settings') };
}

/**
 * Asks the server to end the session that is stored now, so that its token is worth nothing any more and no message for
 * its person comes to this device. Both are read before this returns; the answer is not waited for, and without the
 * network the token expires by itself.
 */
async function revokeSession(parts: RevokeParts): Promise<void> {
  const { transport, device, openPerson, reportBug } = parts;
  const session = await readSetting(device, 'authData');
  if (session === undefined) return;
  const deviceId = await openPerson(session.userId).fact('device-id');
  const ask = { token: session.token, ...(deviceId !== undefined && { deviceId }) };
  transport.call(signOutService, ask).catch((error: unknown) => {
    if (!(error instanceof CallError)) reportBug(error);
  });
}

/**
 * Asks the server until a line that was down counts as good again (NET-1), or until a question has no answer, or there were
 * enough of them. What was learned is in the settings. Throws only what is a bug.
 */
export async function checkLine({ transport, now }: CheckLineParts): Promise<void> {
  let quickInARow = 0;
  try {
    for (let asked = 0; asked < MOST_QUESTIONS; asked += 1) {
      const startedAt = now();
      await transport.touch();
      quickInARow = now() - startedAt > SLOW_MS ? 0 : quickInARow + 1;
      if (quickInARow === QUICK_ANSWERS_TO_ONLINE) return;
    }
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
}

/** INB-1: a message that was looked at stays so, also while the server has not heard of it. */
function withViewed(
  told: readonly InboxMessage[],
  known: readonly InboxMessage[],
): readonly InboxMessage[] {
  const viewed = new Set(known.flatMap(({ wzrk_id: id, viewed: was }) => (was ? [id] : [])));
  return produce(told, (drafts) => {
    for (const draft of drafts) if (viewed.has(draft.wzrk_id)) draft.viewed = true;
  });
}

/** Fetches the messages to who is signed in, to be read without the network. */
export function createInboxPull(parts: PersonPullParts): Pick<SyncService, 'pullInbox'> {
  const { transport, now } = parts;
  return {
    pullInbox: () =>
      pullOfPerson(parts, async ({ db, userId }) => {
        const { messages } = await transport.call(fetchInboxMessages, {}, { asUser: userId });
        await withRoom(db, () =>
          db.transaction('rw', db.facts, async () => {
            const known = (await db.fact('inbox'))?.messages ?? [];
            const kept = withViewed(messages, known);
            await db.setFact('inbox', { messages: kept, fetchedAt: now() });
          }),
        );
      }),
  };
}

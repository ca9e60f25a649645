import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { pruneCataloguePacks } from './catalogue/packs/catalogue-packs.ts';
import { rebuildChangedCatalogues } from './catalogue/rebuild-catalogues.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open-database.ts';
import { EVENTS_MS, sweepExpired } from './db/sweep-expired.ts';
import { configuredStream, type EventStream, relayEvents } from './events/event-relay.ts';
import { keepEventPartitions } from './events/event-partitions.ts';
import { advanceOrders, advanceTickets } from './fulfilment/auto-fulfilment.ts';
import { sweepOwnPictures } from './goods/item-pictures.ts';
import { returnGoods } from './goods/return-goods.ts';
import { tellRestocked } from './account/favourites.ts';
import { fillPhoneHashes, sealLeads } from './account/person-numbers.ts';
import { tellDueLists } from './account/saved-lists.ts';
import { openGroupBuys } from './group-buy/kept-stock.ts';
import { settleGroupBuys } from './group-buy/settle-group-buys.ts';
import {
  createWorkLog,
  watchCodes,
  watchMessages,
  watchPayments,
  watchPushes,
} from './health/work-log.ts';
import { loggableError } from './http/request-log.ts';
import { createPostgresChannel } from './live/poke-channel.ts';
import { otpSettingsOf } from './sign-in/otp-settings.ts';
import { ringShops } from './sellers/own-stores.ts';
import { keepShopTimes } from './sellers/reopen-shops.ts';
import { tellDueMessages } from './inbox/inbox.ts';
import { runPaymentRound, sweepPaymentEvents } from './payments/payment-rounds.ts';
import { payShops } from './payments/payouts.ts';
import { paymentSettingsOf } from './payments/payment-routes.ts';
import { deliverPushes } from './push/deliver-pushes.ts';
import {
  deliverMessages,
  messageProvidersOf,
  type MessageProviders,
} from './push/outgoing-messages.ts';
import { pushSettingsOf } from './push/push-settings.ts';
import { decideUnanswered } from './orders/change-lines.ts';
import { sealOldUpiIds } from './money/bank-accounts.ts';
import { settleRefunds } from './orders/settle-refunds.ts';
import { loadPlaces } from './places/load-places.ts';
import { showItemRatings } from './orders/ratings.ts';
import { expireCoins } from './rewards/coin-account.ts';
import { expireTradeRequests } from './trade/trade-requests.ts';
import { seedDemo } from './seed/seed-demo.ts';
import { RELAY_ROUND } from './health/services/server-health.ts';
import type { ServerParts } from './http/service-handler.ts';
import { createSessionCache, SESSION_MEMORY_MS } from './sign-in/authenticate.ts';
import type { Settings } from './settings.ts';
import { sweepUploads } from './uploads/store-upload.ts';

/** Where `npm run build` puts the app: beside the server that it builds. */
const APP_DIRECTORY = fileURLToPath(
  new URL(import.meta.url.includes('/dist/server/') ? '../app' : '../dist/app', import.meta.url),
);

/** How often requests whose day is over are ended; the clock refuses what comes late by itself (ms). */
const TRADE_ROUND_MS = millisecondsInMinute;

/** How often catalogues and live sheets that are behind are looked for (ms): one small query when there are none. */
const CATALOGUE_ROUND_MS = 5000;
const GOODS_ROUND_MS = millisecondsInMinute;
const RESTOCK_ROUND_MS = 2_000;
const LISTS_ROUND_MS = 60_000;
const SHOP_TIMES_ROUND_MS = 20_000;
/** How often group buys that have ended are looked for (ms). */
const GROUP_BUY_ROUND_MS = 5000;
/** How often open payments, refunds and the sandbox's webhooks that are due are looked for (ms). */
const PAYMENT_ROUND_MS = 2000;
/** How often shops that are to be paid today are looked for (ms): each is paid once a day. */
const SHOP_PAYOUT_ROUND_MS = 60_000;
/** How often messages to phones that are due are looked for (ms): one small query when there are none. */
const PUSH_ROUND_MS = 2000;
/** How often inboxes look for messages that were put off (ms). */
const INBOX_ROUND_MS = 5000;
/** How long events wait for their stream at most, while it answers (ms). */
const EVENT_RELAY_ROUND_MS = 1000;
/** How often refunds that the payment provider has ended are brought to their orders (ms): one small query when there are none. */
const REFUND_ROUND_MS = 5000;
/** Orders are looked at this often at most, and four times per pace at least (ms). */
const SLOWEST_FULFILMENT_ROUND_MS = 5000;

/** How long requests under way may take when the server stops (ms). */
const STOP_PATIENCE_MS = 5000;

/** A server that listens. `close` answers what is under way, then closes the database. */
export interface RunningServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** What the server does by itself: a name that people read, how often (ms), and one round of it. */
type Round = readonly [name: string, everyMs: number, task: () => Promise<unknown>];

interface WorkParts {
  readonly settings: Settings;
  readonly parts: ServerParts;
  readonly messages: MessageProviders;
  readonly eventStream: EventStream | undefined;
}

/** @param stopping a round may have thousands of stores to build: it must not hold up the end */
function roundsOf(
  db: Database,
  { settings, parts, messages, eventStream }: WorkParts,
  stopping: AbortSignal,
): Round[] {
  const now = Date.now;
  const hour = millisecondsInHour;
  const rounds: Round[] = [
    ['Payments, refunds and payouts', PAYMENT_ROUND_MS, () => runPaymentRound({ db, parts })],
    ['Payouts to shops', SHOP_PAYOUT_ROUND_MS, () => payShops({ db, parts })],
    ['Refunds to their orders', REFUND_ROUND_MS, () => settleRefunds(db, now())],
    ['Messages to people', PUSH_ROUND_MS, () => deliverMessages(db, messages, now())],
    ['Messages whose time comes', INBOX_ROUND_MS, () => tellDueMessages(db, now())],
    ['New orders to their shops', PUSH_ROUND_MS, () => ringShops(db, now())],
    ['Answers that did not come', REFUND_ROUND_MS, () => decideUnanswered(db, now())],
    [
      'Catalogues and live sheets',
      CATALOGUE_ROUND_MS,
      () => rebuildChangedCatalogues(db, now(), stopping),
    ],
    ['Group buys that begin', GROUP_BUY_ROUND_MS, () => openGroupBuys(db, now())],
    [
      'Group buys that end',
      GROUP_BUY_ROUND_MS,
      () => settleGroupBuys(db, { ...parts, now: now() }),
    ],
    ['Wishes for goods that are back', RESTOCK_ROUND_MS, () => tellRestocked(db, now())],
    ['Lists to be bought again', LISTS_ROUND_MS, () => tellDueLists(db, now())],
    ['Opening hours and holidays', SHOP_TIMES_ROUND_MS, () => keepShopTimes(db, now())],
    ['Goods that come back', GOODS_ROUND_MS, () => returnGoods(db, now())],
    ['Trade requests that are over', TRADE_ROUND_MS, () => expireTradeRequests(db, now())],
    ['Coins that expire', hour, () => expireCoins(db, now())],
    ['Ratings of items', hour, () => showItemRatings(db)],
    ['Days of events', hour, () => keepEventPartitions(db, now(), EVENTS_MS)],
    // Of people who came by an older copy of the server.
    ['Hashes of numbers', hour, () => hideNumbers(db, parts)],
    ['Sweeping expired rows', hour, () => sweepExpired(db, now())],
    ['Sweeping uploads', hour, () => sweepUploads(db, now())],
    ['Sweeping pictures', hour, () => sweepOwnPictures(db, now())],
    ['Sweeping webhooks', hour, () => sweepPaymentEvents({ db, parts })],
    ['Sweeping catalogue packs', hour, () => pruneCataloguePacks(db, now())],
  ];
  if (eventStream !== undefined) {
    const relay = () => relayEvents(db, eventStream, { now, stopping });
    rounds.push([RELAY_ROUND, EVENT_RELAY_ROUND_MS, relay]);
  }
  const { push } = parts;
  if (push !== undefined) {
    rounds.push(['Push messages', PUSH_ROUND_MS, () => deliverPushes(db, push, now())]);
  }
  if (settings.FULFILMENT === 'auto') {
    const paceMs = settings.FULFILMENT_PACE_MS;
    const everyMs = Math.min(SLOWEST_FULFILMENT_ROUND_MS, paceMs / 4);
    rounds.push(
      ['Orders that move by themselves', everyMs, () => advanceOrders({ db, now: now(), paceMs })],
      [
        'Tickets that move by themselves',
        everyMs,
        () => advanceTickets({ db, now: now(), paceMs }),
      ],
    );
  }
  return rounds;
}

/** Work that goes on by itself. @returns stops it */
function startBackgroundWork(
  app: FastifyInstance,
  db: Database,
  work: WorkParts,
): () => Promise<void> {
  const stopping = new AbortController();
  const { workLog } = work.parts;
  const stops = roundsOf(db, work, stopping.signal).map(([name, everyMs, task]) =>
    repeat(workLog.watchRound(name, everyMs, task), everyMs, (error) =>
      app.log.error({ error: loggableError(error), round: name }, 'background work failed'),
    ),
  );
  return async () => {
    stopping.abort();
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Where people find it: a server that listens everywhere is on this machine too. */
/** What an older copy of the server wrote in clear, or without a hash. @returns how many rows were changed */
async function hideNumbers(db: Database, { otp, money }: ServerParts): Promise<number> {
  const { secret } = otp;
  const { bankDetailsKey } = money;
  return (await fillPhoneHashes(db, secret)) + (await sealLeads(db, { secret, bankDetailsKey }));
}

function urlOf(app: FastifyInstance, host: string): string {
  const [address] = app.addresses();
  const port = typeof address === 'object' ? address.port : 0;
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/**
 * Opens the database, fills it when it is empty and a demo is wanted, and listens.
 * @param print writes a line for people: one-time codes
 * @throws DataDirectoryInUseError, and what the network or the database refuses
 */
export async function startServer(
  settings: Settings,
  print: (line: string) => void,
): Promise<RunningServer> {
  const workLog = createWorkLog(Date.now);
  const otp = otpSettingsOf(settings, print);
  let listeningUrl = '';
  const parts: ServerParts = {
    now: Date.now,
    randomBytes,
    places: loadPlaces(),
    otp: { ...otp, sender: watchCodes(otp.sender, workLog) },
    payments: watchPayments(
      paymentSettingsOf(settings, otp.secret, () => listeningUrl),
      workLog,
    ),
    money: {
      bankDetailsKey: settings.BANK_DETAILS_KEY ?? otp.secret,
      virtualAccounts: {
        ifsc: settings.VIRTUAL_ACCOUNT_IFSC,
        prefix: settings.VIRTUAL_ACCOUNT_PREFIX,
      },
    },
    push: watchPushes(pushSettingsOf(settings), workLog),
    sessions: createSessionCache(SESSION_MEMORY_MS),
    sessionDays: settings.SESSION_DAYS,
    workLog,
  };
  const opened = await openDatabase({
    url: settings.DATABASE_URL,
    dataDirectory: settings.DATA_DIR,
    onConnectionLost: () => app.log.error('a connection to the database was lost'),
  });
  const { db } = opened;
  const { DATABASE_URL: databaseUrl } = settings;
  const eventStream = await configuredStream(settings);
  const app = createApp({
    db,
    reads: opened.reads,
    ping: opened.ping,
    parts,
    settings,
    appDirectory: APP_DIRECTORY,
    ...(databaseUrl === undefined
      ? {}
      : { openPokeChannel: (listener) => createPostgresChannel(databaseUrl, listener) }),
    relaysEvents: eventStream !== undefined,
  });
  try {
    await keepEventPartitions(db, Date.now(), EVENTS_MS);
    if (settings.SEED === 'demo') await seedDemo(db, Date.now());
    await sealOldUpiIds(db, parts.money.bankDetailsKey);
    await hideNumbers(db, parts);
    await app.listen({ port: settings.PORT, host: settings.HOST });
    listeningUrl = urlOf(app, settings.HOST);
  } catch (error) {
    await app.close();
    await eventStream?.close();
    await opened.close();
    throw error;
  }
  const stopBackgroundWork = startBackgroundWork(app, db, {
    settings,
    parts,
    messages: watchMessages(messageProvidersOf(settings, print), workLog),
    eventStream,
  });
  const close = async (): Promise<void> => {
    // Whoever does not send or read on must not keep the database from being closed in order.
    const patience = setTimeout(() => app.server.closeAllConnections(), STOP_PATIENCE_MS);
    await app.close();
    clearTimeout(patience);
    await stopBackgroundWork();
    await eventStream?.close();
    await opened.close();
  };
  return { url: urlOf(app, settings.HOST), close };
}

/**
 * Does a task again and again, `everyMs` after it last ended, so that slow rounds never overlap.
 * @param onError hears of a failed round; the next one comes all the same
 * @returns stops, once a round under way has ended
 */
export function repeat(
  task: () => Promise<unknown>,
  everyMs: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  const schedule = (): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      round = task().then(schedule, (error: unknown) => {
        onError(error);
        schedule();
      });
    }, everyMs);
  };
  schedule();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await round;
  };
}

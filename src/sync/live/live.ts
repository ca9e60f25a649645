import type { LiveChannel, LiveView } from '../../contracts/live/live-view.ts';
import { LIVE_PATH, type Poke, subjects } from '../../contracts/live/pokes.ts';
import type { SyncService } from '../../contracts/sync-service.ts';
import type { DeviceDatabase } from '../../db/device-database.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { readSettings } from '../../db/reads/settings.ts';
import { answerDone } from '../answers.ts';
import type { createCatalogueSync } from '../catalogue/catalogue-sync.ts';
import type { PersonPullParts } from '../pull/of-person.ts';
import { pullOwnOrders } from '../pull/orders/own-orders.ts';
import type { SyncRuntime } from '../runtime.ts';
import { followQuery } from './followed-subjects.ts';
import { createLiveConnection, type LiveConnection } from './live-connection.ts';
import { type PullsOfPokes, type Reaction, reactionOf } from './poke-reactions.ts';

export interface LiveEngineParts extends PersonPullParts {
  readonly runtime: SyncRuntime;
  readonly channel: LiveChannel;
  /** A new UUID. */
  readonly newId: () => string;
  readonly service: Pick<
    SyncService,
    | 'pullCart'
    | 'pullCoinBalance'
    | 'pullInbox'
    | 'pullGroupBuys'
    | 'pullShopOrders'
    | 'pullTrades'
    | 'pullFavourites'
    | 'pullSavedLists'
    | 'pullWallet'
  >;
  readonly catalogue: Pick<ReturnType<typeof createCatalogueSync>, 'pullChangedSheet'>;
}

/** What makes screens live (LIVE-1 to LIVE-4): the browser's stream, and the pulls that its pokes lead to. */
export function createLive(parts: LiveEngineParts) {
  const { device, openPerson, transport, runtime, service } = parts;
  const pulls: PullsOfPokes = {
    orders: () => pullOwnOrders(parts),
    cart: service.pullCart,
    coins: service.pullCoinBalance,
    inbox: service.pullInbox,
    groups: service.pullGroupBuys,
    shop: service.pullShopOrders,
    trades: service.pullTrades,
    wallet: service.pullWallet,
    favourites: service.pullFavourites,
    savedLists: service.pullSavedLists,
    prices: (storeId) => answerDone(() => parts.catalogue.pullChangedSheet(storeId)),
  };
  const poked = createPokedPulls({ ...runtime, device, openPerson, pulls });
  const connection: LiveConnection = createLiveConnection({
    ...runtime,
    channel: parts.channel,
    newId: parts.newId,
    readUser: async () => {
      const [session, isOff] = await readSettings(device, 'authData', 'work-offline');
      return isOff === true ? null : (session?.userId ?? null);
    },
    open: (asUser, followed, signal) =>
      transport.openOwnStream(`${LIVE_PATH}?${followQuery(followed)}`, { asUser, signal }),
    onPoke: poked.receive,
    onWishes: poked.wish,
    // The pull finds out, too, and tells the screens that the session has ended.
    onRefused: () => void pulls.orders().catch(runtime.reportBug),
  });
  return {
    follow: (view: LiveView) => connection.follow(view),
    look: connection.look,
    forget: () => poked.forget(),
  };
}

interface PokedPullParts extends Pick<SyncRuntime, 'startTimer' | 'random' | 'reportBug'> {
  readonly device: DeviceDatabase;
  readonly openPerson: (userId: number) => PersonDatabase;
  readonly pulls: PullsOfPokes;
}

/** What waits for one pull. */
interface Waiting {
  readonly reaction: Reaction;
  /** Null: it may have changed any number of times. */
  readonly version: number | null;
}

/** Between two pulls of one name, however many pokes come, ms. */
const REST_MS = 250;
/** A pull that failed is tried again after so long; after the last one the screens ask in their own time (LIVE-4), ms. */
const AGAIN_MS = [2_000, 8_000, 30_000];
/** Pokes of what no screen shows that are kept; a stream follows fewer. */
const MOST_UNSEEN = 100;

async function isNews(told: Iterable<Waiting>): Promise<boolean> {
  for (const { reaction, version } of told) {
    if (version === null || !(await reaction.isHere(version))) return true;
  }
  return false;
}

/**
 * Turns pokes into pulls (LIVE-1): one that says nothing new, or is about somebody else, costs nothing; any other one small
 * question, whose answer says what is true.
 */
export function createPokedPulls(parts: PokedPullParts) {
  const { device, openPerson, pulls, startTimer, random, reportBug } = parts;
  const answered = new Map<string, number | null>();
  const waiting = new Map<string, Map<string, Waiting>>();
  const running = new Set<string>();
  /** Pokes of what no screen shows now. */
  const unseen = new Map<string, Poke>();
  let owner: number | undefined;
  let wished: ReadonlySet<string> = new Set();

  const sleep = (ms: number) => new Promise<void>((resolve) => void startTimer(ms, resolve));

  async function restBefore(told: Iterable<Waiting>): Promise<void> {
    const waits = [...told].map(
      ({ reaction }) => (reaction.delayMs ?? 0) + random() * (reaction.spreadMs ?? 0),
    );
    const ms = Math.max(...waits);
    if (ms > 0) await sleep(ms);
  }

  async function pullWhileNews(name: string): Promise<void> {
    let failures = 0;
    for (;;) {
      const told = waiting.get(name);
      const [first] = told?.values() ?? [];
      if (told === undefined || first === undefined) {
        running.delete(name);
        return;
      }
      await restBefore(told.values());
      waiting.delete(name);
      if (!(await isNews(told.values()))) continue;
      const { ok } = await first.reaction.pull();
      const againMs = ok ? undefined : AGAIN_MS[failures];
      failures = ok ? 0 : failures + 1;
      if (ok) for (const [subject, { version }] of told) answered.set(subject, version);
      await sleep(againMs ?? first.reaction.restMs ?? REST_MS);
      if (againMs === undefined) continue;
      waiting.set(name, new Map([...told, ...(waiting.get(name) ?? [])]));
    }
  }

  function react(userId: number, { subject, version }: Poke): void {
    const db = openPerson(userId);
    const reaction = reactionOf({ device, db, userId, pulls, answered }, subject);
    if (reaction === undefined) return;
    const { name } = reaction;
    const told = waiting.get(name) ?? new Map<string, Waiting>();
    waiting.set(name, told.set(subject, { reaction, version }));
    if (running.has(name)) return;
    running.add(name);
    pullWhileNews(name).catch((error: unknown) => {
      running.delete(name);
      reportBug(error);
    });
  }

  function forget(userId?: number): void {
    owner = userId;
    answered.clear();
    waiting.clear();
    unseen.clear();
  }

  return {
    /** A poke came on this person's stream. */
    receive: (userId: number, poke: Poke): void => {
      if (owner !== userId) forget(userId);
      const isOwn = poke.subject.endsWith(`:${userId}`) || poke.subject === subjects.inboxOfAll;
      if (isOwn || wished.has(poke.subject)) react(userId, poke);
      else if (unseen.size < MOST_UNSEEN) unseen.set(poke.subject, poke);
    },
    /** What the screens show now: what was told of it meanwhile is looked at. */
    wish: (userId: number, now: readonly string[]): void => {
      wished = new Set(now);
      if (owner !== userId) return;
      for (const poke of [...unseen.values()].filter(({ subject }) => wished.has(subject))) {
        unseen.delete(poke.subject);
        react(userId, poke);
      }
    },
    /** The server's database is another one (VER-1): no version of before means anything. */
    forget: (): void => forget(),
  };
}

import { DESK_QUEUES, subjects } from '../../contracts/live/pokes.ts';
import type { Answer } from '../../contracts/sync-service.ts';
import type { DeviceDatabase } from '../../db/device-database.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { answerDone } from '../answers.ts';
import { partsOfSubject } from './followed-subjects.ts';

export type Pull = () => Promise<Answer<unknown>>;

/** The pulls that there are anyway. */
export interface PullsOfPokes {
  readonly orders: Pull;
  readonly cart: Pull;
  readonly coins: Pull;
  readonly inbox: Pull;
  readonly groups: (apartmentId: string | null, campaignGroups: string) => Promise<Answer<unknown>>;
  readonly trades: Pull;
  readonly wallet: Pull;
  readonly favourites: Pull;
  readonly savedLists: Pull;
  readonly shop: (storeId: string) => Promise<Answer<unknown>>;
  readonly prices: (storeId: string) => Promise<Answer<unknown>>;
}

export interface ReactionParts {
  readonly device: DeviceDatabase;
  readonly db: PersonDatabase;
  readonly userId: number;
  readonly pulls: PullsOfPokes;
  /** The version that was last answered for a subject, where nothing that is stored has one. */
  readonly answered: ReadonlyMap<string, number | null>;
}

/** What a poke of one subject leads to. */
export interface Reaction {
  /** Pokes of one name are answered by one pull at a time. */
  readonly name: string;
  readonly pull: Pull;
  /** Whether the version is here. */
  readonly isHere: (version: number) => Promise<boolean>;
  /** Waits so long first, ms. */
  readonly delayMs?: number;
  /** Waits for a random part of this first: what is told to everybody is not asked for by all at once, ms. */
  readonly spreadMs?: number;
  /** Rests so long afterwards, ms. */
  readonly restMs?: number;
}

/** The phone's own change is answered about when it is poked of; then it has nothing to ask, ms. */
const OWN_ANSWER_MS = 150;
const ALL_SPREAD_MS = 10_000;

/** A busy marketplace changes its lists all the time: each desk asks once in so long, ms. */
const TOLD_REST_MS = 800;
const TOLD_SUBJECTS: ReadonlySet<string> = new Set(DESK_QUEUES.map(subjects.desk));

/** Screens with questions of their own, such as a desk's filters, see that they were told, and ask (DESK-3). */
function toScreens({ db, answered }: ReactionParts, subject: string): Reaction {
  return {
    name: subject,
    isHere: async (version) => answered.get(subject) === version,
    restMs: TOLD_REST_MS,
    pull: () =>
      answerDone(async () => {
        await db.transaction('rw', db.facts, async () => {
          const told = (await db.fact('told')) ?? {};
          await db.setFact('told', { ...told, [subject]: (told[subject] ?? 0) + 1 });
        });
      }),
  };
}

/** Reactions to what has no version on the phone: known by the poke that was answered last, or not here at all. */
function unversioned({ db, pulls, answered }: ReactionParts, subject: string) {
  const isHere =
    (fact: 'coin-balance' | 'inbox' | 'group-pledges' | 'trades' | 'wallet') =>
    async (version: number): Promise<boolean> =>
      answered.get(subject) === version || (await db.fact(fact)) === undefined;
  const coins: Reaction = { name: subject, pull: pulls.coins, isHere: isHere('coin-balance') };
  const inbox: Reaction = { name: 'inbox', pull: pulls.inbox, isHere: isHere('inbox') };
  const groups: Reaction = {
    name: 'groups',
    pull: async () => {
      const [running, linked] = [await db.fact('group-buys'), await db.fact('linked-group-buys')];
      const links = linked?.groupBuys.map(({ groupBuyId }) => groupBuyId) ?? [];
      return pulls.groups(running?.apartment.apartmentId ?? null, links.join(','));
    },
    isHere: isHere('group-pledges'),
  };
  const trades: Reaction = {
    name: subject,
    pull: pulls.trades,
    isHere: isHere('trades'),
    delayMs: OWN_ANSWER_MS,
  };
  const wallet: Reaction = { name: subject, pull: pulls.wallet, isHere: isHere('wallet') };
  return { coins, inbox, groups, trades, wallet };
}

/** What to do about a poke; undefined for one about somebody else, or of a newer server. */
export function reactionOf(parts: ReactionParts, subject: string): Reaction | undefined {
  const { device, db, userId, pulls } = parts;
  const { id } = partsOfSubject(subject);
  const { coins, inbox, groups, trades, wallet } = unversioned(parts, subject);
  if (TOLD_SUBJECTS.has(subject) || subject === subjects.talk(userId)) {
    return toScreens(parts, subject);
  }
  const versionOf = async (fact: 'orders-version' | 'tickets-version' | 'cart-version') =>
    (await db.fact(fact)) ?? -1;
  switch (subject) {
    case subjects.person(userId):
      return {
        name: subject,
        pull: pulls.orders,
        isHere: async (version) =>
          (await versionOf('orders-version')) >= version &&
          (await versionOf('tickets-version')) >= version,
      };
    case subjects.cart(userId):
      return {
        name: subject,
        pull: pulls.cart,
        isHere: async (version) => (await versionOf('cart-version')) >= version,
        delayMs: OWN_ANSWER_MS,
      };
    case subjects.coins(userId):
      return coins;
    case subjects.pledges(userId):
      return groups;
    case subjects.trades(userId):
      return trades;
    case subjects.wallet(userId):
      return wallet;
    case subjects.favourites(userId):
      return {
        name: subject,
        pull: pulls.favourites,
        isHere: async (version) => ((await db.fact('favourites'))?.version ?? 0) >= version,
        delayMs: OWN_ANSWER_MS,
      };
    case subjects.savedLists(userId):
      return {
        name: subject,
        pull: pulls.savedLists,
        isHere: async (version) => ((await db.fact('saved-lists'))?.version ?? 0) >= version,
        delayMs: OWN_ANSWER_MS,
      };
    case subjects.inbox(userId):
      return inbox;
    case subjects.inboxOfAll:
      return { ...inbox, spreadMs: ALL_SPREAD_MS };
    case subjects.groupBuy(id):
      return groups;
    case subjects.shop(id):
      return {
        name: subject,
        pull: () => pulls.shop(id),
        isHere: async (version) => ((await db.fact('shop-versions'))?.[id] ?? -1) >= version,
      };
    case subjects.prices(id):
      return {
        name: subject,
        pull: () => pulls.prices(id),
        isHere: async (version) => {
          const head = await device.liveHeads.get(id);
          // What was never fetched is fetched by the screen that needs it.
          return head === undefined || head.version >= version;
        },
      };
    default:
      return undefined;
  }
}

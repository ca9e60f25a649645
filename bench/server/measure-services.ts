import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { getItemById } from '../../src/contracts/catalogue/item-details.ts';
import { getSellerCatalogItems } from '../../src/contracts/catalogue/catalogue-listings.ts';
import { EVENT_SOURCE } from '../../src/contracts/events/app-events.ts';
import { GENERAL_TOPIC, messagesPath } from '../../src/contracts/events/event-topics.ts';
import { buyerOrderListing } from '../../src/contracts/orders/order-listings.ts';
import { confirmCallCod, initCall, selectCall } from '../../src/contracts/orders/placing-calls.ts';
import { getSellersByPincode } from '../../src/contracts/sellers/store-search.ts';
import type { ServiceContract } from '../../src/contracts/service.ts';
import type { Database } from '../../server/db/database.ts';
import { orderTerms } from '../../server/orders/order-tables.ts';
import { storeItems } from '../../server/sellers/store-tables.ts';
import type { TakenEvent } from '../../server/events/event-sink.ts';
import { BENCH_STORE_ID } from '../catalogue/bench-item.ts';
import { anOrderWish } from '../../tests/support/builders/order-builders.ts';
import {
  createServiceClient,
  servicePath,
  type PersonSession,
} from '../../tests/support/service-client.ts';
import { judged, median, type BenchRow } from '../suite.ts';
import { startChildServer } from './child-server.ts';
import { postOf, sendAll, type LoadFigures } from './load.ts';

const RUNS = 5;
/** At least 0.7 of the bare route's requests a second. */
const BUDGET = 1 / 0.7;
const PEER = 'a bare Fastify route, the same SQL';
/** Events of one request, as clients send them. */
const EVENTS = 5;

/** What a figure is about: makes the requests of one run to each server. */
interface ServiceQuestion {
  readonly name: string;
  readonly times: number;
  readonly make: (times: number) => Promise<{ readonly ours: string[]; readonly bare: string[] }>;
}

interface Parts {
  readonly db: Database;
  readonly databaseUrl: string;
  /** The real server's address. */
  readonly ours: string;
}

/** Requests a second and the slowest answers of the services that matter most, beside bare routes with the same SQL. */
export async function measureServices({ db, databaseUrl, ours }: Parts): Promise<BenchRow[]> {
  await db.update(storeItems).set({ stock: 1_000_000_000 });
  const client = createServiceClient(ours, () => '123456');
  const as = await client.signIn('9876543210');
  const bare = await startChildServer('bench/server/bare-services.ts', {
    DATABASE_URL: databaseUrl,
    BENCH_USER: String(as.user),
    BENCH_REALM: String(as.realm),
  });
  try {
    const rows: BenchRow[] = [];
    for (const question of await questionsOf({ db, as, ours, bare: bare.url })) {
      rows.push(...(await ask(question, { ours, bare: bare.url })));
    }
    return rows;
  } finally {
    await bare.stop();
  }
}

/** What is sent to a service. */
type Input = Readonly<Record<string, unknown>> & { readonly messageId?: string };

interface Servers {
  readonly ours: string;
  readonly bare: string;
}

interface Asked extends Servers {
  readonly db: Database;
  readonly as: PersonSession;
}

async function questionsOf({ db, as, ours, bare }: Asked): Promise<ServiceQuestion[]> {
  const [item] = await db.select({ id: storeItems.id }).from(storeItems).limit(1);
  const lines = [{ itemId: item?.id ?? '', quantity: 2 }];
  const wish = () => anOrderWish(BENCH_STORE_ID, lines);
  const client = createServiceClient(ours, () => '123456');
  const { output: terms } = await client.call(initCall, wish(), { as });
  const authorization = `Bearer ${as.token}`;

  function requests(contract: ServiceContract, input: Input) {
    // A change's message id is its key.
    const { messageId = randomUUID() } = input;
    const key: Record<string, string> = contract.changes ? { 'Idempotency-Key': messageId } : {};
    const headers = { authorization, ...key };
    return {
      ours: postOf(`${ours}${servicePath(contract, as)}`, headers, input),
      // Our server fills defaults in; the bare one is given them.
      bare: postOf(`${bare}/${contract.name}`, {}, v.parse(contract.input, input)),
    };
  }

  const reading = (name: string, times: number, contract: ServiceContract, input: () => Input) => ({
    name,
    times,
    make: async (count: number) => {
      const both = Array.from({ length: count }, () => requests(contract, input()));
      return { ours: both.map((each) => each.ours), bare: both.map((each) => each.bare) };
    },
  });

  /** Confirmations of terms that are put there beforehand; each of an order of its own. */
  async function confirmations(count: number) {
    const own = { storeId: BENCH_STORE_ID, userId: as.details.userId };
    const confirmation = async () => {
      const { quote } = terms;
      const transactionId = randomUUID();
      const { address } = wish();
      const expiresAt = quote.expiresAt + 3_600_000;
      await db.insert(orderTerms).values({ ...own, transactionId, quote, address, expiresAt });
      const acceptedAmountPaise = quote.bill.amountToBePaidPaise;
      return requests(confirmCallCod, {
        transactionId,
        messageId: randomUUID(),
        acceptedAmountPaise,
      });
    };
    const made = { ours: [] as string[], bare: [] as string[] };
    for (let index = 0; index < count; index += 1) {
      made.ours.push((await confirmation()).ours);
      made.bare.push((await confirmation()).bare);
    }
    return made;
  }

  return [
    reading('stores of an area', 500, getSellersByPincode, () => ({
      pincode: '560103',
      limit: 20,
      offset: 0,
    })),
    reading('manifest by its service', 1_000, getSellerCatalogItems, () => ({
      storeId: BENCH_STORE_ID,
    })),
    reading('an item', 2_000, getItemById, () => ({ itemId: item?.id ?? '' })),
    reading('select-call', 600, selectCall, wish),
    { name: 'confirm-call-cod', times: 200, make: confirmations },
    reading('50 orders', 150, buyerOrderListing, () => ({ sinceVersion: 0, limit: 50 })),
    {
      name: `a batch of ${EVENTS} events`,
      times: 1_000,
      make: async (count) => {
        const both = Array.from({ length: count }, () =>
          eventRequests({ ours, bare }, authorization),
        );
        return { ours: both.map((each) => each.ours), bare: both.map((each) => each.bare) };
      },
    },
  ];
}

function eventRequests({ ours, bare }: Servers, authorization: string) {
  const topic = GENERAL_TOPIC.qa;
  const messages = Array.from({ length: EVENTS }, () => ({
    payload: {
      AppEvent: {
        id: randomUUID(),
        name: 'cart_viewed',
        type: 'cart',
        sourceDetails: EVENT_SOURCE,
        screenDetails: { screen: 'cart' },
        creationDetails: { createdAt: Date.now() },
      },
    },
    key: 'session-1',
    metadata: {},
  }));
  const taken: TakenEvent[] = messages.map(({ payload, key, metadata }) => ({
    topic,
    id: payload.AppEvent.id,
    schemaId: 220,
    key,
    name: payload.AppEvent.name,
    userId: null,
    payload,
    metadata,
    happenedAt: payload.AppEvent.creationDetails.createdAt,
    receivedAt: Date.now(),
  }));
  return {
    ours: postOf(`${ours}/events${messagesPath(topic)}`, { authorization }, messages),
    bare: postOf(`${bare}/events`, {}, taken),
  };
}

async function ask({ name, times, make }: ServiceQuestion, urls: Servers): Promise<BenchRow[]> {
  const taken: Record<keyof Servers, LoadFigures[]> = { ours: [], bare: [] };
  // The first run is not counted: both compile what they run.
  for (let run = -1; run < RUNS; run += 1) {
    const requests = await make(times);
    const order = run % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const);
    for (const side of order) {
      const figures = await sendAll(urls[side], requests[side]);
      if (run >= 0) taken[side].push(figures);
    }
  }
  const each = (side: keyof Servers) => median(taken[side].map(({ tookMs }) => tookMs / times));
  const slowest = (side: keyof Servers) => median(taken[side].map(({ p99Ms }) => p99Ms));
  const asked = `${name} (${Math.round(1000 / each('ours'))} a second)`;
  const row = { unit: 'ms', peerName: PEER };
  return [
    judged({ ...row, name: asked, ours: each('ours'), peer: each('bare'), budget: BUDGET }),
    judged({
      ...row,
      name: `${name}, p99`,
      ours: slowest('ours'),
      peer: slowest('bare'),
      budget: null,
    }),
  ];
}

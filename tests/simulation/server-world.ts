import type { Database, OpenDatabase } from '../../server/db/database.ts';
import { databaseEpoch } from '../../server/db/database-tables.ts';
import { createWorkLog } from '../../server/health/work-log.ts';
import { loadPlaces } from '../../server/places/load-places.ts';
import { createSessionCache } from '../../server/sign-in/authenticate.ts';
import type { ServerParts } from '../../server/http/service-handler.ts';
import { EPOCH_HEADER } from '../../src/contracts/headers.ts';
import {
  type OpenPokeChannel,
  type Pokes,
  tellAfterCommit,
} from '../../server/live/poke-channel.ts';
import type { Chance } from './chance.ts';
import { startServerProcesses, type CrashPoint, type ServerProcess } from './server-processes.ts';
import {
  createPayments,
  type ProviderWeather,
  type SimulatedPayments,
} from './payment-provider.ts';
import {
  deleteAllRows,
  emptyTables,
  endIdleDatabases,
  openTestDatabase,
} from '../support/servers/test-database.ts';
import { TEST_NOON } from '../support/test-clock.ts';

/** A request as it reaches the server. */
export interface ServerRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** The body of an upload. */
  readonly form: FormData | undefined;
}

export interface ServerAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What a run gives the server: time, chance, and an ear for the codes that it sends. */
export interface ServerRun {
  readonly now: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
  /** Nothing of earlier runs may be in the tables. */
  readonly isAlone: boolean;
  /** How the payment provider behaves; without it nothing can be paid online. */
  readonly provider?: ProviderWeather;
  /** Decides which copy of the server answers; without it there is one, and it never dies. */
  readonly balancer: Chance | undefined;
}

/** What came of a request: the server's answer, and what its client hears when the process died before that left. */
export interface Asked {
  readonly answer: ServerAnswer;
  readonly heard?: ServerAnswer;
}

/** A live stream as the server answers it (LIVE-1); a refusal has a body and nothing else. */
export interface ServerStream extends ServerAnswer {
  /** Hears what the server tells from now on, and its end. */
  readonly listen: (onText: (text: string) => void, onEnd: () => void) => void;
  /** The phone lets go of it. */
  readonly close: () => void;
}

/** The real server of this process, without sockets; one run at a time uses it. */
export interface ServerWorld {
  readonly db: Database;
  readonly parts: ServerParts;
  /** Lends the server to a run and forgets what runs before it stored, when that is needed or has become much. */
  readonly begin: (seed: number, run: ServerRun) => Promise<void>;
  readonly ask: (request: ServerRequest) => Promise<Asked>;
  readonly openStream: (request: ServerRequest) => Promise<ServerStream>;
  /** A copy of the server dies with its next request. */
  readonly crashSoon: (when: CrashPoint) => void;
  /** All copies of the server are up and stay so. */
  readonly recover: () => void;
  /** The payment provider, and the server's rounds about it. */
  readonly payments: SimulatedPayments;
  /** The newest one-time code of a number. */
  readonly codeOf: (mobileNumber: string) => string;
  readonly close: () => Promise<void>;
}

const OUT_OF_THE_WAY = 1_000_000_000;
const FIRST_EPOCH = 'the first epoch of a run';
/** What a load balancer says of a copy that is down. */
const BAD_GATEWAY: ServerAnswer = {
  status: 502,
  headers: { 'content-type': 'text/html' },
  body: '<html><body>Bad gateway</body></html>',
};
/** So many runs share the tables before they are emptied, which costs as much as a few requests. */
const RUNS_BEFORE_CLEANING = 100;

const realSetImmediate = globalThis.setImmediate;

function headersOf(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const kept = ['content-type', 'retry-after', 'idempotency-replayed', EPOCH_HEADER];
  return Object.fromEntries(
    kept.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
    }),
  );
}

/** Headers and body as `inject` takes them. */
async function payloadOf({ headers, body, form }: ServerRequest) {
  if (form === undefined) return { headers, ...(body !== undefined && { payload: body }) };
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  const payload = Buffer.from(await encoded.arrayBuffer());
  return { headers: { ...headers, 'content-type': type }, payload };
}

let working = 0;
let lent = globalThis.setImmediate;

/**
 * Lets the server work: nothing else runs meanwhile, and its own `setImmediate` is the real one. Of several webhooks that come at
 * once the last one to be answered gives it back.
 */
async function whileServerWorks<Value>(work: () => Promise<Value>): Promise<Value> {
  if (working === 0) {
    lent = globalThis.setImmediate;
    globalThis.setImmediate = realSetImmediate;
  }
  working += 1;
  try {
    return await work();
  } finally {
    working -= 1;
    if (working === 0) globalThis.setImmediate = lent;
  }
}

/** What a copy raises all copies hear of at once; so is what others than phones do to the database. */
function createPokeHub(db: Database) {
  const listeners = new Set<Parameters<OpenPokeChannel>[0]>();
  function tell(pokes: Pokes): void {
    const before = globalThis.setImmediate;
    globalThis.setImmediate = realSetImmediate;
    for (const { onPokes } of listeners) onPokes(pokes);
    globalThis.setImmediate = before;
  }
  tellAfterCommit(db, tell);
  const openChannel: OpenPokeChannel = (listener) => {
    listeners.add(listener);
    return { tell, close: async () => void listeners.delete(listener) };
  };
  return { openChannel };
}

/** Starts the app on PGlite in memory, or on an empty database that it is lent. */
export async function startServerWorld(
  openDatabase: () => Promise<OpenDatabase> = openTestDatabase,
): Promise<ServerWorld> {
  const { db, close } = await openDatabase();
  const codes = new Map<string, string>();
  let run: Omit<ServerRun, 'balancer'> = {
    now: () => TEST_NOON,
    randomBytes: () => new Uint8Array(),
    isAlone: false,
  };
  const payments = createPayments({
    db,
    now: () => run.now(),
    randomBytes: (count) => run.randomBytes(count),
    weather: () => run.provider,
    ask: async (request) => (await ask(request)).answer,
  });
  const parts: ServerParts = {
    now: () => run.now(),
    randomBytes: (count) => run.randomBytes(count),
    places: loadPlaces(),
    workLog: createWorkLog(() => run.now()),
    // Tests change sessions and roles in the database.
    sessions: createSessionCache(0),
    sessionDays: 90,
    otp: {
      sender: { send: async (mobileNumber, code) => void codes.set(mobileNumber, code) },
      fixedCode: undefined,
      secret: 'a secret that only the simulator knows',
      perNumber: OUT_OF_THE_WAY,
      perDevice: OUT_OF_THE_WAY,
      perSharedAddress: OUT_OF_THE_WAY,
      perAddress: OUT_OF_THE_WAY,
    },
    payments: payments.settings,
    money: {
      bankDetailsKey: 'a key that only the simulator knows',
      virtualAccounts: { ifsc: 'HAAT0SANDBX', prefix: 'HAAT' },
    },
  };
  const pokes = createPokeHub(db);
  const processes = await startServerProcesses(db, parts, {
    openPokeChannel: pokes.openChannel,
    settings: {
      VISITOR_TOKEN: 'haat-visitor',
      MAPS_KEY: 'haat-maps',
      RATE_LIMIT_PER_MINUTE: OUT_OF_THE_WAY,
      TRUST_PROXY: 0,
      LOG_LEVEL: 'fatal',
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      SERVICE_WORKER: 'on',
    },
    appDirectory: 'no-app',
    logStream: { write: () => {} },
  });
  payments.opened(parts);
  const seen = new Set<number>();
  let runs = 0;

  /** Makes room for a run that may not meet what others have stored. */
  async function empty(): Promise<void> {
    const isFull = runs >= RUNS_BEFORE_CLEANING;
    await (isFull ? emptyTables(db) : deleteAllRows(db));
    if (isFull) runs = 0;
    seen.clear();
  }

  /** Open streams, and the copy that each is of. */
  const streams = new Map<() => void, ServerProcess>();

  async function ask(request: ServerRequest): Promise<Asked> {
    const { method, url } = request;
    const process = processes.pick();
    if (process === null) return { answer: BAD_GATEWAY };
    const crash = process.takeCrash();
    return whileServerWorks(async () => {
      const { statusCode, headers, body } = await payments.during(async () =>
        process.app.inject({ method, url, ...(await payloadOf(request)) }),
      );
      const answer = { status: statusCode, headers: headersOf(headers), body };
      if (crash === null) return { answer };
      for (const [end, of] of streams) if (of === process) end();
      process.die();
      return { answer: statusCode >= 500 ? BAD_GATEWAY : answer, heard: BAD_GATEWAY };
    });
  }

  async function openStream({ url, headers }: ServerRequest): Promise<ServerStream> {
    const process = processes.pick();
    if (process === null) return { ...BAD_GATEWAY, listen: () => {}, close: () => {} };
    return whileServerWorks(async () => {
      const opened = await process.app.inject({
        method: 'GET',
        url,
        headers,
        payloadAsStream: true,
      });
      const readable = opened.stream();
      const answer = { status: opened.statusCode, headers: headersOf(opened.headers) };
      if (opened.statusCode !== 200) {
        const body = (await readable.toArray()).join('');
        return { ...answer, body, listen: () => {}, close: () => {} };
      }
      const letGo = () => {
        streams.delete(letGo);
        opened.raw.res.destroy();
      };
      streams.set(letGo, process);
      readable.on('error', () => {});
      return {
        ...answer,
        body: '',
        listen: (onText: (text: string) => void, onEnd: () => void) => {
          readable.on('data', (bytes: Buffer) => onText(bytes.toString()));
          readable.once('close', onEnd);
        },
        close: letGo,
      };
    });
  }

  return {
    db,
    parts,
    begin: async (seed, next) => {
      const isFull = seen.has(seed) || runs >= RUNS_BEFORE_CLEANING;
      if (isFull || (next.isAlone && seen.size > 0)) await empty();
      seen.add(seed);
      runs += 1;
      codes.clear();
      run = next;
      for (const end of streams.keys()) end();
      processes.begin(next.balancer);
      // The same for each run: a process may still remember it.
      const value = { epoch: FIRST_EPOCH, since: TEST_NOON };
      await db
        .insert(databaseEpoch)
        .values({ id: 1, ...value })
        .onConflictDoUpdate({ target: databaseEpoch.id, set: value });
    },
    crashSoon: processes.crashSoon,
    recover: processes.recover,
    ask,
    openStream,
    payments,
    codeOf: (mobileNumber) => codes.get(mobileNumber) ?? '000000',
    close: async () => {
      await processes.close();
      await close();
      await endIdleDatabases();
    },
  };
}

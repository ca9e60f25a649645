import { randomBytes } from 'node:crypto';
import { createApp, type AppParts } from '../../../server/app.ts';
import type { Database, OpenDatabase } from '../../../server/db/database.ts';
import { createWorkLog, watchPayments } from '../../../server/health/work-log.ts';
import { paymentSettingsOf } from '../../../server/payments/payment-routes.ts';
import { loadPlaces } from '../../../server/places/load-places.ts';
import { createSessionCache } from '../../../server/sign-in/authenticate.ts';
import type { ServerParts } from '../../../server/http/service-handler.ts';
import { createServiceClient, type ServiceClient } from '../service-client.ts';
import { createTestClock, type TestClock } from '../test-clock.ts';
import { openTestDatabase } from './test-database.ts';

/** A real server on a port of its own, with a database of its own and a clock that the test moves. */
export interface TestServer extends ServiceClient {
  readonly db: Database;
  readonly kind: 'pglite' | 'postgres';
  readonly clock: TestClock;
  readonly parts: ServerParts;
  /** The newest one-time code that was sent to a number. */
  readonly codeOf: (mobileNumber: string) => string;
  /** Lines of the log so far. */
  readonly log: readonly string[];
  /** Takes the database away from the running server. */
  readonly closeDatabase: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** How a server differs from the ordinary one of tests, whose limits are out of the way. */
export interface TestServerOptions {
  readonly clock?: TestClock;
  readonly settings?: Partial<AppParts['settings']>;
  readonly otp?: Partial<ServerParts['otp']>;
  /** Which payment provider, with which keys; the sandbox when left out. */
  readonly payments?: Partial<Parameters<typeof paymentSettingsOf>[0]>;
  /** How messages are sent to browsers; not at all when left out. */
  readonly push?: ServerParts['push'];
  readonly appDirectory?: string;
  /** Opens its database; an empty one when left out. */
  readonly openDatabase?: () => Promise<OpenDatabase>;
  /** How long a client may take to send a request (ms). */
  readonly requestTimeoutMs?: number;
}

const OUT_OF_THE_WAY = 1_000_000;

const SETTINGS: AppParts['settings'] = {
  VISITOR_TOKEN: 'haat-visitor',
  MAPS_KEY: 'haat-maps',
  RATE_LIMIT_PER_MINUTE: OUT_OF_THE_WAY,
  TRUST_PROXY: 0,
  LOG_LEVEL: 'info',
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  SERVICE_WORKER: 'on',
};

/** Starts a server; `close` it in `afterAll`. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const clock = options.clock ?? createTestClock();
  const codes = new Map<string, string>();
  const log: string[] = [];
  let url = '';
  const workLog = createWorkLog(clock.now);
  const parts: ServerParts = {
    now: clock.now,
    randomBytes,
    places: loadPlaces(),
    push: options.push,
    workLog,
    // Tests change sessions and roles in the database.
    sessions: createSessionCache(0),
    sessionDays: 90,
    otp: {
      sender: { send: async (mobileNumber, code) => void codes.set(mobileNumber, code) },
      fixedCode: undefined,
      secret: 'a secret that only this test knows',
      perNumber: OUT_OF_THE_WAY,
      perDevice: OUT_OF_THE_WAY,
      perSharedAddress: OUT_OF_THE_WAY,
      perAddress: OUT_OF_THE_WAY,
      ...options.otp,
    },
    payments: watchPayments(
      paymentSettingsOf(
        { PAYMENT_PROVIDER: 'sandbox', RAZORPAY_URL: '', ...options.payments },
        'a secret that only this test knows',
        () => url,
      ),
      workLog,
    ),
    money: {
      bankDetailsKey: 'a key that only this test knows',
      virtualAccounts: { ifsc: 'HAAT0SANDBX', prefix: 'HAAT' },
    },
  };
  const { openDatabase = openTestDatabase } = options;
  const { db, reads, ping, kind, close } = await openDatabase();
  let closing: Promise<void> | undefined;
  const closeDatabase = (): Promise<void> => (closing ??= close());
  const app = createApp({
    db,
    reads,
    ping,
    parts,
    settings: { ...SETTINGS, ...options.settings },
    appDirectory: options.appDirectory ?? 'no-app',
    ...(options.requestTimeoutMs === undefined
      ? {}
      : { requestTimeoutMs: options.requestTimeoutMs }),
    logStream: { write: (line) => void log.push(line) },
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  const codeOf = (mobileNumber: string): string => {
    const code = codes.get(mobileNumber);
    if (code === undefined) throw new Error(`no code was sent to ${mobileNumber}`);
    return code;
  };
  return {
    ...createServiceClient(url, codeOf),
    db,
    kind,
    clock,
    parts,
    codeOf,
    log,
    closeDatabase,
    close: async () => {
      await app.close();
      await closeDatabase();
    },
  };
}

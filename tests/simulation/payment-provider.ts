import { isNotNull } from 'drizzle-orm';
import type { Database } from '../../server/db/database.ts';
import { sandboxWebhooks } from '../../server/payments/payment-tables.ts';
import { settleRefunds } from '../../server/orders/settle-refunds.ts';
import type { PaymentProvider, PaymentSettings } from '../../server/payments/payment-provider.ts';
import { runPaymentRound } from '../../server/payments/payment-rounds.ts';
import {
  sandboxKeysOf,
  type SandboxParts,
  createPaymentBody,
  createPayoutBody,
  createRefundBody,
} from '../../server/payments/sandbox/sandbox-protocol.ts';
import {
  choosePaymentOutcome,
  createPayment,
  makePayout,
  paymentAnswer,
  paymentById,
  payoutById,
  refundById,
  refundPayment,
  type Outcome,
} from '../../server/payments/sandbox/sandbox-payments.ts';
import { createSandboxProvider } from '../../server/payments/sandbox/sandbox-provider.ts';
import { deliverWebhooks } from '../../server/payments/sandbox/sandbox-webhooks.ts';
import type { ServerParts } from '../../server/http/service-handler.ts';
import * as v from 'valibot';
import type { Chance } from './chance.ts';
import type { ServerAnswer, ServerRequest } from './server-world.ts';

/** How the lines between server and provider behave in a run. */
export interface ProviderWeather {
  readonly chance: Chance;
  readonly isFaulty: () => boolean;
}

/** The sandbox payment provider under control: it is reached, and reaches the server, only when the run lets it. */
export interface SimulatedPayments {
  readonly settings: PaymentSettings;
  /** Called once, when the server is there. */
  readonly opened: (parts: ServerParts) => void;
  /** Lets `fetch` lead to the provider and to the server's webhooks while `work` runs. */
  readonly during: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** What a buyer does on the provider's page; its webhook waits to be delivered. */
  readonly choose: (redirectUrl: string, outcome: Outcome) => Promise<void>;
  /** Sends the webhooks that are due; some are lost, and some are taken and sent again. */
  readonly deliverWebhooks: () => Promise<void>;
  /** What the server does by itself every few seconds. */
  readonly round: () => Promise<void>;
  /** Whether webhooks still wait. */
  readonly hasWebhooks: () => Promise<boolean>;
}

interface PaymentParts {
  readonly db: Database;
  readonly now: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
  /** Undefined in runs in which nothing can be paid online. */
  readonly weather: () => ProviderWeather | undefined;
  readonly ask: (request: ServerRequest) => Promise<ServerAnswer>;
}

const PROVIDER_URL = 'http://pay.test';
const SHOP_URL = 'http://shop.test';

const keys = sandboxKeysOf('a secret that only the simulator knows');

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status });
}

/** Creates the provider. Its pages and its API are the sandbox's own; only the wires between them are the run's. */
export function createPayments(given: PaymentParts): SimulatedPayments {
  const { db, now, randomBytes, weather, ask } = given;
  const provider: PaymentProvider = createSandboxProvider(() => PROVIDER_URL, keys);
  let serverParts: ServerParts | undefined;
  const sandbox: SandboxParts = {
    db,
    now,
    randomBytes,
    keys,
    baseUrl: () => PROVIDER_URL,
    merchantUrl: () => SHOP_URL,
  };

  async function providerAnswer(method: string, path: string, body: unknown): Promise<Response> {
    const [, , kind, id = '', action] = path.split('/');
    if (kind === 'payouts' && method === 'GET') return json(200, await payoutById(db, id));
    if (kind === 'payouts') {
      const payout = await makePayout(sandbox, v.parse(createPayoutBody, body));
      return payout === undefined ? json(422, {}) : json(201, payout);
    }
    if (method === 'POST' && id === '') {
      const row = await createPayment(sandbox, v.parse(createPaymentBody, body));
      return row === undefined ? json(422, {}) : json(201, paymentAnswer(row, sandbox));
    }
    if (method === 'POST' && action === 'refunds') {
      const refund = await refundPayment(sandbox, id, v.parse(createRefundBody, body));
      return refund === undefined ? json(422, {}) : json(201, refund);
    }
    if (kind === 'refunds') return json(200, await refundById(db, id));
    const row = await paymentById(db, id);
    return row === undefined ? json(404, {}) : json(200, paymentAnswer(row, sandbox));
  }

  async function webhookAnswer(path: string, init: RequestInit): Promise<Response> {
    const { status, body } = await ask({
      method: 'POST',
      url: path,
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? init.body : undefined,
      form: undefined,
    });
    return new Response(body, { status });
  }

  /** A request that is lost, one whose answer is lost, or one that some machine on the way answers. */
  async function onTheWire(work: () => Promise<Response>): Promise<Response> {
    const { chance, isFaulty } = weather() ?? {};
    const isBad = chance !== undefined && isFaulty?.() === true && chance.happens(0.3);
    if (!isBad) return work();
    const fault = chance.pick(['lost', 'answer-lost', 'broken'] as const);
    if (fault !== 'lost') await work();
    if (fault === 'broken') return json(502, {});
    throw new TypeError('fetch failed');
  }

  const fetchHere = (url: unknown, init: RequestInit = {}): Promise<Response> => {
    const { origin, pathname } = new URL(String(url));
    return onTheWire(() => {
      if (origin === SHOP_URL) return webhookAnswer(pathname, init);
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
      return providerAnswer(init.method ?? 'GET', pathname, body);
    });
  };

  /** A round and an answer of the server may overlap: the last one to end gives `fetch` back. */
  let running = 0;
  let before = globalThis.fetch;

  async function during<Value>(work: () => Promise<Value>): Promise<Value> {
    if (running === 0) {
      before = globalThis.fetch;
      globalThis.fetch = fetchHere;
    }
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      if (running === 0) globalThis.fetch = before;
    }
  }

  return {
    settings: {
      // The webhooks' route is made when the server is; what is offered is asked each time.
      get provider() {
        return serverParts === undefined || weather() !== undefined ? provider : undefined;
      },
      publicUrl: () => SHOP_URL,
    },
    opened: (parts) => {
      serverParts = parts;
    },
    during,
    choose: async (redirectUrl, outcome) => {
      const id = redirectUrl.slice(redirectUrl.lastIndexOf('/') + 1);
      await choosePaymentOutcome(sandbox, id, outcome);
    },
    deliverWebhooks: () => during(() => deliverWebhooks(sandbox)),
    round: async () => {
      const parts = serverParts;
      if (parts === undefined) return;
      await during(() => runPaymentRound({ db, parts }));
      await settleRefunds(db, now());
    },
    hasWebhooks: async () => {
      const waiting = await db
        .select({ id: sandboxWebhooks.id })
        .from(sandboxWebhooks)
        .where(isNotNull(sandboxWebhooks.dueAt));
      return waiting.length > 0;
    },
  };
}

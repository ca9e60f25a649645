import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createSyncWorld, settle } from '../../tests/support/sync-world.ts';
import { childCategories } from '../contracts/catalogue/catalogue-listings.ts';
import { getUserCoinBalance } from '../contracts/rewards/coin-account.ts';
import { facility, providerAdditionalInfo } from '../contracts/sellers/store-details.ts';
import { getSellersByPincode } from '../contracts/sellers/store-search.ts';
import { sendOtp } from '../contracts/sign-in/sign-in.ts';
import { saveUpdateCart } from '../contracts/cart/cart.ts';
import type { CallError, CallFailure } from './call-error.ts';
import type { NetworkEvidence } from './reachability.ts';
import { createTransport, type Transport, type TransportParts } from './transport.ts';

const SESSION = { token: 't', tokenType: 'Bearer', userId: 7, realmId: 7, expiresAt: 9e15 };
const PAGE = '<html><body>Please accept the terms of this Wi-Fi</body></html>';

/** A transport whose every request is answered like this, with what it told of the network. */
function answeredWith(
  body: string | null,
  init: ResponseInit,
  others: Partial<TransportParts> = {},
) {
  const evidence: NetworkEvidence[] = [];
  const inits: RequestInit[] = [];
  const urls: string[] = [];
  const transport = createTransport({
    ...createSyncWorld({
      fetch: async (url, request) => {
        urls.push(url);
        inits.push(request ?? {});
        return new Response(body, init);
      },
    }),
    baseUrls: { workflow: '/workflow', catalogue: '/catalogue', maps: '/maps' },
    visitorToken: 'visitor',
    mapsKey: 'key',
    readSession: async () => SESSION,
    isSwitchedOff: async () => false,
    report: (each) => evidence.push(each),
    ...others,
  });
  return { transport, evidence, inits, urls };
}

async function failureOf(work: Promise<unknown>): Promise<CallFailure> {
  const error = await work.then(
    () => {
      throw new Error('it was taken for an answer');
    },
    (thrown: unknown) => thrown as CallError,
  );
  return error.failure;
}

describe('whose a call is', () => {
  const OK = '{"version":1}';
  const nobody = { readSession: async () => undefined };

  it('a visitor’s has realm 1, user 1 and the token and type of the environment', async () => {
    const visitor = { ...nobody, visitorToken: 'open', visitorTokenType: 'Guest' };
    const { transport, inits, urls } = answeredWith(OK, { status: 200 }, visitor);
    await failureOf(transport.call(getSellersByPincode, { pincode: '560103' }));
    await failureOf(transport.call(sendOtp, { mobileNumber: '9876543210' }));
    expect(urls).toEqual([
      '/workflow/1/1/v1/execution/service/run/get-sellers-by-pincode',
      '/workflow/1/1/v1/execution/service/runWithNoAuth/haat-user-login-send-otp',
    ]);
    expect(inits.map(({ headers }) => new Headers(headers).get('authorization'))).toEqual([
      'Guest open',
      'Guest open',
    ]);
  });

  it('the calls beside the workflow engine have their own paths, with a query or a body', async () => {
    const baseUrls = { workflow: 'https://api.example/w', catalogue: '/c', maps: '/m' };
    const { transport, inits, urls } = answeredWith(OK, { status: 200 }, { ...nobody, baseUrls });
    const provider = { providerId: 'green-basket', city: 'Navi Mumbai' };
    await failureOf(transport.call(facility, provider));
    await failureOf(transport.call(facility, { providerId: 'green-basket' }));
    await failureOf(transport.call(childCategories, { parent_ids: 'spices,dairy' }));
    await failureOf(transport.call(providerAdditionalInfo, { providerIds: ['green-basket'] }));
    expect(urls).toEqual([
      'https://api.example/nfc/facility?providerId=green-basket&city=Navi+Mumbai',
      'https://api.example/nfc/facility?providerId=green-basket',
      'https://api.example/profile-service/1/1/sn-category/child-categories-by-parent?parent_ids=spices%2Cdairy',
      'https://api.example/nfc/federated/provider-additional-info',
    ]);
    expect(inits.map(({ method, body }) => [method, body])).toEqual([
      ['GET', undefined],
      ['GET', undefined],
      ['GET', undefined],
      ['POST', '{"providerIds":["green-basket"]}'],
    ]);
  });

  it('a person’s has their realm, user and token', async () => {
    const session = { ...SESSION, realmId: 5007, tokenType: 'Token' };
    const readSession = async () => session;
    const { transport, inits, urls } = answeredWith(OK, { status: 200 }, { readSession });
    await failureOf(transport.call(getUserCoinBalance, {}));
    expect(urls).toEqual(['/workflow/5007/7/v1/execution/service/run/get-user-coin-balance']);
    expect(new Headers(inits[0]?.headers).get('authorization')).toBe('Token t');
  });
});

const FILE = { name: 'a.jpg', type: 'image/jpeg', bytes: new Uint8Array([1]) };
const ASKS: Readonly<Record<string, (transport: Transport) => Promise<unknown>>> = {
  'a call that reads': ({ call }) => call(getUserCoinBalance, {}),
  'a call that changes': ({ call }) => call(saveUpdateCart, {} as never, { key: 'k', asUser: 7 }),
  'an upload': ({ upload }) => upload(FILE, { key: 'k', asUser: 7 }),
  'a document': ({ get }) => get('catalogue', '/x', v.object({ version: v.number() })),
  'a pack': ({ getBytes }) => getBytes('catalogue', '/packs/x'),
  'a file of the person': ({ getOwnFile }) =>
    getOwnFile('/x', { asUser: 7, type: 'application/pdf' }),
  'a look at the line': ({ touch }) => touch(),
};
const asks = Object.entries(ASKS);

describe.each(asks)('OUT-9 only Haat speaks for Haat: %s', (_what, ask) => {
  it.each([200, 302, 400, 401, 403, 404, 409, 413, 422, 429, 451, 500, 502, 503])(
    'OUT-9 a page with status %i is somebody else’s',
    async (status) => {
      const headers = { 'content-type': 'text/html', 'retry-after': '3600' };
      const { transport, evidence } = answeredWith(PAGE, { status, headers });
      const failure = await failureOf(ask(transport));
      expect(failure).toEqual({ kind: 'foreign', status, retryAfterMs: 3_600_000 });
      expect(evidence).toEqual([{ kind: 'foreign', status }]);
    },
  );

  it.each([
    [
      'a problem of another service',
      '{"type":"about:blank","title":"No","status":403,"code":"no"}',
    ],
    ['a truncated problem', '{"type":"urn:haat:problem:bad_input","title":"N'],
    ['a problem with ill-typed members', '{"type":"urn:haat:problem:x","title":1,"status":"403"}'],
    ['nothing', null],
  ])('OUT-9 %s is somebody else’s', async (_body, body) => {
    const headers = { 'content-type': 'application/problem+json' };
    const { transport } = answeredWith(body, { status: 403, headers });
    expect(await failureOf(ask(transport))).toMatchObject({ kind: 'foreign', status: 403 });
  });

  it('OUT-9 Haat’s own problem is Haat’s, and tells that the line is good', async () => {
    const problem = { type: 'urn:haat:problem:x', title: 'No', status: 401, code: 'x' };
    const { transport, evidence } = answeredWith(JSON.stringify(problem), { status: 401 });
    expect(await failureOf(ask(transport))).toMatchObject({ kind: 'refused', status: 401 });
    expect(evidence).toMatchObject([{ kind: 'answer' }]);
  });
});

describe('OUT-9 a 2xx that is not what was asked for', () => {
  const json = { 'content-type': 'application/json' };

  it.each([
    ['truncated', '{"version":', 'foreign'],
    ['empty', null, 'foreign'],
    ['ill-typed', '{"version":"7"}', 'unreadable'],
    ['of another shape', '{}', 'unreadable'],
  ])('OUT-9 JSON that is %s is no answer', async (_what, body, kind) => {
    const { transport } = answeredWith(body, { status: 200, headers: json });
    const asked = transport.get('catalogue', '/x', v.object({ version: v.number() }));
    expect(await failureOf(asked)).toMatchObject({ kind });
    const called = transport.call(getUserCoinBalance, {});
    expect(await failureOf(called)).toMatchObject({ kind });
  });

  it('OUT-9 calls of Haat follow nobody elsewhere', async () => {
    const { transport, inits } = answeredWith('{"status":"ok"}', { headers: json });
    await transport.touch();
    expect(inits[0]?.redirect).toBe('manual');
  });
});

/** A transport whose server answers with text that the test gives piece by piece. */
function aStreamingServer() {
  let answer: ReadableStreamDefaultController<Uint8Array> | undefined;
  const world = createSyncWorld({
    fetch: async (_url, { signal }) => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          answer = controller;
          signal?.addEventListener('abort', () => controller.error(new Error('aborted')));
        },
      });
      return new Response(body);
    },
  });
  const transport = createTransport({
    ...world,
    baseUrls: { workflow: '/workflow', catalogue: '/catalogue', maps: '/maps' },
    visitorToken: 'visitor',
    mapsKey: 'key',
    readSession: async () => undefined,
    isSwitchedOff: async () => false,
    report: () => {},
  });
  const lines: string[] = [];
  const read = transport.postForLines('catalogue', '/bundles', {}, async (next) => {
    for (;;) {
      const line = await next();
      if (line === undefined) return;
      lines.push(new TextDecoder().decode(line));
    }
  });
  const give = (text: string) => answer?.enqueue(new TextEncoder().encode(text));
  return { world, lines, read, give, end: () => answer?.close() };
}

describe('an answer that is read line by line', () => {
  it('OUT-2 may take as long as it likes while something comes', async () => {
    const { world, lines, read, give, end } = aStreamingServer();
    await settle();
    for (const text of ['fir', 'st\nsec', 'ond\n\nthird\ncut o']) {
      give(text);
      await world.advance(10_000);
    }
    expect(lines).toEqual(['first', 'second', '', 'third']);
    end();
    await read;
    expect(lines).toHaveLength(4);
  });

  it('OUT-2 is given up when nothing comes for as long as a request may take', async () => {
    const { world, lines, read, give } = aStreamingServer();
    const end = read.catch((error: unknown) => error);
    await settle();
    give('first\n');
    await world.advance(14_000);
    expect(lines).toEqual(['first']);
    await world.advance(16_000);
    expect(await end).toMatchObject({ message: 'timeout' });
  });
});

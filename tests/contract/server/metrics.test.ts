import { afterEach, expect, test } from 'vitest';
import { getSellersByPincode } from '../../../src/contracts/sellers/store-search.ts';
import { VISITOR } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer | undefined;
afterEach(() => server?.close());

const metricsOf = ({ url }: TestServer, token?: string) =>
  fetch(
    `${url}/metrics`,
    token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
  );

test('tells how long each service took, and how the process is', async () => {
  server = await startTestServer();
  await server.send(
    getSellersByPincode,
    { pincode: '560103', limit: 1, offset: 0 },
    { as: VISITOR },
  );
  const response = await metricsOf(server);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  const text = await response.text();
  const count =
    /haat_http_request_duration_seconds_count\{.*service="get-sellers-by-pincode",status="200"\} 1/;
  expect(text).toMatch(count);
  expect(text).toMatch(/nodejs_eventloop_lag_seconds \d/);
});

test('has no label of a person or of an address that somebody typed', async () => {
  server = await startTestServer();
  const asha = await server.signIn('9876543210');
  await server.send(getSellersByPincode, { pincode: '560103', limit: 1, offset: 0 }, { as: asha });
  await fetch(`${server.url}/workflow/1/1/v1/execution/service/run/9876543210`, { method: 'POST' });
  await fetch(`${server.url}/nobody-9876543210`);
  const text = await (await metricsOf(server)).text();
  for (const secret of ['9876543210', String(asha.user), asha.token ?? 'none']) {
    expect(text).not.toContain(`"${secret}`);
  }
});

test('with a token it is there for who knows it, and for nobody else', async () => {
  server = await startTestServer({ settings: { METRICS_TOKEN: 'scraper' } });
  expect((await metricsOf(server, 'scraper')).status).toBe(200);
  expect((await metricsOf(server, 'guess')).status).toBe(404);
  expect((await metricsOf(server)).status).toBe(404);
});

test('is not there in production without a token', async () => {
  server = await startTestServer({ settings: { NODE_ENV: 'production' } });
  expect((await metricsOf(server)).status).toBe(404);
});

test.each(['0.0.0.0', '::', '192.168.1.4', 'haat.example'])(
  'is not there without a token where others can reach it: HOST=%s',
  async (HOST) => {
    server = await startTestServer({ settings: { HOST, NODE_ENV: 'development' } });
    expect((await metricsOf(server)).status).toBe(404);
  },
);

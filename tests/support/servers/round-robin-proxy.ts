import { createServer, request } from 'node:http';

/** A plain load balancer: request after request to another server, the body as it comes. */
export interface RoundRobinProxy {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Starts it on a free port of 127.0.0.1. A server that does not answer is a 502, as with any proxy. */
export async function startRoundRobinProxy(urls: readonly string[]): Promise<RoundRobinProxy> {
  let turn = 0;
  const proxy = createServer((incoming, outgoing) => {
    const target = new URL(incoming.url ?? '/', urls[turn % urls.length]);
    turn += 1;
    const { method, headers } = incoming;
    const onward = request(
      target,
      { method, headers: { ...headers, host: target.host } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => {
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    });
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}

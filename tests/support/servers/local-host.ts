import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a host answers: a status, and JSON where there is any. */
export interface HostAnswer {
  readonly status: number;
  readonly body?: object;
}

/** A service of somebody else that a test plays, at an address of this machine. */
export interface LocalHost {
  readonly url: string;
  readonly close: () => Promise<void>;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Starts one. @param answerTo what it throws is answered with 400 and its text */
export async function startLocalHost(
  answerTo: (request: IncomingMessage, body: Buffer) => Promise<HostAnswer> | HostAnswer,
): Promise<LocalHost> {
  const server = createServer((request, response) => {
    readBody(request)
      .then((body) => answerTo(request, body))
      .then(
        ({ status, body }) =>
          response
            .writeHead(status, { 'content-type': 'application/json' })
            .end(body === undefined ? undefined : JSON.stringify(body)),
        (error: unknown) => response.writeHead(400).end(String(error)),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createAnswers } from './contract-answers.ts';

/** A server that answers every call by its contract, each after the same time, and serves the measured page. */
export interface AnsweringServer {
  readonly url: string;
  /** Calls answered since the last `forget`, and the most that were on their way at once. */
  readonly seen: () => { readonly calls: number; readonly mostAtOnce: number };
  readonly forget: () => void;
  readonly close: () => Promise<void>;
}

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  request.setEncoding('utf8');
  for await (const chunk of request) text += chunk as string;
  return JSON.parse(text);
}

/**
 * Starts it on a free port of 127.0.0.1. It keeps nothing and computes next to nothing, so that what is measured is the
 * client: the real server on PGlite would add its own time to each answer.
 * @param latencyMs from the arrival of a call to its answer
 */
export async function startAnsweringServer(
  pageFolder: string,
  latencyMs: number,
): Promise<AnsweringServer> {
  const answerOf = createAnswers();
  let calls = 0;
  let atOnce = 0;
  let mostAtOnce = 0;

  async function answerCall(request: IncomingMessage): Promise<unknown> {
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    try {
      const due = pause(latencyMs);
      const service = request.url?.split('/').at(-1) ?? '';
      const answer = answerOf(service, await bodyOf(request));
      await due;
      calls += 1;
      return answer;
    } finally {
      atOnce -= 1;
    }
  }

  async function fileOf(path: string): Promise<Buffer> {
    return readFile(join(pageFolder, normalize(path === '/' ? '/index.html' : path)));
  }

  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const isCall = request.method === 'POST';
    const type = isCall ? 'application/json' : (TYPES[extname(path)] ?? 'text/html');
    const body = isCall
      ? answerCall(request).then((answer) => JSON.stringify(answer))
      : fileOf(path);
    body.then(
      (content) => {
        // The isolation headers give the page a clock of 5 µs instead of 100.
        response.writeHead(200, {
          'content-type': type,
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-embedder-policy': 'require-corp',
        });
        response.end(content);
      },
      (error: unknown) => {
        response.writeHead(isCall ? 500 : 404, { 'content-type': 'text/plain' });
        response.end(String(error));
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    seen: () => ({ calls, mostAtOnce }),
    forget: () => {
      calls = 0;
      mostAtOnce = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

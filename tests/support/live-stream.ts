import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import * as v from 'valibot';
import { LIVE_PATH, poke, type Poke } from '../../src/contracts/live/pokes.ts';
import { pollUntil } from './poll-until.ts';

/** A stream of pokes that a test reads. */
export interface ReadStream {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  /** What came so far. */
  readonly pokes: readonly Poke[];
  readonly until: (isRight: (pokes: readonly Poke[]) => boolean) => Promise<unknown>;
  /** Resolves when the server ends it. */
  readonly ended: Promise<void>;
  readonly close: () => void;
}

/** Opens `GET /live` on a connection of its own. @param query such as `shop=a&prices=b,c` */
export async function openLive(url: string, token: string, query = ''): Promise<ReadStream> {
  const headers = { authorization: `Bearer ${token}` };
  const request = get(`${url}${LIVE_PATH}?${query}`, { headers, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const pokes: Poke[] = [];
  return {
    status: response.statusCode,
    headers: response.headers,
    pokes,
    until: (isRight) => pollUntil(async () => pokes, isRight, 'the pokes, to come'),
    ended: readAll(response, pokes).catch(() => {}),
    close: () => response.destroy(),
  };
}

async function readAll(response: IncomingMessage, pokes: Poke[]): Promise<void> {
  let rest = '';
  response.setEncoding('utf8');
  for await (const text of response as AsyncIterable<string>) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('data: ')) pokes.push(v.parse(poke, JSON.parse(line.slice(6))));
    }
  }
}

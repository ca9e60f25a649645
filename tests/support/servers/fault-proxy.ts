import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { freePort } from './app-server.ts';
import { warmPhone } from '../browser/warm-phone.ts';

/** An answer that the server never gave. */
export interface CannedAnswer {
  readonly status: number;
  /** Seconds. */
  readonly retryAfter?: number;
  /** A page of somebody else in the place of what was asked for (OUT-9); without it the answer is a problem of Haat's. */
  readonly html?: string;
}

/** What happens to a request on its way. */
export type Fault =
  /** The server gets it and answers; the answer never arrives and the connection breaks. */
  | 'lose-answer'
  /** It never arrives; the connection breaks. */
  | 'lose-request'
  /** It waits until `release`. */
  | 'hold'
  /** The server gets it and answers; the answer waits until `release`. */
  | 'hold-answer'
  /** It never arrives, and nobody says so. */
  | 'swallow'
  /** It never arrives; this is answered in the server's place. */
  | CannedAnswer;

/** A request that came by; times in ms since the epoch. */
export interface Passage {
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly token: string;
  /** The script or page that asked. */
  readonly from: string;
  readonly body: string;
  readonly fault: Fault | null;
  readonly at: number;
  /** When its answer left for the browser; undefined while it is under way or when there was none. */
  endedAt?: number;
  /** Of the answer that left for the browser. */
  status?: number;
  /** Of its body, compressed as it is. */
  bytes?: number;
}

/** Which requests: by path, or by all that is known of them. */
export type Match = RegExp | ((passage: Passage) => boolean);

/** How bad the whole line is. */
export interface LineQuality {
  /** Each answer comes so much later, ms. */
  readonly latencyMs: number;
  /** This part of the requests is swallowed, from 0 to 1: of `n` requests in a row the first `n × loss`, spread out. */
  readonly loss: number;
}

/** A line to the server that a test can break. */
export interface FaultProxy {
  readonly url: string;
  /** The next `times` requests that match suffer the fault. Rules count in the order they were made. */
  readonly fail: (match: Match, fault: Fault, times?: number) => void;
  /** Forgets all rules: the line is good again. What is held stays held. */
  readonly heal: () => void;
  /** Lets everything that is held go on. */
  readonly release: () => void;
  /** Changes what the browser gets: the text of the answers to matching GETs. */
  readonly rewrite: (path: RegExp, change: (text: string) => string) => void;
  readonly setLine: (quality: LineQuality) => void;
  readonly passages: readonly Passage[];
  /** Those of one kind, in the order they came. */
  readonly passagesOf: (match: Match) => readonly Passage[];
  readonly close: () => Promise<void>;
}

/** A connection for each request: a kept one may be closed by the server at the moment it is used again. */
const AGENT = new Agent({ keepAlive: false });

const GOOD_LINE: LineQuality = { latencyMs: 0, loss: 0 };

function isMatch(match: Match, passage: Passage): boolean {
  return match instanceof RegExp ? match.test(passage.path) : match(passage);
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

function askServer(
  target: string,
  { method, url = '/', headers }: IncomingMessage,
  body: Buffer,
  plain: boolean,
): Promise<Answer> {
  const { 'accept-encoding': encoding, ...rest } = headers;
  const sent = plain || encoding === undefined ? rest : { ...rest, 'accept-encoding': encoding };
  return new Promise((resolve, reject) => {
    const onward = request(
      new URL(url, target),
      { method, headers: sent, agent: AGENT },
      (answer) => {
        readAll(answer).then(
          (read) =>
            resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: read }),
          reject,
        );
      },
    );
    onward.once('error', reject);
    onward.end(body);
  });
}

function refuse(outgoing: ServerResponse, { status, retryAfter, html }: CannedAnswer): void {
  const problem = {
    type: 'urn:haat:problem:test',
    title: 'Not now',
    status,
    code: `proxy_${status}`,
  };
  outgoing.writeHead(status, {
    'content-type': html === undefined ? 'application/problem+json' : 'text/html',
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  });
  outgoing.end(html ?? JSON.stringify(problem));
}

function passageOf(incoming: IncomingMessage, body: string): Omit<Passage, 'fault'> {
  const { method = '', url: path = '/', headers } = incoming;
  return {
    method,
    path,
    key: String(headers['idempotency-key'] ?? ''),
    from: headers.referer ?? '',
    token: (headers.authorization ?? '').replace(/^Bearer /, ''),
    body,
    at: Date.now(),
  };
}

/** Puts a proxy in front of `target` (http://host:port). */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  let rules: { readonly match: Match; readonly fault: Fault; left: number }[] = [];
  const rewrites: { readonly path: RegExp; readonly change: (text: string) => string }[] = [];
  const passages: Passage[] = [];
  const held: (() => void)[] = [];
  let line = GOOD_LINE;
  let counted = 0;

  function faultFor(passage: Passage): Fault | null {
    const rule = rules.find((each) => each.left > 0 && isMatch(each.match, passage));
    if (rule !== undefined) {
      rule.left -= 1;
      return rule.fault;
    }
    counted += 1;
    const isLost = Math.floor(counted * line.loss) > Math.floor((counted - 1) * line.loss);
    return isLost ? 'swallow' : null;
  }

  const untilReleased = () => new Promise<void>((resolve) => held.push(resolve));
  const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await readAll(incoming);
    const known = passageOf(incoming, body.toString());
    const fault = faultFor({ ...known, fault: null });
    const passage: Passage = { ...known, fault };
    passages.push(passage);
    if (fault === 'swallow') return;
    // From now on: a release may come before the server has answered.
    const isHeld = fault === 'hold' || fault === 'hold-answer';
    const released = isHeld ? untilReleased() : Promise.resolve();
    if (fault === 'hold') await released;
    if (line.latencyMs > 0) await later(line.latencyMs);
    if (fault === 'lose-request') {
      incoming.socket.destroy();
      return;
    }
    if (fault !== null && typeof fault === 'object') {
      passage.status = fault.status;
      passage.endedAt = Date.now();
      refuse(outgoing, fault);
      return;
    }
    const changes = rewrites.filter(({ path }) => path.test(passage.path));
    const answer = await askServer(target, incoming, body, changes.length > 0);
    await released;
    if (fault === 'lose-answer') {
      incoming.socket.destroy();
      return;
    }
    passage.status = answer.status;
    passage.bytes = answer.body.length;
    passage.endedAt = Date.now();
    send(outgoing, answer, changes);
  }

  function send(outgoing: ServerResponse, answer: Answer, changes: typeof rewrites): void {
    const { status, headers, body } = answer;
    if (changes.length === 0) {
      outgoing.writeHead(status, headers).end(body);
      return;
    }
    const { 'content-length': _length, etag: _etag, ...rest } = headers;
    const text = changes.reduce((changed, { change }) => change(changed), body.toString());
    outgoing.writeHead(status, rest).end(text);
  }

  const server = createServer((incoming, outgoing) => {
    // A server that is stopped, or a browser that went away: the connection breaks, as it would on any line.
    pass(incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  // Phones of the tests know the shell of the app at this port.
  const port = await freePort(warmPhone()?.port);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    fail: (match, fault, times = 1) => rules.push({ match, fault, left: times }),
    heal: () => {
      rules = [];
      line = GOOD_LINE;
    },
    release: () => {
      for (const go of held.splice(0)) go();
    },
    rewrite: (path, change) => rewrites.push({ path, change }),
    setLine: (quality) => {
      line = quality;
    },
    passages,
    passagesOf: (match) => passages.filter((passage) => isMatch(match, passage)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Most of these requests that were under way at one moment; one without an end counts until the last. */
export function mostAtOnce(passages: readonly Passage[]): number {
  const marks = passages.flatMap(({ at, endedAt }) => [
    { at, step: 1 },
    { at: endedAt ?? Number.POSITIVE_INFINITY, step: -1 },
  ]);
  marks.sort((left, right) => left.at - right.at || left.step - right.step);
  let now = 0;
  let most = 0;
  for (const { step } of marks) {
    now += step;
    most = Math.max(most, now);
  }
  return most;
}

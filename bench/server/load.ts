import { connect, type Socket } from 'node:net';

/** Connections that ask at the same time. */
const AT_ONCE = 8;

/** What is quoted of an answer that should not be, bytes. */
const LONGEST_COMPLAINT = 2_000;

const HEADER_END = Buffer.from('\r\n\r\n');
const LINE_END = Buffer.from('\r\n');

/** Where an answer ends in what has come so far, or undefined while it goes on. Throws for an answer that is not 200 or 202. */
function answerEnd(bytes: Buffer): number | undefined {
  const header = bytes.indexOf(HEADER_END);
  if (header < 0) return undefined;
  const text = bytes.toString('latin1', 0, header).toLowerCase();
  if (!/^http\/1.1 20[02]/.test(text))
    throw new Error(`the server answered ${bytes.toString('utf8', 0, LONGEST_COMPLAINT)}`);
  const body = header + HEADER_END.length;
  const length = /\r\ncontent-length: (\d+)/.exec(text)?.[1];
  if (length === undefined) return chunksEnd(bytes, body);
  const end = body + Number(length);
  return bytes.length >= end ? end : undefined;
}

/** The end of a body in chunks (RFC 9112, section 7.1). */
function chunksEnd(bytes: Buffer, from: number): number | undefined {
  for (let at = from; ;) {
    const line = bytes.indexOf(LINE_END, at);
    if (line < 0) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16);
    at = line + LINE_END.length + size + LINE_END.length;
    if (at > bytes.length) return undefined;
    if (size === 0) return at;
  }
}

function requestOf(url: string): string {
  const { host, pathname, search } = new URL(url);
  return `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n`;
}

/** Sends one request and waits for the end of its answer. */
function exchange(socket: Socket, request: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let come: Buffer = Buffer.alloc(0);
    const settle = (error?: Error): void => {
      socket.off('data', onData).off('close', onClose);
      if (error === undefined) resolve();
      else reject(error);
    };
    const onClose = (): void => settle(new Error('the server hung up'));
    const onData = (chunk: Buffer): void => {
      come = come.length === 0 ? chunk : Buffer.concat([come, chunk]);
      try {
        if (answerEnd(come) !== undefined) settle();
      } catch (error) {
        settle(error instanceof Error ? error : new Error(String(error)));
      }
    };
    socket.on('data', onData).on('close', onClose);
    socket.write(request);
  });
}

/** How a load went. */
export interface LoadFigures {
  /** From the first request to the last answer, ms. */
  readonly tookMs: number;
  /** Of a hundred answers the slowest but one, ms. */
  readonly p99Ms: number;
}

/** A POST of JSON as it goes over the line. */
export function postOf(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: unknown,
): string {
  const { host, pathname, search } = new URL(url);
  const json = JSON.stringify(body);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = Buffer.byteLength(json);
  return `POST ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${lines.join('')}\r\n${json}`;
}

/**
 * Sends all requests to one server over loopback, several at once, over connections that are kept. Over bare sockets:
 * Node's own client would take as long as the answers that are measured.
 */
export async function sendAll(server: string, requests: readonly string[]): Promise<LoadFigures> {
  const { hostname, port } = new URL(server);
  const sockets = Array.from({ length: AT_ONCE }, () => connect(Number(port), hostname));
  const waiting = requests.values();
  const times: number[] = [];
  const start = performance.now();
  const askOnAndOn = async (socket: Socket): Promise<void> => {
    for (const request of waiting) {
      const askedAt = performance.now();
      await exchange(socket, request);
      times.push(performance.now() - askedAt);
    }
  };
  try {
    await Promise.all(sockets.map(askOnAndOn));
    const sorted = times.toSorted((left, right) => left - right);
    const p99Ms = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
    return { tookMs: performance.now() - start, p99Ms };
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

/** Fetches all addresses of one server. @returns how long it took, ms */
export async function fetchAll(urls: readonly string[]): Promise<number> {
  return (await sendAll(urls[0] ?? '', urls.map(requestOf))).tookMs;
}

/** A connection that asks one request after the other. */
export interface Line {
  readonly ask: (request: string) => Promise<void>;
  readonly close: () => void;
}

/** Opens a connection that is kept. */
export function openLine(server: string): Line {
  const { hostname, port } = new URL(server);
  const socket = connect(Number(port), hostname);
  return { ask: (request) => exchange(socket, request), close: () => socket.destroy() };
}

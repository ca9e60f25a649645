import { connect, type Socket } from 'node:net';

/** Connections that ask at the same time. */
const AT_ONCE = 8;

const HEADER_END = Buffer.from('\r\n\r\n');
const LINE_END = Buffer.from('\r\n');

/** Where an answer ends in what has come so far, or undefined while it goes on. Throws for an answer that is not 200. */
function answerEnd(bytes: Buffer): number | undefined {
  const header = bytes.indexOf(HEADER_END);
  if (header < 0) return undefined;
  const text = bytes.toString('latin1', 0, header).toLowerCase();
  if (!text.startsWith('http/1.1 200')) throw new Error(`the server answered ${text}`);
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

/**
 * Fetches all addresses of one server over loopback, several at once, over connections that are kept. Over bare sockets:
 * Node's own client would take as long as the answers that are measured. @returns how long it took, ms
 */
export async function fetchAll(urls: readonly string[]): Promise<number> {
  const { hostname, port } = new URL(urls[0] ?? '');
  const sockets = Array.from({ length: AT_ONCE }, () => connect(Number(port), hostname));
  const waiting = urls.map(requestOf).values();
  const start = performance.now();
  const askOnAndOn = async (socket: Socket): Promise<void> => {
    for (const request of waiting) await exchange(socket, request);
  };
  try {
    await Promise.all(sockets.map(askOnAndOn));
    return performance.now() - start;
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

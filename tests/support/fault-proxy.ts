import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

/** What happens to a request on its way. */
export type Fault =
  /** The server gets it and answers; the answer never arrives and the connection breaks. */
  | 'lose-answer'
  /** It never arrives; the connection breaks. */
  | 'lose-request'
  /** It waits until `release`. */
  | 'hold';

/** A request that went through, by path and idempotency key. */
export interface Passage {
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly fault: Fault | null;
}

/** A line to the server that a test can break. */
export interface FaultProxy {
  readonly url: string;
  /** The next `times` requests whose path matches suffer the fault. */
  readonly fail: (path: RegExp, fault: Fault, times?: number) => void;
  readonly passages: readonly Passage[];
  readonly close: () => Promise<void>;
}

/** Puts a proxy in front of `target` (http://host:port). */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const rules: { readonly path: RegExp; readonly fault: Fault; left: number }[] = [];
  const passages: Passage[] = [];

  function faultFor(path: string): Fault | null {
    const rule = rules.find((each) => each.left > 0 && each.path.test(path));
    if (rule === undefined) return null;
    rule.left -= 1;
    return rule.fault;
  }

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const path = incoming.url ?? '/';
    const fault = faultFor(path);
    const key = String(incoming.headers['idempotency-key'] ?? '');
    passages.push({ method: incoming.method ?? '', path, key, fault });
    if (fault === 'lose-request') {
      incoming.socket.destroy();
      return;
    }
    if (fault === 'hold') return;
    const { method, headers } = incoming;
    const onward = request(new URL(path, target), { method, headers }, (answer) => {
      if (fault === 'lose-answer') {
        answer.resume();
        answer.once('end', () => incoming.socket.destroy());
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.once('error', () => incoming.socket.destroy());
    incoming.pipe(onward);
  }

  const server = createServer(pass);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    fail: (path, fault, times = 1) => rules.push({ path, fault, left: times }),
    passages,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

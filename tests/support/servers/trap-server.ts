import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A port that nobody has a reason to call, and who called nevertheless. */
export interface TrapServer {
  /** `127.0.0.1:<port>` */
  readonly host: string;
  /** How many connections were opened to it. */
  readonly calls: () => number;
  readonly close: () => Promise<void>;
}

/** Listens, counts, and hangs up. */
export async function startTrapServer(): Promise<TrapServer> {
  let calls = 0;
  const server = createServer((socket) => {
    calls += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    calls: () => calls,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

import { connect, type Socket } from 'node:net';

/** What came back over a socket: status 0 when the server closed it without an answer. */
export interface RawAnswer {
  readonly status: number;
  readonly text: string;
}

/** Opens a connection and writes what a client that keeps to no rule would write. */
export function openRaw(url: string, text: string | Uint8Array = ''): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(text, () => resolve(socket));
    });
    // Servers hang up on such clients; what they said before is in `readRaw`.
    socket.once('error', reject);
  });
}

/** Reads until the server hangs up. */
export function readRaw(socket: Socket): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      const text = Buffer.concat(chunks).toString('latin1');
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text });
    });
  });
}

/** Sends a request byte for byte, each line as given, and reads until the server hangs up. Ask it to: `Connection: close`. */
export async function sendRaw(
  url: string,
  lines: readonly string[],
  body: string | Uint8Array = '',
): Promise<RawAnswer> {
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  return readRaw(await openRaw(url, Buffer.concat([head, Buffer.from(body)])));
}

import { Agent, createServer, request, type ServerResponse } from 'node:http';
import { LIVE_PATH } from '../../../src/contracts/live/pokes.ts';
import { warmPhone } from '../browser/warm-phone.ts';
import { freePort } from './app-server.ts';

/** A proxy that lets answers through as they come, and knows the live streams. */
export interface StreamProxy {
  readonly url: string;
  /** Live streams that are open now, and all that were asked for. */
  readonly openStreams: () => number;
  readonly askedStreams: () => number;
  /** Requests of all kinds so far. */
  readonly requests: () => number;
  /** How often a service was asked for. */
  readonly calls: (service: string) => number;
  /** From now on live streams are collected and not passed on, as some companies' proxies do. */
  readonly holdBack: () => void;
  /** Breaks the streams that are open now, as a line does that a sleeping phone leaves. */
  readonly cutStreams: () => void;
  readonly close: () => Promise<void>;
}

/** A connection for each request: a kept one may be closed by the server at the moment it is used again. */
const AGENT = new Agent({ keepAlive: false });

/** Starts it in front of `target`, at the port that the phones of the tests know. */
export async function startStreamProxy(target: string): Promise<StreamProxy> {
  const open = new Set<ServerResponse>();
  const paths: string[] = [];
  let holdsBack = false;
  const proxy = createServer((incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming;
    const isStream = url.startsWith(LIVE_PATH);
    paths.push(url);
    const onward = request(new URL(url, target), { method, headers, agent: AGENT }, (answer) => {
      if (isStream && holdsBack) {
        answer.resume();
        return;
      }
      if (isStream && answer.statusCode === 200) open.add(outgoing);
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      outgoing.flushHeaders();
      answer.pipe(outgoing);
      answer.once('error', () => outgoing.destroy());
    });
    outgoing.once('close', () => {
      open.delete(outgoing);
      onward.destroy();
    });
    // A server that is stopped: the connection breaks, as on any line.
    onward.once('error', () => incoming.socket.destroy());
    incoming.pipe(onward);
  });
  const port = await freePort(warmPhone()?.port);
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    openStreams: () => open.size,
    askedStreams: () => paths.filter((path) => path.startsWith(LIVE_PATH)).length,
    requests: () => paths.length,
    calls: (service) => paths.filter((path) => path.endsWith(`/${service}`)).length,
    holdBack: () => {
      holdsBack = true;
    },
    cutStreams: () => {
      for (const stream of open) stream.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}

import { randomUUID } from 'node:crypto';
import type { CommandContext } from '../../src/commands/command-context.ts';
import { DeviceDatabase } from '../../src/db/device-database.ts';
import { openDatabases } from '../../src/db/open-databases.ts';
import { createSyncEngine } from '../../src/sync/engine.ts';
import { createSyncWorld } from './sync-world.ts';
import type { TestServer } from './servers/test-server.ts';

/** What a test does to the line between a phone and the server. */
export interface Line {
  broken: boolean;
  /** Takes a header out of each answer, as a server does that does not know it. */
  withoutHeader: string | null;
  /** Called with each service before its answer is handed over; the answer waits until it resolves. */
  holdAnswer: (service: string) => Promise<void>;
}

let phones = 0;

/**
 * A phone: a page and a sync worker, each with handles of its own on the same databases, as in a browser. Needs
 * `fake-indexeddb/auto`. People sign in and out on it as they do through the app.
 */
export function anEnginePhone(server: TestServer) {
  const name = `haat-phone-${(phones += 1)}`;
  const line: Line = { broken: false, withoutHeader: null, holdAnswer: async () => {} };
  const asked: string[] = [];
  const world = createSyncWorld({
    now: server.clock.now,
    fetch: async (url, init) => {
      const service = url.split('/').at(-1) ?? '';
      asked.push(service);
      if (line.broken) throw new TypeError('network down');
      const { signal: _signal, ...request } = init;
      const response = await fetch(`${server.url}${url}`, request);
      await line.holdAnswer(service);
      if (line.withoutHeader === null) return response;
      const headers = new Headers(response.headers);
      headers.delete(line.withoutHeader);
      return new Response(await response.arrayBuffer(), { status: response.status, headers });
    },
  });
  const page = openDatabases(undefined);
  const worker = openDatabases(undefined);
  const device = new DeviceDatabase(name);
  const baseUrls = { workflow: '/workflow', catalogue: '/catalogue', maps: '/maps' };
  const { service } = createSyncEngine({
    device: new DeviceDatabase(name),
    openPerson: worker.person,
    runtime: world,
    settings: { baseUrls, visitorToken: 'haat-visitor', mapsKey: 'haat-maps' },
  });

  async function signIn(mobileNumber: string) {
    const sent = await service.sendOtp(mobileNumber);
    if (!sent.ok) throw new Error(sent.problem.message);
    const signedIn = await service.verifyOtp(mobileNumber, server.codeOf(mobileNumber));
    if (!signedIn.ok) throw new Error(signedIn.problem.message);
    const { userId } = signedIn.value.user;
    const context: CommandContext = {
      device,
      person: page.person(userId),
      now: world.now,
      newId: randomUUID,
      wake: () => {},
    };
    return { userId, context, person: context.person };
  }

  return { device, page, worker, service, line, asked, world, signIn };
}

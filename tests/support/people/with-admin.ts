import { afterAll, beforeAll, beforeEach } from 'vitest';
import { emptyTables } from '../servers/test-database.ts';
import { startTestServer, type TestServer } from '../servers/test-server.ts';
import type { PersonSession } from '../service-client.ts';
import { signInAs } from './role-sessions.ts';

/** A server for all tests of a file, and before each of them empty tables and an administrator. */
interface AdminAtServer {
  readonly server: TestServer;
  readonly as: PersonSession;
}

/** @param fill writes what the tests are about, before each of them */
export function withAdmin(fill?: (given: AdminAtServer) => Promise<void>): AdminAtServer {
  let server: TestServer | undefined;
  let as: PersonSession | undefined;
  const there = <Value>(value: Value | undefined): Value => {
    if (value === undefined) throw new Error('asked for before the first test');
    return value;
  };
  const given: AdminAtServer = {
    get server() {
      return there(server);
    },
    get as() {
      return there(as);
    },
  };
  beforeAll(async () => {
    server = await startTestServer();
  });
  beforeEach(async () => {
    await emptyTables(given.server.db);
    as = await signInAs(given.server, 'admin');
    await fill?.(given);
  });
  afterAll(() => server?.close());
  return given;
}

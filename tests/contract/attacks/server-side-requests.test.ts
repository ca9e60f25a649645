import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLS } from '../../../src/contracts/calls.ts';
import {
  EVENT_CONTRACTS,
  GENERAL_TOPIC,
  messagesPath,
} from '../../../src/contracts/events/event-topics.ts';
import { CONTRACTS } from '../../../src/contracts/registry.ts';
import type { ServiceContract } from '../../../src/contracts/service.ts';
import { runPaymentRound } from '../../../server/payments/payment-rounds.ts';
import { withTextReplaced } from '../../support/inputs/input-members.ts';
import { signInAll, type Role } from '../../support/people/role-sessions.ts';
import { servicePath, type PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { startTrapServer, type TrapServer } from '../../support/servers/trap-server.ts';
import { aForm, uploadForm } from '../../support/inputs/uploads.ts';
import { validInputs, type ValidInputs } from '../../support/inputs/valid-inputs.ts';

let server: TestServer;
let trap: TrapServer;
let sessions: Readonly<Record<Role, PersonSession>>;
let inputs: ValidInputs;
beforeAll(async () => {
  server = await startTestServer();
  trap = await startTrapServer();
  const buyer = await server.signIn('9876543210');
  inputs = await validInputs(server, buyer);
  sessions = await signInAll(server, buyer);
});
afterAll(async () => {
  await server.close();
  await trap.close();
});

const ROLES: readonly Role[] = ['buyer', 'seller', 'cr', 'admin'];
const callerOf = ({ callers }: ServiceContract): PersonSession =>
  sessions[ROLES.find((role) => callers.includes(role)) ?? 'buyer'];

/** The trap's address as it may be smuggled in. */
const lures = (): string[] => [
  `http://${trap.host}/a`,
  `//${trap.host}/a`,
  `/@${trap.host}/a`,
  `/\\${trap.host}/a`,
  `http://haat@${trap.host}/a.png`,
];
/** Headers by which servers have been made to call somebody. */
const luringHeaders = (): Record<string, string> => ({
  referer: `http://${trap.host}/`,
  origin: `http://${trap.host}`,
  'x-forwarded-host': trap.host,
  'x-forwarded-for': '127.0.0.1',
  forwarded: `host=${trap.host}`,
  'x-original-url': `http://${trap.host}/`,
  'x-webhook-url': `http://${trap.host}/`,
  from: `a@${trap.host}`,
});

const named = [...CONTRACTS, ...EVENT_CONTRACTS].map((contract): [string, ServiceContract] => [
  contract.name,
  contract,
]);

describe('an address in an input', () => {
  test.each(named)('of %s makes the server call nobody', async (name, contract) => {
    const make = () => inputs[name]?.() ?? { ...inputs['get-milestone-tracker']?.(), to: 'PACKED' };
    for (const lure of lures()) {
      for (const [, input] of withTextReplaced(make(), lure)) {
        await server.send(contract, input, { as: callerOf(contract), key: randomUUID() });
      }
    }
    // One that is taken as it is, with the address wherever else a request can carry one.
    const path = servicePath(contract, callerOf(contract));
    const response = await fetch(
      `${server.url}${path}?url=http://${trap.host}/&callback=${trap.host}`,
      {
        method: 'POST',
        headers: {
          ...luringHeaders(),
          'content-type': 'application/json',
          authorization: `Bearer ${callerOf(contract).token}`,
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify(make()),
      },
    );
    await response.body?.cancel();
    expect(trap.calls()).toBe(0);
  });

  test('of the calls beside the workflow engine makes the server call nobody', async () => {
    const { admin } = sessions;
    const paths = CALLS.map(({ path }) =>
      path
        .replace('{realm}', String(admin.realm))
        .replace('{user}', String(admin.user))
        .replace('{id}', encodeURIComponent(`http://${trap.host}/`)),
    );
    paths.push('/maps/geocode/json', '/catalogue/packs/x', '/workflow/invoices/x.pdf');
    paths.push(`/events${messagesPath(GENERAL_TOPIC.production)}`, '/engagement/eu1/page');
    const members = ['url', 'id', 'name', 'query', 'address', 'providerId', 'providerIds', 'key'];
    for (const path of paths) {
      for (const lure of lures()) {
        const all = Object.fromEntries(members.map((member) => [member, lure]));
        const headers = { ...luringHeaders(), authorization: `Bearer ${admin.token}` };
        const asked = await fetch(`${server.url}${path}?${new URLSearchParams(all)}`, { headers });
        await asked.body?.cancel();
        const posted = await fetch(`${server.url}${path}`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(all),
        });
        await posted.body?.cancel();
      }
    }
    expect(trap.calls()).toBe(0);
  });

  test('in a file makes the server call nobody when it is read', async () => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg"><image href="http://${trap.host}/a"/></svg>`;
    const pdf = `%PDF-1.7\n1 0 obj<</Type/Action/S/URI/URI(http://${trap.host}/)>>endobj\n%%EOF`;
    for (const [name, text] of [
      ['a.svg', drawing],
      ['a.png', drawing],
      ['a.jpg', `<?xml version="1.0"?>${drawing}`],
      ['a.pdf', pdf],
      ['a.csv', `=WEBSERVICE("http://${trap.host}/")`],
      [`http://${trap.host}/a.csv`, 'a,b'],
    ] as const) {
      await uploadForm(server.url, aForm(Buffer.from(text), name), { as: sessions.buyer });
    }
    expect(trap.calls()).toBe(0);
  });

  test('that was stored is not called later either', async () => {
    const hour = 3_600_000;
    server.clock.advance(hour);
    await runPaymentRound({ db: server.db, parts: server.parts });
    server.clock.advance(24 * hour);
    await runPaymentRound({ db: server.db, parts: server.parts });
    expect(trap.calls()).toBe(0);
  });

  test('would be noticed: the trap counts who calls', async () => {
    await expect(fetch(`http://${trap.host}/a`)).rejects.toThrow('fetch failed');
    expect(trap.calls()).toBeGreaterThan(0);
  });
});

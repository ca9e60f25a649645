import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTRACTS } from '../../../src/contracts/registry.ts';
import { EVENT_CONTRACTS } from '../../../src/contracts/events/event-topics.ts';
import type { ServiceContract } from '../../../src/contracts/service.ts';
import { rowsOfPerson } from '../../support/browser/database-rows.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { giveStore, signInAs } from '../../support/people/role-sessions.ts';
import type { Answer, PersonSession } from '../../support/service-client.ts';
import { aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { validInputs, type ValidInputs } from '../../support/inputs/valid-inputs.ts';

/** Stands in everything of the victim's; no answer to anyone else may hold it. */
const SECRET = 'Canary Cottage';

let server: TestServer;
let victim: PersonSession;
let inputs: ValidInputs;
/** Another buyer; and the seller of another store, who may do all that buyers may. */
let thieves: Readonly<Record<'buyer' | 'seller', PersonSession>>;
beforeAll(async () => {
  server = await startTestServer();
  victim = await server.signIn(aMobileNumber());
  inputs = await validInputs(server, victim);
  await server.db.execute(
    sql`update orders set address = jsonb_set(address, '{plot}', ${JSON.stringify(SECRET)}::jsonb)`,
  );
  await server.db.execute(
    sql`update addresses set address = jsonb_set(address, '{plot}', ${JSON.stringify(SECRET)}::jsonb)`,
  );
  await server.db.execute(sql`update users set name = ${SECRET}, email = 'canary@example.org'`);
  thieves = { buyer: await signInAs(server, 'buyer'), seller: await signInAs(server, 'seller') };
  const { id } = await aStore(server.db);
  await giveStore(server.db, id, thieves.seller);
});
afterAll(() => server.close());

/** Ids that the input itself makes up, so that they are nobody's in any case. */
const OWN = new Set(['messageId', 'deviceId']);
const NOBODYS_ORDER = 'HZZZZZZZZZZ';
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** The same input about things that are nobody's: every id that could be somebody's is another one. */
function aboutNobody(value: unknown, names = new Map<string, string>()): unknown {
  if (typeof value === 'string') {
    if (!UUID.test(value)) return value;
    const other = names.get(value) ?? randomUUID();
    names.set(value, other);
    return other;
  }
  if (Array.isArray(value)) return value.map((part) => aboutNobody(part, names));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, part]: [string, unknown]): [string, unknown] => {
    if (OWN.has(key)) return [key, part];
    return [key, key === 'orderId' ? NOBODYS_ORDER : aboutNobody(part, names)];
  });
  return Object.fromEntries(members);
}

/** What an answer gives away: all of a problem but the request's id; of a success that it is one. */
const whatItTells = (answer: Answer<unknown>): unknown => {
  if (answer.status === 200) return 'answered';
  const { requestId: _requestId, ...problem } = answer.problem;
  return problem;
};
const textOf = (answer: Answer<unknown>): string =>
  JSON.stringify(answer.status === 200 ? answer.output : answer.problem);

const named = [...CONTRACTS, ...EVENT_CONTRACTS]
  .filter(({ noAuth }) => !noAuth)
  .map((contract): [string, ServiceContract] => [contract.name, contract]);

describe.each(['buyer', 'seller'] as const)(
  "another person's things, asked for by a %s",
  (role) => {
    test.each(named)(
      '%s tells them from none in no way, shows none and changes none',
      async (name, contract) => {
        const input = inputs[name]?.() ?? { ...inputs['get-milestone-tracker']?.(), to: 'PACKED' };
        const before = await rowsOfPerson(server.db, victim.details.userId);
        expect(before.length).toBeGreaterThan(20);
        const as = thieves[role];
        const theirs = await server.send(contract, input, { as });
        const nobodys = await server.send(contract, rekeyed(aboutNobody(input)), { as });
        expect(whatItTells(theirs)).toEqual(whatItTells(nobodys));
        expect(textOf(theirs)).not.toContain(SECRET);
        expect(textOf(theirs)).not.toContain(victim.details.contact);
        expect(await rowsOfPerson(server.db, victim.details.userId)).toEqual(before);
      },
    );
  },
);

/** A change of its own: the first one's key belongs to the first. */
function rekeyed(input: unknown): unknown {
  const hasMessageId = typeof input === 'object' && input !== null && 'messageId' in input;
  return hasMessageId ? { ...input, messageId: randomUUID() } : input;
}

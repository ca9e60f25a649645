import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import type { CallContract } from '../../../src/contracts/service.ts';
import { CALLS } from '../../../src/contracts/calls.ts';
import { callersOf } from '../../../src/domain/account/permissions.ts';
import { CALL_HANDLERS } from '../../../server/http/call-routes.ts';
import { callPath } from '../../support/call-client.ts';
import { signInAs, type Role } from '../../support/people/role-sessions.ts';
import { VISITOR, type PersonSession, type Session } from '../../support/service-client.ts';
import { aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const ROLES: readonly Role[] = ['buyer', 'seller', 'cr', 'admin'];

let server: TestServer;
let sessions: Readonly<Record<Role, PersonSession>>;
beforeAll(async () => {
  server = await startTestServer();
  await aStore(server.db, { id: 'shop' });
  sessions = {
    buyer: await signInAs(server, 'buyer'),
    seller: await signInAs(server, 'seller'),
    cr: await signInAs(server, 'cr'),
    admin: await signInAs(server, 'admin'),
  };
});
afterAll(() => server.close());

/** What each call accepts: of a GET the query, of a POST the body. */
const INPUTS: Readonly<Record<string, Record<string, unknown>>> = {
  'signin/code': { mobileNumber: '9876543210', code: '123456' },
  'Realm/{id}': {},
  'Realm/advancedSearch': { name: 'Asha' },
  'sn-category/parent-categories': {},
  'sn-category/child-categories-by-parent': { parent_ids: 'grocery,snacks' },
  facility: { providerId: 'shop' },
  advancedSearch: { entity: 'shop', query: 'shop' },
  'provider-additional-info': { providerIds: ['shop'] },
};

const byName = CALLS.map((call): [string, CallContract] => [call.contract.name, call]);

function ask({ contract, method, path }: CallContract, as: Session, input = INPUTS[contract.name]) {
  const id = as.realm;
  const where = path
    .replace('{realm}', String(as.realm))
    .replace('{user}', String(as.user))
    .replace('{id}', String(id));
  const query = new URLSearchParams(input as Record<string, string>);
  return method === 'GET'
    ? callPath(`${server.url}${where}?${query}`, { as })
    : callPath(`${server.url}${where}`, { as, body: input });
}
/** What an answer is: one of the contract's, or a problem by its code. */
const answerOf = (body: unknown, output: v.GenericSchema): unknown =>
  v.is(output, body) ? 'as the contract says' : codeOf(body);

const codeOf = (body: unknown): unknown => v.parse(v.looseObject({ code: v.string() }), body).code;

describe('the calls beside the workflow engine', () => {
  test('have one handler each, and none besides', () => {
    const names = CALL_HANDLERS.map(({ contract }) => contract.name).toSorted();
    expect(names).toEqual(CALLS.map(({ contract }) => contract.name).toSorted());
  });

  test.each(byName)('%s is open to whom the table of permissions names', (name, { contract }) => {
    expect([...contract.callers].toSorted()).toEqual([...callersOf(name)].toSorted());
  });

  test.each(byName.filter(([, { contract }]) => !contract.noAuth))(
    '%s answers those who may call, and refuses all others',
    async (_, call) => {
      const { callers, output } = call.contract;
      for (const role of ROLES) {
        const { status, body, headers } = await ask(call, sessions[role]);
        const caching = headers.get('cache-control');
        expect([role, status, caching, answerOf(body, output)]).toEqual([
          role,
          ...(callers.includes(role)
            ? [200, 'no-store', 'as the contract says']
            : [403, 'no-store', 'not_allowed']),
        ]);
      }
    },
  );

  test.each(byName.filter(([, { contract }]) => !contract.noAuth))(
    '%s tells a visitor apart and takes no unknown token',
    async (_, call) => {
      const { callers, output } = call.contract;
      const expected = callers.includes('visitor')
        ? [200, 'as the contract says']
        : [401, 'not_signed_in'];
      for (const as of [VISITOR, { ...VISITOR, token: undefined }]) {
        const { status, body } = await ask(call, as);
        expect([status, answerOf(body, output)]).toEqual(expected);
      }
      const { body } = await ask(call, { ...VISITOR, token: 'ended' });
      expect(codeOf(body)).toBe('session_expired');
    },
  );

  test.each(byName)('%s refuses members that it does not know', async (_, call) => {
    const as = sessions.admin;
    const { status, body } = await ask(call, as, { ...INPUTS[call.contract.name], isAdmin: true });
    expect([status, codeOf(body)]).toEqual([400, 'bad_input']);
  });

  test.each(byName.filter(([, { path }]) => path.includes('{user}')))(
    "%s is not allowed on somebody else's path",
    async (_, call) => {
      const { realm, user } = sessions.seller;
      const { status, body } = await ask(call, { ...sessions.buyer, realm, user });
      expect([status, codeOf(body)]).toEqual([403, 'not_allowed']);
    },
  );

  test.each(byName.filter(([, { method }]) => method === 'POST'))(
    '%s takes no list, no text and nothing too deep',
    async (_, { path }) => {
      for (const text of ['[]', '"text"', '{"a":', `{"a":${'['.repeat(40)}${']'.repeat(40)}}`]) {
        const { realm, user } = sessions.admin;
        const own = path.replace('{realm}', String(realm)).replace('{user}', String(user));
        const response = await fetch(`${server.url}${own}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${sessions.admin.token}`,
          },
          body: text,
        });
        expect([text.slice(0, 10), response.status]).toEqual([text.slice(0, 10), 400]);
      }
    },
  );
});

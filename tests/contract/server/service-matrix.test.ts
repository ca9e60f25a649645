import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTRACTS } from '../../../src/contracts/registry.ts';
import type { ServiceContract } from '../../../src/contracts/service.ts';
import { callersOf } from '../../../src/domain/account/permissions.ts';
import { canonicalJson } from '../../../server/idempotency/run-once.ts';
import { hostileVariants, NEVER_ACCEPTED } from '../../support/inputs/hostile-bodies.ts';
import { signInAll, type Role } from '../../support/people/role-sessions.ts';
import { VISITOR, type PersonSession, type Session } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { validInputs, type ValidInputs } from '../../support/inputs/valid-inputs.ts';

let server: TestServer;
let sessions: Readonly<Record<Role, PersonSession>>;
let ravi: PersonSession;
let inputs: ValidInputs;
beforeAll(async () => {
  server = await startTestServer();
  const buyer = await server.signIn('9876543210');
  ravi = await server.signIn('9876543211');
  inputs = await validInputs(server, buyer);
  sessions = await signInAll(server, buyer);
});
afterAll(() => server.close());

const NO_TOKEN: Session = { token: undefined, realm: 1, user: 1 };
const named = (contracts: readonly ServiceContract[]) =>
  contracts.map((contract): [string, ServiceContract] => [contract.name, contract]);

const withSession = CONTRACTS.filter(({ noAuth }) => !noAuth);
const noAuth = CONTRACTS.filter((contract) => contract.noAuth);
const open = withSession.filter(({ callers }) => callers.includes('visitor'));
const signedIn = withSession.filter(({ callers }) => !callers.includes('visitor'));
const changing = CONTRACTS.filter(({ changes }) => changes);

const ROLES: readonly Role[] = ['buyer', 'seller', 'cr', 'admin'];
/** The one whose data the valid inputs are about, or the first of those who may call. */
const callerOf = ({ callers }: ServiceContract): PersonSession =>
  sessions[ROLES.find((role) => callers.includes(role)) ?? 'buyer'];

/** What makes a repeated input another one, where all else follows from the key. */
const DIFFERENCES: Readonly<Record<string, object>> = {
  'confirm-call-cod': { acceptedAmountPaise: 1 },
  'confirm-call': { paymentId: randomUUID() },
  'set-favourite': { isSet: false },
  'assign-ticket': { seenAssigneeUserId: 1 },
};

const inputOf = ({ name }: ServiceContract): object => {
  const make = inputs[name];
  if (make === undefined)
    throw new Error(`add a valid input of ${name} to tests/support/inputs/valid-inputs.ts`);
  return make();
};
const ask = (contract: ServiceContract, as: Session, body: unknown = inputOf(contract)) =>
  server.send(contract, body, { as });

describe('a valid call', () => {
  test.each(named(withSession))(
    'of %s by a signed-in person is answered as the contract says',
    async (_, contract) => {
      const { status, headers } = await ask(contract, callerOf(contract));
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(headers.get('cache-control')).toBe('no-store');
    },
  );
});

describe('without a session', () => {
  test.each(named(open))('%s answers', async (_, contract) => {
    expect((await ask(contract, NO_TOKEN)).status).toBe(200);
    expect((await ask(contract, VISITOR)).status).toBe(200);
  });

  test.each(named(signedIn))('%s asks to sign in', async (_, contract) => {
    const { realm, user } = callerOf(contract);
    for (const as of [NO_TOKEN, VISITOR, { ...VISITOR, realm, user }]) {
      const { status, problem, headers } = await ask(contract, as);
      expect([status, problem.code]).toEqual([401, 'not_signed_in']);
      expect(headers.get('www-authenticate')).toBe('Bearer realm="haat"');
    }
  });

  test.each(named(withSession))('%s does not take an unknown token', async (_, contract) => {
    for (const token of ['0'.repeat(43), 'haat', "' or 1=1 --", 'x'.repeat(5000)]) {
      const { status, problem } = await ask(contract, { ...callerOf(contract), token });
      expect([status, problem.code]).toEqual([401, 'session_expired']);
    }
  });
});

describe('with somebody else in the path', () => {
  test.each(named(withSession))('%s is not allowed', async (_, contract) => {
    const { realm, user } = ravi;
    const own = callerOf(contract);
    const paths: Session[] = [
      { ...own, realm, user },
      { ...own, user },
      { ...own, realm },
      { ...own, realm: 1, user: 1 },
      { ...own, user: `0${own.user}` },
    ];
    for (const as of paths) {
      const { status, problem } = await ask(contract, as);
      expect([status, problem.code]).toEqual([403, 'not_allowed']);
    }
  });

  test.each(named(open))("%s does not let a visitor use a person's path", async (_, contract) => {
    const { realm, user } = sessions.buyer;
    const { problem } = await ask(contract, { ...VISITOR, realm, user });
    expect(problem.code).toBe('not_allowed');
  });
});

describe('in a role', () => {
  test.each(named(CONTRACTS))(
    '%s is open to whom the table of permissions names',
    (name, contract) => {
      expect([...contract.callers].toSorted()).toEqual([...callersOf(name)].toSorted());
    },
  );

  test.each(named(withSession))(
    '%s answers those who may call, and refuses all others',
    async (_, contract) => {
      for (const role of ROLES) {
        const answer = await ask(contract, sessions[role]);
        const refusal = answer.status === 403 ? answer.problem.code : 'answered';
        expect([role, refusal]).toEqual([
          role,
          contract.callers.includes(role) ? 'answered' : 'not_allowed',
        ]);
      }
    },
  );
});

describe('on the other path', () => {
  test.each(named(noAuth))('%s is not there', async (_, contract) => {
    const { status, problem } = await ask(
      { ...contract, noAuth: false },
      callerOf(contract),
      inputOf(contract),
    );
    expect([status, problem.code]).toEqual([404, 'service_unknown']);
  });

  test.each(named(withSession))('%s is not there', async (_, contract) => {
    const { status, problem } = await ask(
      { ...contract, noAuth: true },
      callerOf(contract),
      inputOf(contract),
    );
    expect([status, problem.code]).toEqual([404, 'service_unknown']);
  });
});

describe('a bad input', () => {
  test.each(named(CONTRACTS))(
    'of %s is refused and never breaks the server',
    async (_, contract) => {
      const valid = inputOf(contract);
      for (const [what, body] of NEVER_ACCEPTED) {
        const { status, problem } = await ask(contract, callerOf(contract), body);
        expect([what, status, problem.code]).toEqual([
          what,
          400,
          expect.stringMatching(/^(bad_input|malformed_body)$/),
        ]);
      }
      const extra = await ask(contract, callerOf(contract), { ...valid, isAdmin: true });
      expect(extra.problem).toMatchObject({ code: 'bad_input', fields: [{ path: 'isAdmin' }] });
      for (const [what, body] of hostileVariants(valid)) {
        const { status } = await ask(contract, callerOf(contract), body);
        expect([what, status < 500]).toEqual([what, true]);
      }
    },
  );

  test('is named by its path, and the first message is the detail', async () => {
    const contract = CONTRACTS.find(({ name }) => name === 'save-update-address');
    if (contract === undefined) throw new Error('save-update-address is gone');
    const { problem } = await ask(contract, callerOf(contract), {
      addressId: randomUUID(),
      address: { name: 7 },
    });
    expect(problem.fields?.[0]).toEqual({ path: 'address.name', message: problem.detail });
    expect(problem.fields?.length).toBeLessThanOrEqual(20);
  });
});

describe('a change', () => {
  const keyed = (contract: ServiceContract) => {
    const body = inputOf(contract);
    const key = 'messageId' in body ? String(body.messageId) : randomUUID();
    return { body, key, as: callerOf(contract) };
  };

  test.each(named(changing))('OUT-1 %s without a key is refused', async (_, contract) => {
    const { status, problem } = await server.send(contract, inputOf(contract), {
      as: callerOf(contract),
      key: null,
    });
    expect([status, problem.code]).toEqual([400, 'idempotency_key_missing']);
  });

  test.each(named(changing))('OUT-1 %s with a repeated key is replayed', async (_, contract) => {
    const { body, key, as } = keyed(contract);
    const first = await server.send(contract, body, { as, key });
    const second = await server.send(contract, body, { as, key });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.output).toEqual(first.output);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });

  test.each(named(changing))(
    'OUT-1 %s with a key of another payload is refused',
    async (name, contract) => {
      const { body, key, as } = keyed(contract);
      await server.send(contract, body, { as, key });
      const other = {
        ...inputOf(contract),
        ...('messageId' in body ? { messageId: key } : {}),
        ...DIFFERENCES[name],
      };
      // Let the valid input of a change differ with each call, or name a difference above.
      expect(canonicalJson(other)).not.toBe(canonicalJson(body));
      const { status, problem } = await server.send(contract, other, { as, key });
      expect([status, problem.code]).toEqual([422, 'idempotency_key_reused']);
    },
  );
});

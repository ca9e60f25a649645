import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTRACTS } from '../../src/contracts/registry.ts';
import type { ServiceContract } from '../../src/contracts/service.ts';
import { hostileVariants, NEVER_ACCEPTED } from '../support/hostile-bodies.ts';
import { VISITOR, type PersonSession, type Session } from '../support/service-client.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { validInputs, type ValidInputs } from '../support/valid-inputs.ts';

let server: TestServer;
let asha: PersonSession;
let ravi: PersonSession;
let inputs: ValidInputs;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
  ravi = await server.signIn('9876543211');
  inputs = await validInputs(server, asha);
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

const inputOf = ({ name }: ServiceContract): object => {
  const make = inputs[name];
  if (make === undefined)
    throw new Error(`add a valid input of ${name} to tests/support/valid-inputs.ts`);
  return make();
};
const ask = (contract: ServiceContract, as: Session, body: unknown = inputOf(contract)) =>
  server.send(contract, body, { as });

describe('a valid call', () => {
  test.each(named(withSession))(
    'of %s by a signed-in person is answered as the contract says',
    async (_, contract) => {
      const { status, headers } = await ask(contract, asha);
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
    for (const as of [NO_TOKEN, VISITOR, { ...VISITOR, realm: asha.realm, user: asha.user }]) {
      const { status, problem, headers } = await ask(contract, as);
      expect([status, problem.code]).toEqual([401, 'not_signed_in']);
      expect(headers.get('www-authenticate')).toBe('Bearer realm="haat"');
    }
  });

  test.each(named(withSession))('%s does not take an unknown token', async (_, contract) => {
    for (const token of ['0'.repeat(43), 'haat', "' or 1=1 --", 'x'.repeat(5000)]) {
      const { status, problem } = await ask(contract, { ...asha, token });
      expect([status, problem.code]).toEqual([401, 'session_expired']);
    }
  });
});

describe('with somebody else in the path', () => {
  test.each(named(withSession))('%s is not allowed', async (_, contract) => {
    const { realm, user } = ravi;
    const paths: Session[] = [
      { ...asha, realm, user },
      { ...asha, user },
      { ...asha, realm },
      { ...asha, realm: 1, user: 1 },
      { ...asha, user: `0${asha.user}` },
    ];
    for (const as of paths) {
      const { status, problem } = await ask(contract, as);
      expect([status, problem.code]).toEqual([403, 'not_allowed']);
    }
  });

  test.each(named(open))("%s does not let a visitor use a person's path", async (_, contract) => {
    const { problem } = await ask(contract, { ...VISITOR, realm: asha.realm, user: asha.user });
    expect(problem.code).toBe('not_allowed');
  });
});

describe('on the other path', () => {
  test.each(named(noAuth))('%s is not there', async (_, contract) => {
    const { status, problem } = await ask({ ...contract, noAuth: false }, asha, inputOf(contract));
    expect([status, problem.code]).toEqual([404, 'service_unknown']);
  });

  test.each(named(withSession))('%s is not there', async (_, contract) => {
    const { status, problem } = await ask({ ...contract, noAuth: true }, asha, inputOf(contract));
    expect([status, problem.code]).toEqual([404, 'service_unknown']);
  });
});

describe('a bad input', () => {
  test.each(named(CONTRACTS))(
    'of %s is refused and never breaks the server',
    async (_, contract) => {
      const valid = inputOf(contract);
      for (const [what, body] of NEVER_ACCEPTED) {
        const { status, problem } = await ask(contract, asha, body);
        expect([what, status, problem.code]).toEqual([
          what,
          400,
          expect.stringMatching(/^(bad_input|malformed_body)$/),
        ]);
      }
      const extra = await ask(contract, asha, { ...valid, isAdmin: true });
      expect(extra.problem).toMatchObject({ code: 'bad_input', fields: [{ path: 'isAdmin' }] });
      for (const [what, body] of hostileVariants(valid)) {
        const { status } = await ask(contract, asha, body);
        expect([what, status < 500]).toEqual([what, true]);
      }
    },
  );

  test('is named by its path, and the first message is the detail', async () => {
    const contract = CONTRACTS.find(({ name }) => name === 'save-update-address');
    if (contract === undefined) throw new Error('save-update-address is gone');
    const { problem } = await ask(contract, asha, {
      addressId: randomUUID(),
      address: { name: 7 },
    });
    expect(problem.fields?.[0]).toEqual({ path: 'address.name', message: problem.detail });
    expect(problem.fields?.length).toBeLessThanOrEqual(20);
  });
});

describe('a change', () => {
  test.each(named(changing))('OUT-1 %s without a key is refused', async (_, contract) => {
    const { status, problem } = await server.send(contract, inputOf(contract), {
      as: asha,
      key: null,
    });
    expect([status, problem.code]).toEqual([400, 'idempotency_key_missing']);
  });

  test.each(named(changing))('OUT-1 %s with a repeated key is replayed', async (_, contract) => {
    const body = inputOf(contract);
    const key = 'messageId' in body ? String(body.messageId) : randomUUID();
    const first = await server.send(contract, body, { as: asha, key });
    const second = await server.send(contract, body, { as: asha, key });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.output).toEqual(first.output);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });

  test.each(named(changing))(
    'OUT-1 %s with a key of another payload is refused',
    async (_, contract) => {
      const body = inputOf(contract);
      const key = 'messageId' in body ? String(body.messageId) : randomUUID();
      await server.send(contract, body, { as: asha, key });
      const other = {
        ...inputOf(contract),
        ...('messageId' in body ? { messageId: key } : { name: 'Another' }),
      };
      const changed =
        contract.name === 'confirm-call-cod' ? { ...other, acceptedAmountPaise: 1 } : other;
      const { name: _name, ...withoutName } = changed as Record<string, unknown>;
      const again = contract.name === 'update-realm-details' ? changed : withoutName;
      const { status, problem } = await server.send(contract, again, { as: asha, key });
      expect([status, problem.code]).toEqual([422, 'idempotency_key_reused']);
    },
  );
});

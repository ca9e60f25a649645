import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLS } from '../../../src/contracts/calls.ts';
import { CONTRACTS } from '../../../src/contracts/registry.ts';
import { PROBLEM_STATUS } from '../../../src/contracts/problem.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

interface Operation {
  readonly operationId: string;
  readonly parameters: { in: string; name: string; required: boolean; schema: object }[];
  readonly requestBody?: { content: Record<string, { schema: object }> };
  readonly responses: Record<
    string,
    { description: string; content: Record<string, { schema: object }> }
  >;
}
interface Document {
  readonly openapi: string;
  readonly info: { title: string; version: string };
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { schemas: Record<string, object> };
}

let server: TestServer;
let document: Document;
beforeAll(async () => {
  server = await startTestServer();
  document = (await (await fetch(`${server.url}/openapi.json`)).json()) as Document;
});
afterAll(() => server.close());

const operations = (): [path: string, operation: Operation][] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.values(item).map((operation): [string, Operation] => [path, operation]),
  );
const operationOf = (name: string): [string, Operation] => {
  const found = operations().find(([, { operationId }]) => operationId === name);
  if (found === undefined) throw new Error(`${name} is not in the document`);
  return found;
};

describe('GET /openapi.json', () => {
  test('is an OpenAPI 3.1 document with one operation per id', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Haat', version: '1' } });
    const ids = operations().map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each(CONTRACTS.map((contract) => [contract.name, contract] as const))(
    'describes %s',
    (name, contract) => {
      const [path, operation] = operationOf(name);
      expect(path).toMatch(contract.noAuth ? /runWithNoAuth/ : /\{realm\}\/\{user\}.*\/run\//);
      expect(operation.requestBody?.content['application/json']?.schema).toMatchObject({
        type: 'object',
      });
      expect(operation.responses['200']?.content['application/json']?.schema).toMatchObject({
        type: 'object',
      });
      const keyed = operation.parameters.some(
        (one) => one.name === 'Idempotency-Key' && one.required,
      );
      expect(keyed).toBe(contract.changes);
      for (const code of contract.errors) {
        expect(operation.responses[String(PROBLEM_STATUS[code])]?.description).toContain(code);
      }
    },
  );

  test('describes the catalogue and the places', () => {
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/catalogue/bundles',
        '/catalogue/packs/{hash}',
        '/catalogue/stores/{storeId}/live',
        '/catalogue/stores/{storeId}/manifest',
        '/entity-services/api/v1/realm/{realm}/user/{user}/realm/advancedSearch',
        '/maps/geocode/json',
        '/workflow/{realm}/{user}/v1/execution/service/run/{hash}',
        '/events/{topic}/messages',
        '/engagement/eu1/profile',
        ...CALLS.map(({ path }) => path),
      ]),
    );
  });

  test('declares every parameter of its paths, and refers to nothing that is missing', () => {
    for (const [path, { parameters }] of operations()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(inPath);
    }
    const text = JSON.stringify(document);
    for (const [, name = ''] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
      expect(document.components.schemas).toHaveProperty(name);
    }
  });

  test('holds schemas that a validator understands', async () => {
    const validator = fastify();
    for (const [path, { operationId, requestBody }] of operations()) {
      const body = requestBody?.content['application/json']?.schema;
      if (body !== undefined)
        validator.post(`/${operationId}`, { schema: { body } }, async () => path);
    }
    await validator.ready();
    const answer = await validator.inject({
      method: 'POST',
      url: '/select-call',
      payload: { storeId: 7 },
    });
    expect(answer.statusCode).toBe(400);
    await validator.close();
  });
});

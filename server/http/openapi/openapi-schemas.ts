import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { ProblemCode } from '../../../src/contracts/problem.ts';
import { PROBLEM_STATUS, problemSchema } from '../../../src/contracts/problem.ts';

/** JSON that stands in the document. */
export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

const PROBLEM_REF: JsonObject = { $ref: '#/components/schemas/Problem' };

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A schema of the contracts as JSON Schema 2020-12, which OpenAPI 3.1 takes as it is. Checks that JSON Schema can't say
 * are left out.
 * @param mode what a client sends (`input`) or gets (`output`)
 */
export function jsonSchemaOf(schema: v.GenericSchema, mode: 'input' | 'output'): JsonObject {
  const converted: unknown = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: mode,
    errorMode: 'ignore',
  });
  // Through JSON text, because undefined members don't exist in a document.
  const plain: unknown = JSON.parse(JSON.stringify(converted));
  if (!isJsonObject(plain)) throw new Error('a schema did not become an object');
  const { $schema: _dialect, ...rest } = plain;
  return rest;
}

/** A JSON answer of this schema. */
export function jsonAnswer(description: string, schema: v.GenericSchema): JsonObject {
  return {
    description,
    content: { 'application/json': { schema: jsonSchemaOf(schema, 'output') } },
  };
}

/** A parameter; only those of a query may be left out. */
export const parameter = (
  where: 'path' | 'query' | 'header',
  name: string,
  schema: JsonObject,
): JsonObject => ({
  in: where,
  name,
  required: where !== 'query',
  schema,
});

/** One response per HTTP status, naming the problem codes that come with it. */
export function problemAnswers(codes: readonly ProblemCode[]): JsonObject {
  const codesByStatus = new Map<number, ProblemCode[]>();
  for (const code of new Set(codes)) {
    const status = PROBLEM_STATUS[code];
    codesByStatus.set(status, [...(codesByStatus.get(status) ?? []), code]);
  }
  const answers = [...codesByStatus].toSorted(([left], [right]) => left - right);
  return Object.fromEntries(
    answers.map(([status, known]) => {
      const schema = { allOf: [PROBLEM_REF, { properties: { code: { enum: known } } }] };
      const content = { 'application/problem+json': { schema } };
      return [String(status), { description: known.join(', '), content }];
    }),
  );
}

/** Parts that the document refers to. */
export function documentComponents(): JsonObject {
  return {
    schemas: { Problem: jsonSchemaOf(problemSchema, 'output') },
    securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
  };
}

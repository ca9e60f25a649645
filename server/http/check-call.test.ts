import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../../src/domain/account/roles.ts';
import { checkAccess } from './check-call.ts';
import { ProblemError } from './problem-error.ts';

const forSellers = {
  name: 'for-sellers',
  summary: '',
  input: v.unknown(),
  output: v.unknown(),
  callers: ['seller', 'admin'] as const,
  noAuth: false,
  changes: false,
  errors: [],
};

function verdict(caller: Caller, path = { realm: '5001', user: '1001' }): string {
  try {
    checkAccess(forSellers, { caller, realmId: 5001, userId: 1001, address: '' }, path);
    return 'allowed';
  } catch (error) {
    return error instanceof ProblemError ? error.code : 'broken';
  }
}

describe('a service for sellers', () => {
  test.each([
    ['seller', 'allowed'],
    ['admin', 'allowed'],
    ['buyer', 'not_allowed'],
    ['cr', 'not_allowed'],
    ['visitor', 'not_signed_in'],
  ] as const)('says to a %s: %s', (caller, expected) => {
    expect(verdict(caller)).toBe(expected);
  });

  test.each([
    { realm: '5001', user: '1002' },
    { realm: '5002', user: '1001' },
    { realm: '05001', user: '1001' },
    { realm: '1', user: '1' },
  ])('does not take a path that is not the session’s own: %j', (path) => {
    expect(verdict('seller', path)).toBe('not_allowed');
  });
});

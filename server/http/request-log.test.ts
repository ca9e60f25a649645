import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { loggableError } from './request-log.ts';

test('a failed query is logged without the values it carried', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (phone)=(9876543210)',
  });
  const logged = loggableError(new DrizzleQueryError('select $1', ['9876543210'], cause));
  expect(logged).toMatchObject({ message: 'duplicate key', code: '23505', query: 'select $1' });
  expect(JSON.stringify(logged)).not.toContain('9876543210');
});

test('a failed query without a cause is logged without its message', () => {
  const logged = loggableError(new DrizzleQueryError('select $1', ['9876543210']));
  expect(JSON.stringify(logged)).not.toContain('9876543210');
});

test('other errors are logged with where they came from, and what is no error as such', () => {
  expect(loggableError(new RangeError('too far'))).toMatchObject({
    type: 'RangeError',
    message: 'too far',
    stack: expect.stringContaining('request-log.test.ts'),
  });
  expect(loggableError('9876543210')).toEqual({
    type: 'string',
    message: 'a value that is no error was thrown',
  });
});

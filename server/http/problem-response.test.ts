import { DrizzleQueryError } from 'drizzle-orm/errors';
import { describe, expect, test } from 'vitest';
import { problemForError } from './problem-response.ts';
import { ProblemError } from './problem-error.ts';

const withCode = (code: string, message = 'x'): Error =>
  Object.assign(new Error(message), { code });
const inQuery = (cause: Error): Error => new DrizzleQueryError('select 1', [], cause);

describe('problemForError', () => {
  test.each([
    [new ProblemError('quote_changed'), 'quote_changed'],
    [withCode('FST_ERR_CTP_BODY_TOO_LARGE'), 'body_too_large'],
    [withCode('FST_ERR_CTP_INVALID_MEDIA_TYPE'), 'unsupported_media_type'],
    [withCode('FST_ERR_CTP_EMPTY_JSON_BODY'), 'malformed_body'],
    [new SyntaxError('Unexpected token'), 'malformed_body'],
    [withCode('ECONNREFUSED'), 'not_ready'],
    [inQuery(withCode('57P01')), 'not_ready'],
    [inQuery(withCode('40P01')), 'not_ready'],
    [inQuery(new Error('timeout exceeded when trying to connect')), 'not_ready'],
    [inQuery(withCode('23505')), undefined],
    [new TypeError('x is not a function'), undefined],
    ['thrown text', undefined],
  ])('%s is %s', (error, code) => {
    expect(problemForError(error)?.code).toBe(code);
  });
});

import { expect, test } from 'vitest';
import { ProblemError } from '../http/problem-error.ts';
import { checkMobileNumber } from './challenges.ts';

test.each(['9876543210', '6000000000', '7012345678'])('%s is an Indian mobile number', (number) => {
  expect(() => checkMobileNumber(number)).not.toThrow();
});

test.each(['1234567890', '98765', '8000000000000', '', '+4915112345678'])(
  '%j is none',
  (number) => {
    expect(() => checkMobileNumber(number)).toThrow(ProblemError);
  },
);

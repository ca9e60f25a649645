import type { FastifyReply, FastifyRequest } from 'fastify';
import { PROBLEM_STATUS, type Problem } from '../../src/contracts/problem.ts';
import type { ProblemError } from './problem-error.ts';
import { PROBLEM_TITLES } from './problem-titles.ts';

/** The media type of RFC 9457. */
export const PROBLEM_JSON = 'application/problem+json; charset=utf-8';

/** Seconds after which to try again where the problem itself does not say. */
const RETRY_AFTER_SECONDS: Partial<Record<string, number>> = {
  request_in_flight: 1,
  not_ready: 2,
  disk_full: 30,
  too_busy: 3,
  otp_delivery_failed: 30,
  payment_pending: 3,
  payment_provider_unavailable: 5,
};

/** A refusal as RFC 9457 problem details; without undefined members. */
export function problemOf(error: ProblemError, requestId: string): Problem {
  const { detail, fields, items, minimumPaise } = error.extras;
  return {
    type: `urn:haat:problem:${error.code}`,
    title: PROBLEM_TITLES[error.code],
    status: PROBLEM_STATUS[error.code],
    code: error.code,
    requestId,
    ...(detail === undefined ? {} : { detail }),
    ...(fields === undefined ? {} : { fields: [...fields] }),
    ...(items === undefined ? {} : { items: [...items] }),
    ...(minimumPaise === undefined ? {} : { minimumPaise }),
  };
}

/** Answers with a problem and the headers that belong to it. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  error: ProblemError,
): FastifyReply {
  const problem = problemOf(error, request.id);
  const retryAfter = error.extras.retryAfterSeconds ?? RETRY_AFTER_SECONDS[error.code];
  if (retryAfter !== undefined)
    void reply.header('retry-after', Math.max(1, Math.ceil(retryAfter)));
  if (problem.status === 401) void reply.header('www-authenticate', 'Bearer realm="haat"');
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .header('x-request-id', request.id)
    .type(PROBLEM_JSON)
    .send(JSON.stringify(problem));
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { isPageNavigation } from './app-files.ts';
import { sendLimitedPage } from './limits/limited-page.ts';
import { loggableError } from './loggable-error.ts';
import { ProblemError } from './problem-error.ts';
import { sendProblem } from './problem-response.ts';

/** Failures that pass by themselves: PostgreSQL's classes 08 (connection), 40 (rolled back), 53, 57, and the socket's. */
const PASSING =
  /^(?:08|40|53|57)[0-9A-Z]{3}$|^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND)$/;

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** True when the database could not be asked, or asks to try again. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const message = error.cause instanceof Error ? error.cause.message : error.message;
  return (
    PASSING.test(codeOf(error)) ||
    PASSING.test(codeOf(error.cause)) ||
    /^(?:timeout exceeded when trying to connect|Connection terminated)/.test(message)
  );
}

/** True when there was no room to write: PostgreSQL's disk_full, or the file system's. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof ProblemError) return error.code === 'disk_full';
  return (
    /^(?:53100|ENOSPC)$/.test(codeOf(error)) ||
    /no space left on device|ENOSPC/i.test(error.message) ||
    isDiskFull(error.cause)
  );
}

/** True when the client went away, or was cut off for being slow, before all of its request had come. */
function isHungUp(error: unknown): boolean {
  return error instanceof Error && error.message === 'aborted' && codeOf(error) === 'ECONNRESET';
}

/** The problem for any error; undefined for one that nobody foresaw. */
export function problemForError(error: unknown): ProblemError | undefined {
  if (error instanceof ProblemError) return error;
  const code = codeOf(error);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new ProblemError('body_too_large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new ProblemError('unsupported_media_type');
  if (code.startsWith('FST_ERR_CTP_') || error instanceof SyntaxError) {
    return new ProblemError('malformed_body');
  }
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_ROUTE_NOT_FOUND')
    return new ProblemError('not_found');
  if (isDiskFull(error)) return new ProblemError('disk_full');
  if (isPassing(error)) return new ProblemError('not_ready');
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500 ? new ProblemError('malformed_body') : undefined;
}

/** Answers an error as a problem. Only the log sees what an unforeseen one was. */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = problemForError(error) ?? new ProblemError('internal');
  if (isHungUp(error)) {
    // Nothing is wrong here, and whoever opens connections by the thousand must not fill the log of what is.
    request.log.debug('the client hung up');
  } else if (problem.code === 'disk_full') {
    request.log.error(
      { error: loggableError(error) },
      'the disk of the database is full: make room on it; changes are taken again by themselves',
    );
  } else if (problem.code === 'internal' || problem.code === 'not_ready') {
    request.log.error({ error: loggableError(error) }, 'request failed');
  }
  // A person who opens a screen can't read a problem document (LIM-1).
  if (problem.code === 'too_many_requests' && isPageNavigation(request)) {
    return sendLimitedPage(reply, problem.extras.retryAfterSeconds ?? 60);
  }
  return sendProblem(request, reply, problem);
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Problem, PROBLEM_STATUS, type ProblemCode } from '../../src/contracts/problem.ts';
import { ProblemError } from './problem-error.ts';
import { isPageNavigation } from './app-files.ts';
import { sendLimitedPage } from './limits/limited-page.ts';
import { loggableError } from './request-log.ts';

/** RFC 9457 `title`: short, the same for every occurrence of a code. Clients decide by `code` and show their own text. */
export const PROBLEM_TITLES: Readonly<Record<ProblemCode, string>> = {
  bad_input: 'The input was refused',
  malformed_body: 'The body is not acceptable JSON',
  idempotency_key_missing: 'A change needs an Idempotency-Key header with a UUID',
  not_signed_in: 'This needs a signed-in person',
  session_expired: 'The session has ended',
  not_allowed: 'This is not allowed',
  not_found: 'There is nothing here',
  service_unknown: 'There is no such service',
  store_not_found: 'There is no such store',
  item_not_found: 'There is no such item',
  order_not_found: 'There is no such order',
  buyer_not_found: 'There is no such buyer',
  campaign_not_found: 'There is no such campaign now',
  payment_not_found: 'There is no such payment',
  already_ordered: 'This transaction is an order already',
  payment_not_offered: 'This cannot be paid online',
  payment_in_progress: 'A payment of this transaction is under way',
  payment_failed: 'The payment failed or was cancelled',
  payment_refunded: 'The payment could not become an order and is paid back',
  slot_not_available: 'The store does not deliver in this time slot',
  pickup_not_offered: 'The store does not let buyers pick their orders up',
  payment_pending: 'The payment is not decided yet',
  payment_provider_unavailable: 'The payment provider cannot be reached',
  signature_invalid: 'The signature is not valid',
  account_not_found: 'Please choose a bank account of the shop’s owner',
  too_many_accounts: 'No more bank accounts can be added',
  application_not_found: 'There is no such application',
  offer_not_found: 'There is no such offer',
  too_many_applications: 'Please wait until your applications are answered',
  application_decided: 'This application is decided already',
  application_changed: 'The application was changed meanwhile. Please read it again',
  role_changed: 'The role was changed meanwhile',
  last_admin: 'This is the only administrator. Give somebody else the role first',
  account_in_use: 'Something of this account is still open',
  offer_code_taken: 'This code is taken. Please choose another one',
  offer_not_possible: 'The offer cannot be like this',
  campaign_not_possible: 'The campaign cannot be like this',
  home_not_possible: 'The home screen cannot be like this',
  name_not_possible: 'Nothing can have this name',
  area_not_possible: 'The area cannot be like this',
  too_many_offers: 'Your shop has 30 offers. Please end one first',
  too_many_staff: 'A shop can have 50 people',
  item_known: 'Your shop has this item already',
  store_full: 'Your shop has as many items as a shop can have',
  store_suspended: 'Haat has suspended this store. Please write to customer care',
  changed_meanwhile: 'Somebody changed this meanwhile. Please look again',
  store_of_another: 'A store belongs to one cooperative at most',
  group_buy_not_possible: 'The group buy cannot be like this',
  store_changed: 'The store was changed meanwhile. Please look again',
  place_not_found: 'There is no such place',
  apartment_not_found: 'There is no such apartment',
  cooperative_not_found: 'This cooperative does not exist',
  group_buy_not_found: 'There is no such group buy',
  file_not_found: 'There is no such file',
  method_not_allowed: 'The method is not allowed here',
  request_in_flight: 'The same request is being worked on',
  quote_expired: 'The quote has expired',
  quote_changed: 'The quote has changed',
  quantity_unavailable: 'Not all of the quantity is available',
  store_not_taking_orders: 'The store is not taking orders',
  cancel_not_allowed: 'The order cannot be cancelled now',
  return_not_allowed: 'The goods cannot be returned',
  issue_not_allowed: 'This ticket cannot be raised',
  invoice_not_available: 'The order has no invoice',
  chat_full: 'The talk has become too long',
  talk_over: 'The order has been over for a week',
  rating_not_allowed: 'The order cannot be rated yet',
  rating_changed: 'The customer has changed the rating meanwhile',
  coins_not_enough: 'There are not enough coins',
  group_buy_over: 'The group buy is over',
  transaction_used: 'The transaction id was used for another order',
  trade_request_not_found: 'There is no such request',
  too_many_favourites: 'So many favourites are the most',
  saved_list_not_found: 'This list was deleted',
  shared_list_not_found: 'This list is not shared any more',
  too_many_saved_lists: 'So many lists are the most',
  saved_list_full: 'So many lines are the most',
  too_many_trades: 'Too many requests run at a time',
  trade_over: 'This negotiation is over',
  trade_changed: 'The numbers have changed meanwhile',
  trade_own_offer: 'Nobody answers their own numbers',
  trade_not_possible: 'This request or answer cannot be',
  wallet_too_low: 'There is not enough in the wallet',
  transition_not_allowed: 'The order cannot be moved there from where it is',
  body_too_large: 'The body is too large',
  file_too_large: 'The file is too large',
  unsupported_media_type: 'The body must be application/json',
  file_type_not_allowed: 'Files of this type are not taken',
  idempotency_key_reused: 'The idempotency key was used for another request',
  otp_invalid: 'The one-time code is wrong',
  otp_expired: 'The one-time code has expired',
  otp_too_many_tries: 'Too many wrong one-time codes',
  address_not_serviceable: 'The store does not deliver to this address',
  minimum_order_not_reached: 'The minimum order is not reached',
  picture_required: 'A ticket of this type needs a picture',
  picture_not_readable: 'The picture cannot be read',
  too_many_requests: 'Too many requests',
  internal: 'Something went wrong on the server',
  otp_delivery_failed: 'The one-time code could not be sent',
  not_ready: 'The server is not ready',
  disk_full: 'The disk of the server is full',
  too_busy: 'Many people are ordering here right now',
};

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
function sendProblem(
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

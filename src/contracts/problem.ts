import * as v from 'valibot';

/**
 * Every error code that the server answers with, and its HTTP status. A client decides by `code`, never by text.
 * Statuses follow RFC 9110; the body follows RFC 9457 (`application/problem+json`).
 */
export const PROBLEM_STATUS = {
  bad_input: 400,
  malformed_body: 400,
  signature_invalid: 400,
  idempotency_key_missing: 400,
  not_signed_in: 401,
  session_expired: 401,
  not_allowed: 403,
  not_found: 404,
  service_unknown: 404,
  store_not_found: 404,
  item_not_found: 404,
  order_not_found: 404,
  buyer_not_found: 404,
  place_not_found: 404,
  apartment_not_found: 404,
  group_buy_not_found: 404,
  cooperative_not_found: 404,
  payment_not_found: 404,
  campaign_not_found: 404,
  account_not_found: 404,
  file_not_found: 404,
  application_not_found: 404,
  offer_not_found: 404,
  trade_request_not_found: 404,
  method_not_allowed: 405,
  request_in_flight: 409,
  quote_expired: 409,
  quote_changed: 409,
  quantity_unavailable: 409,
  store_not_taking_orders: 409,
  already_ordered: 409,
  payment_not_offered: 409,
  payment_in_progress: 409,
  payment_failed: 409,
  payment_refunded: 409,
  slot_not_available: 409,
  too_many_accounts: 409,
  too_many_applications: 409,
  application_decided: 409,
  application_changed: 409,
  role_changed: 409,
  last_admin: 409,
  account_in_use: 409,
  store_changed: 409,
  changed_meanwhile: 409,
  store_of_another: 409,
  group_buy_not_possible: 409,
  store_suspended: 409,
  item_known: 409,
  too_many_staff: 409,
  offer_code_taken: 409,
  offer_not_possible: 409,
  home_not_possible: 409,
  too_many_offers: 409,
  store_full: 409,
  cancel_not_allowed: 409,
  return_not_allowed: 409,
  issue_not_allowed: 409,
  invoice_not_available: 409,
  chat_full: 409,
  rating_not_allowed: 409,
  coins_not_enough: 409,
  group_buy_over: 409,
  transaction_used: 409,
  transition_not_allowed: 409,
  too_many_trades: 409,
  too_many_favourites: 409,
  saved_list_not_found: 404,
  shared_list_not_found: 404,
  too_many_saved_lists: 409,
  saved_list_full: 409,
  trade_over: 409,
  trade_changed: 409,
  trade_own_offer: 409,
  trade_not_possible: 409,
  body_too_large: 413,
  file_too_large: 413,
  unsupported_media_type: 415,
  file_type_not_allowed: 415,
  idempotency_key_reused: 422,
  otp_invalid: 422,
  otp_expired: 422,
  otp_too_many_tries: 422,
  address_not_serviceable: 422,
  minimum_order_not_reached: 422,
  picture_required: 422,
  picture_not_readable: 422,
  /** Too early: ask again, as an outbox does by itself (OUT-4). */
  payment_pending: 425,
  too_many_requests: 429,
  internal: 500,
  otp_delivery_failed: 503,
  payment_provider_unavailable: 503,
  not_ready: 503,
  /** Nothing can be written until there is room again; reading goes on. */
  disk_full: 503,
  /** Too many wait for the same store, group buy or person: ask again, as an outbox does by itself. */
  too_busy: 503,
} as const;

export type ProblemCode = keyof typeof PROBLEM_STATUS;

/**
 * Codes of what people do wrong, or what changed under them: their screen says so, and nothing is broken. All others of 400 and
 * above are errors of the app or the server.
 */
const PEOPLES_MISTAKES: ReadonlySet<string> = new Set<ProblemCode>([
  'not_signed_in',
  'session_expired',
  'place_not_found',
  'apartment_not_found',
  'quote_expired',
  'quote_changed',
  'quantity_unavailable',
  'store_not_taking_orders',
  'already_ordered',
  'payment_not_offered',
  'payment_in_progress',
  'payment_failed',
  'payment_refunded',
  'slot_not_available',
  'account_not_found',
  'too_many_accounts',
  'too_many_applications',
  'application_decided',
  'application_changed',
  'role_changed',
  'last_admin',
  'account_in_use',
  'store_changed',
  'changed_meanwhile',
  'store_of_another',
  'group_buy_not_possible',
  'store_suspended',
  'item_known',
  'too_many_staff',
  'offer_code_taken',
  'offer_not_possible',
  'home_not_possible',
  'too_many_offers',
  'store_full',
  'cancel_not_allowed',
  'return_not_allowed',
  'issue_not_allowed',
  'invoice_not_available',
  'chat_full',
  'rating_not_allowed',
  'coins_not_enough',
  'group_buy_over',
  'too_many_trades',
  'too_many_favourites',
  'saved_list_not_found',
  'shared_list_not_found',
  'too_many_saved_lists',
  'saved_list_full',
  'trade_over',
  'trade_changed',
  'trade_own_offer',
  'trade_not_possible',
  'file_too_large',
  'file_type_not_allowed',
  'otp_invalid',
  'otp_expired',
  'otp_too_many_tries',
  'address_not_serviceable',
  'minimum_order_not_reached',
  'picture_required',
  'picture_not_readable',
  'payment_pending',
  'too_many_requests',
]);

/** True for an answer that tells a person of a mistake of theirs (`PEOPLES_MISTAKES`). */
export const isPersonsMistake = ({ code }: Problem): boolean => PEOPLES_MISTAKES.has(code);

/** One field of the input that was refused, by its path ("address.areaCode"). */
export const fieldProblemSchema = v.object({ path: v.string(), message: v.string() });
export type FieldProblem = v.InferOutput<typeof fieldProblemSchema>;

/**
 * RFC 9457 problem details with our stable `code`; the type says that Haat wrote them, and nobody on the way (OUT-9).
 * `items` names the items a stock problem is about.
 */
export const problemSchema = v.object({
  type: v.pipe(v.string(), v.regex(/^urn:haat:problem:/)),
  title: v.string(),
  status: v.number(),
  code: v.string(),
  detail: v.optional(v.string()),
  requestId: v.optional(v.string()),
  fields: v.optional(v.array(fieldProblemSchema)),
  items: v.optional(v.array(v.object({ itemId: v.string(), available: v.number() }))),
  minimumPaise: v.optional(v.number()),
});
export type Problem = v.InferOutput<typeof problemSchema>;

/** The problem in an answer that is no 2xx; null when somebody else wrote it (OUT-9). @param body parsed JSON, or whatever came */
export function readProblem(body: unknown): Problem | null {
  const parsed = v.safeParse(problemSchema, body);
  return parsed.success ? parsed.output : null;
}

import * as v from 'valibot';
import { count, paise, reason, storeId, timestamp, uuid } from '../schemas.ts';
import { defineService } from '../service.ts';
import { orderId } from '../orders/order-search.ts';

/** A name as it may be searched for. */
const searched = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120));

/** One act of care or administration. */
const auditEntry = v.object({
  position: count,
  at: timestamp,
  userId: count,
  name: v.string(),
  role: v.picklist(['cr', 'admin']),
  service: v.string(),
  subject: v.string(),
  reason: v.string(),
  hash: v.string(),
});

/** The audit log, the newest act first (DESK-1). With `check` the whole chain is checked. */
export const fetchAuditLog = defineService({
  name: 'fetch-audit-log',
  summary: 'What care and administration did, and why',
  input: v.strictObject({
    service: v.optional(searched),
    subject: v.optional(searched),
    staffUserId: v.optional(count),
    beforePosition: v.optional(count),
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(200)), 100),
    check: v.optional(v.boolean(), false),
  }),
  output: v.object({
    entries: v.array(auditEntry),
    hasMore: v.boolean(),
    /** `brokenAt`: the first act that was changed or is missing; null where none is. Null where it was not asked for. */
    check: v.nullable(v.object({ entries: count, brokenAt: v.nullable(count) })),
  }),
  callers: ['admin'],
  noAuth: false,
  changes: false,
  errors: [],
});

const shared = { callers: ['admin'], noAuth: false } as const;

const administrator = v.object({ userId: count, name: v.string() });

/** Money above a limit that two administrators decide: a refund that one of them asked for, or a payout to a shop. */
const approval = v.object({
  approvalId: uuid,
  kind: v.picklist(['refund', 'payout']),
  /** The order that is paid back; null for a payout. */
  orderId: v.nullable(orderId),
  storeId,
  storeName: v.string(),
  amountPaise: paise,
  /** What the buyer reads of a refund; of a payout why the first one agreed. */
  note: v.string(),
  askedAt: timestamp,
  /** Who asked for the refund, or agreed to the payout first; null: nobody yet. */
  first: v.nullable(administrator),
  state: v.picklist(['waiting', 'agreed', 'refused']),
  second: v.nullable(administrator),
  decidedAt: v.nullable(timestamp),
  /** Why the second one agreed or refused. */
  reason: v.string(),
});
export type Approval = v.InferOutput<typeof approval>;

/** Those that wait, the oldest first, or those that were decided, the newest first. */
export const APPROVAL_LISTS = ['waiting', 'decided'] as const;

/** Refunds and payouts above the limit. */
export const fetchApprovals = defineService({
  ...shared,
  name: 'fetch-approvals',
  summary: 'Refunds and payouts that need a second administrator',
  input: v.strictObject({
    list: v.optional(v.picklist(APPROVAL_LISTS), 'waiting'),
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(200)), 100),
  }),
  output: v.object({ approvals: v.array(approval), hasMore: v.boolean() }),
  changes: false,
  errors: [],
});

/**
 * An administrator agrees to a refund or payout, or refuses it. Nobody agrees to what they asked for, and nobody twice; a payout, which
 * the server asks for, waits until two have agreed. Of two who decide, the second is told how it stands (OUT-10).
 */
export const decideApproval = defineService({
  ...shared,
  name: 'decide-approval',
  summary: 'Agree to a refund or payout above the limit, or refuse it',
  input: v.strictObject({ approvalId: uuid, agrees: v.boolean(), reason }),
  output: v.object({ approval }),
  changes: true,
  errors: ['not_found', 'order_not_found', 'transition_not_allowed'],
});

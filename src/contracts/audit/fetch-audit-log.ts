import * as v from 'valibot';
import { count, timestamp } from '../schemas.ts';
import { defineService } from '../service.ts';

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

import * as v from 'valibot';
import { callersOf } from '../../../domain/account/permissions.ts';
import { count, reason, storeId, timestamp, uuid } from '../../schemas.ts';
import { defineService } from '../../service.ts';
import { LEAD_INTERESTS } from '../../sign-in/sign-in.ts';
import { realm, role } from '../realm.ts';

/** A person as an administrator sees them: the number and a buyer's name masked (DESK-2), the devices they are signed in on, the stores they run. */
export const deskPerson = v.object({
  ...realm.entries,
  sessions: v.array(v.object({ startedAt: timestamp, endsAt: timestamp })),
  stores: v.array(v.object({ storeId, name: v.string() })),
});
export type DeskPerson = v.InferOutput<typeof deskPerson>;

/** One person, for who gives roles. */
export const fetchPerson = defineService({
  name: 'fetch-person',
  summary: 'A person with their sessions and stores',
  input: v.strictObject({ userId: count }),
  output: v.object({ person: deskPerson }),
  callers: ['admin'],
  noAuth: false,
  changes: false,
  errors: ['buyer_not_found'],
});

/** People by role, and by part of the name or the whole number, the newest first; numbers and names of buyers are masked (DESK-2). */
export const fetchPeople = defineService({
  name: 'fetch-people',
  summary: 'People, for who gives roles',
  input: v.strictObject({
    query: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(60)), ''),
    role: v.optional(role),
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(200)), 50),
  }),
  output: v.object({ people: v.array(realm), hasMore: v.boolean() }),
  callers: ['admin'],
  noAuth: false,
  changes: false,
  errors: [],
});

/** Name, number and address of a person in clear, for who says why; the reason stands in the audit log (DESK-1, DESK-2). */
export const readContact = defineService({
  name: 'read-contact',
  summary: 'How to reach a person, for a reason',
  input: v.strictObject({ userId: count, reason }),
  output: v.object({ name: v.string(), mobileNumber: v.string(), email: v.string() }),
  callers: ['cr', 'admin'],
  noAuth: false,
  changes: false,
  errors: ['buyer_not_found'],
});

const lead = v.object({
  leadId: uuid,
  /** Masked (DESK-2), like the number. */
  name: v.string(),
  mobileNumber: v.string(),
  areaCode: v.string(),
  interest: v.picklist(LEAD_INTERESTS),
  firstAt: timestamp,
  lastAt: timestamp,
});
export type DeskLead = v.InferOutput<typeof lead>;

/** Most areas that are told of. */
export const MOST_ASKED_AREAS = 10;

/**
 * Who left their number to be called or told, who came last first, by the beginning of the pincode or part of the name; and
 * where most of them are: where Haat is missed.
 */
export const fetchLeads = defineService({
  name: 'fetch-leads',
  summary: 'Who left a number to be called',
  input: v.strictObject({
    query: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(60)), ''),
    interest: v.optional(v.picklist(LEAD_INTERESTS)),
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(200)), 50),
  }),
  output: v.object({
    leads: v.array(lead),
    hasMore: v.boolean(),
    areas: v.pipe(
      v.array(v.object({ areaCode: v.string(), people: count })),
      v.maxLength(MOST_ASKED_AREAS),
    ),
  }),
  callers: callersOf('fetch-leads'),
  noAuth: false,
  changes: false,
  errors: [],
});

/** The name and number that somebody left, in clear, for who says why; the reason stands in the audit log (DESK-1, DESK-2). */
export const readLead = defineService({
  name: 'read-lead',
  summary: 'The number that somebody left, for a reason',
  input: v.strictObject({ leadId: uuid, reason }),
  output: v.object({ name: v.string(), mobileNumber: v.string() }),
  callers: callersOf('read-lead'),
  noAuth: false,
  changes: false,
  errors: ['buyer_not_found'],
});

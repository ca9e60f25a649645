import * as v from 'valibot';
import { count, storeId, timestamp } from '../../schemas.ts';
import { defineService } from '../../service.ts';
import { realm, role } from '../realm.ts';

/** A person as an administrator sees them: the number masked (DESK-2), the devices they are signed in on, the stores they run. */
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

/** People by role, and by part of the name or the whole number, the newest first; numbers are masked (DESK-2). */
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

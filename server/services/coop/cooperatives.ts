import { fetchCooperatives, joinCooperative } from '../../../src/contracts/coop/cooperatives.ts';
import { listCooperatives } from '../../coop/list-cooperatives.ts';
import { implement } from '../service-handler.ts';
import { setMembership } from '../../coop/memberships.ts';
import { eq } from 'drizzle-orm';
import {
  changeMember,
  fetchDeskCooperatives,
  saveCooperative,
} from '../../../src/contracts/coop/desk-cooperative.ts';
import { ROUTES } from '../../../src/domain/routes/routes.ts';
import { audited } from '../../audit/audited.ts';
import {
  deskCooperativeOf,
  deskCooperatives,
  writeCooperative,
} from '../../coop/desk-cooperatives.ts';
import { users } from '../../db/tables/schema.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { tellPerson } from '../../inbox/inbox.ts';

export const fetchCooperativesHandler = implement(
  fetchCooperatives,
  async ({ input: { location, withinKm }, identity: { userId }, db, parts }) => ({
    cooperatives: await listCooperatives(db, { userId, location, withinKm }),
    serverTime: parts.now(),
  }),
);

export const joinCooperativeHandler = implement(
  joinCooperative,
  async ({ input, identity: { userId }, db, parts }) => ({
    membership: await setMembership(db, { ...input, userId, now: parts.now() }),
  }),
);

export const fetchDeskCooperativesHandler = implement(
  fetchDeskCooperatives,
  async ({ input: { limit }, db }) => {
    const found = await deskCooperatives(db, limit + 1);
    return { cooperatives: found.slice(0, limit), hasMore: found.length > limit };
  },
);

export const saveCooperativeHandler = audited(
  implement(saveCooperative, async ({ input, db }) => {
    await writeCooperative(db, input);
    return { cooperative: await deskCooperativeOf(db, input.cooperativeId) };
  }),
  ({ input: { cooperativeId, seenVersion, memberPercent, sharePercent, reason } }) => ({
    subject: `cooperative:${cooperativeId}`,
    reason: `${seenVersion === 0 ? 'made' : 'changed'}, ${memberPercent} % and ${sharePercent} %: ${reason}`,
  }),
);

export const changeMemberHandler = audited(
  implement(changeMember, async ({ input, db, parts }) => {
    const { cooperativeId, userId, isMember, reason } = input;
    const [person] = await db.select({ id: users.id }).from(users).where(eq(users.id, userId));
    if (person === undefined) throw new ProblemError('buyer_not_found');
    const now = parts.now();
    await setMembership(db, { userId, cooperativeId, isMember, now });
    const cooperative = await deskCooperativeOf(db, cooperativeId);
    const { name } = cooperative;
    const title = isMember ? `You are a member of ${name}` : `You left ${name}`;
    await tellPerson(
      db,
      { pivotId: 'cooperative', title, body: reason, path: ROUTES.coopHome, userId },
      now,
    );
    return { cooperative };
  }),
  ({ input: { cooperativeId, userId, isMember, reason } }) => ({
    subject: `cooperative:${cooperativeId}`,
    reason: `${isMember ? 'takes in' : 'takes out'} ${userId}: ${reason}`,
  }),
);

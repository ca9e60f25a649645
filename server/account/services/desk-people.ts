import { and, asc, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import {
  changeRole,
  endSessions,
  inviteStaff,
} from '../../../src/contracts/account/desk/change-person.ts';
import {
  fetchLeads,
  fetchPeople,
  fetchPerson,
  MOST_ASKED_AREAS,
  readContact,
  readLead,
} from '../../../src/contracts/account/desk/fetch-person.ts';
import { ROLE_NAMES, ROLES } from '../../../src/domain/account/roles.ts';
import { ROUTES } from '../../../src/domain/routes/routes.ts';
import { audited } from '../../audit/audited.ts';
import { maskMobileNumber, maskName } from '../../../src/domain/account/contact.ts';
import { leads, pushTokens } from '../../inbox/message-tables.ts';
import { sessions } from '../../sign-in/sign-in-tables.ts';
import { users } from '../account-tables.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { tellPerson } from '../../inbox/inbox.ts';
import { checkMobileNumber } from '../../sign-in/challenges.ts';
import { deskPersonOf, findPeople } from '../desk-people.ts';
import { forgetSessions, giveRole } from '../give-role.ts';
import { numberOfLead, personOfNumber } from '../person-numbers.ts';
import { implement } from '../../http/service-handler.ts';

export const fetchPersonHandler = implement(
  fetchPerson,
  async ({ input: { userId }, db, parts }) => ({
    person: await deskPersonOf(db, userId, parts.now()),
  }),
);

export const fetchPeopleHandler = implement(fetchPeople, async ({ input, db, parts }) => {
  const { limit } = input;
  const people = await findPeople(db, parts.otp.secret, { ...input, limit: limit + 1 });
  return { people: people.slice(0, limit), hasMore: people.length > limit };
});

const roleMessage = (role: keyof typeof ROLE_NAMES) => ({
  pivotId: 'role',
  title: `Your role on Haat: ${ROLE_NAMES[role]}`,
  body: 'You find what belongs to it under Account.',
  path: ROUTES.account,
});

export const changeRoleHandler = audited(
  implement(changeRole, async ({ input: { userId, role, seenRole }, db, parts }) => {
    await giveRole(db, userId, { role, seenRole });
    const now = parts.now();
    await tellPerson(db, { ...roleMessage(role), userId }, now);
    return { person: await deskPersonOf(db, userId, now) };
  }),
  ({ input: { userId, role, seenRole, reason } }) => ({
    subject: `person:${userId}`,
    reason: `${ROLE_NAMES[seenRole]} → ${ROLE_NAMES[role]}: ${reason}`,
  }),
);

export const endSessionsHandler = audited(
  implement(endSessions, async ({ input: { userId }, db, parts }) => {
    const now = parts.now();
    const ended = await forgetSessions(db, userId);
    await db
      .update(sessions)
      .set({ revokedAt: now })
      .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)));
    await db.delete(pushTokens).where(eq(pushTokens.userId, userId));
    return { person: await deskPersonOf(db, userId, now), ended };
  }),
  ({ input: { userId, reason } }) => ({ subject: `person:${userId}`, reason }),
  ['people'],
);

export const inviteStaffHandler = audited(
  implement(inviteStaff, async ({ input: { mobileNumber, name, role }, db, parts }) => {
    checkMobileNumber(mobileNumber);
    const user = await personOfNumber(db, mobileNumber, parts);
    await giveRole(db, user.id, { role, seenRole: ROLES.BUYER });
    if (user.name === '') await db.update(users).set({ name }).where(eq(users.id, user.id));
    const now = parts.now();
    await tellPerson(db, { ...roleMessage(role), userId: user.id }, now);
    return { person: await deskPersonOf(db, user.id, now) };
  }),
  ({ input: { role, reason } }, { person: { userId } }) => ({
    subject: `person:${userId}`,
    reason: `Invited as ${ROLE_NAMES[role]}: ${reason}`,
  }),
);

export const readContactHandler = audited(
  implement(readContact, async ({ input: { userId }, db }) => {
    const [user] = await db.select().from(users).where(eq(users.id, userId));
    if (user === undefined) throw new ProblemError('buyer_not_found');
    return { name: user.name, mobileNumber: user.phone, email: user.email };
  }),
  ({ input: { userId, reason } }) => ({ subject: `person:${userId}`, reason }),
);

/** The beginning of a pincode, or a part of a name. */
const leadWith = (query: string): SQL | undefined =>
  query === ''
    ? undefined
    : or(
        sql`starts_with(${leads.areaCode}, ${query})`,
        sql`position(lower(${query}) in lower(${leads.name})) > 0`,
      );

export const fetchLeadsHandler = implement(
  fetchLeads,
  async ({ input: { query, interest, limit }, db, parts }) => {
    const ofInterest = interest && eq(leads.interest, interest);
    const rows = await db
      .select()
      .from(leads)
      .where(and(ofInterest, leadWith(query)))
      .orderBy(desc(leads.lastAt), asc(leads.id))
      .limit(limit + 1);
    const people = sql<number>`count(*)`.mapWith(Number);
    const areas = await db
      .select({ areaCode: leads.areaCode, people })
      .from(leads)
      .where(ofInterest)
      .groupBy(leads.areaCode)
      .orderBy(desc(people), asc(leads.areaCode))
      .limit(MOST_ASKED_AREAS);
    const told = rows.slice(0, limit).map((row) => {
      const { id: leadId, name, areaCode, interest: said, firstAt, lastAt } = row;
      const mobileNumber = maskMobileNumber(numberOfLead(parts.money.bankDetailsKey, row) ?? '');
      return {
        leadId,
        name: maskName(name),
        mobileNumber,
        areaCode,
        interest: said,
        firstAt,
        lastAt,
      };
    });
    return { leads: told, hasMore: rows.length > limit, areas };
  },
);

export const readLeadHandler = audited(
  implement(readLead, async ({ input: { leadId }, db, parts }) => {
    const [lead] = await db.select().from(leads).where(eq(leads.id, leadId));
    const mobileNumber = lead && numberOfLead(parts.money.bankDetailsKey, lead);
    if (lead === undefined || typeof mobileNumber !== 'string') {
      throw new ProblemError('buyer_not_found');
    }
    return { name: lead.name, mobileNumber };
  }),
  ({ input: { leadId, reason } }) => ({ subject: `lead:${leadId}`, reason }),
);

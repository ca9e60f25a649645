import { joinCooperative } from '../../../src/contracts/coop/join-cooperative.ts';
import { setMembership } from '../../coop/memberships.ts';
import { implement } from '../service-handler.ts';

export const joinCooperativeHandler = implement(
  joinCooperative,
  async ({ input, identity: { userId }, db, parts }) => ({
    membership: await setMembership(db, { ...input, userId, now: parts.now() }),
  }),
);

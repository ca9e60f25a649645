import * as v from 'valibot';
import { count, uuid } from './schemas.ts';

/** The person behind a session (specification, section 3: user details). */
export const userDetails = v.object({
  userId: count,
  systemUserId: uuid,
  contact: v.string(),
  name: v.string(),
  email: v.string(),
  realmOwnerInfo: v.object({
    role: v.picklist([1, 2, 3, 4]),
    realmIdentifier: count,
    name: v.string(),
  }),
});
export type UserDetails = v.InferOutput<typeof userDetails>;

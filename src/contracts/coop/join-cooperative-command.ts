import * as v from 'valibot';
import { defineCommand } from '../outbox-command.ts';
import { cooperativeId } from './coop-schemas.ts';
import { joinCooperative } from './join-cooperative.ts';

const payload = v.object({ cooperativeId, isMember: v.boolean(), name: v.string() });
export type JoinCooperativePayload = v.InferOutput<typeof payload>;

/** What entries about a membership are about. */
export const membershipSubject = (id: string): string => `cooperative:${id}`;

/** Joins or leaves a cooperative; the newest word is the one that counts. */
export const JOIN_COOPERATIVE = defineCommand({
  kind: 'join-cooperative',
  payloadVersion: 1,
  payload,
  subject: ({ cooperativeId: id }: JoinCooperativePayload) => membershipSubject(id),
  newestOnly: true,
  service: joinCooperative,
  input: ({ cooperativeId: id, isMember }) => ({ cooperativeId: id, isMember }),
  title: ({ isMember, name }) => `${isMember ? 'Join' : 'Leave'} ${name}`,
});

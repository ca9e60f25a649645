import * as v from 'valibot';
import { defineCommand } from '../outbox-command.ts';
import { groupBuyOrderConfirmation } from './group-buy-order-confirmation.ts';

const payload = v.object({
  pledge: groupBuyOrderConfirmation.input,
  /** What is pledged for, as the sync page calls it. */
  itemName: v.string(),
});
export type PledgePayload = v.InferOutput<typeof payload>;

/** What entries about the pledge in a group buy are about. */
export const pledgeSubject = (groupBuyId: string): string => `group-buy:${groupBuyId}`;

/**
 * Pledges in a group buy, changes the pledge or takes it back (GRP-3). The newest one says all; the server's clock decides
 * whether it came before the end.
 */
export const PLEDGE = defineCommand({
  kind: 'pledge-in-group-buy',
  payloadVersion: 1,
  payload,
  subject: ({ pledge }: PledgePayload) => pledgeSubject(pledge.groupBuyId),
  newestOnly: true,
  service: groupBuyOrderConfirmation,
  input: ({ pledge }) => pledge,
  title: ({ pledge: { quantity }, itemName }) =>
    quantity === 0 ? `Take back the pledge for ${itemName}` : `Pledge ${quantity} × ${itemName}`,
});

import * as v from 'valibot';
import { count, orderStatus, paise, ticket } from '../schemas.ts';

/** A ticket as customer care sees it: without a phone number, and of the name only the first letter (DESK-2). */
export const deskTicket = v.object({
  ...ticket.entries,
  buyerUserId: count,
  buyerInitial: v.string(),
  storeName: v.string(),
  orderStatus,
  /** What the order cost. */
  amountPaise: paise,
});
export type DeskTicket = v.InferOutput<typeof deskTicket>;

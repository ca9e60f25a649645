import { randomUUID } from 'node:crypto';
import { and, asc, eq, ne } from 'drizzle-orm';
import type { Order } from '../../src/contracts/schemas.ts';
import { ROLES } from '../../src/domain/account/roles.ts';
import { formatRupees } from '../../src/domain/money.ts';
import {
  refundOfOrder,
  SECOND_ADMIN_REFUND_PAISE,
} from '../../src/domain/orders/payments/refund.ts';
import { orderPath, ROUTES } from '../../src/domain/routes/routes.ts';
import type { Database } from '../db/database.ts';
import { personPartition, raiseVersion } from '../db/raise-version.ts';
import { approvals, type RefundAct } from './audit-tables.ts';
import { orders } from '../orders/order-tables.ts';
import { users } from '../account/account-tables.ts';
import { tellPerson } from '../inbox/inbox.ts';
import { pokeDesk } from '../live/poke-channel.ts';
import { queuePush } from '../push/outgoing-messages.ts';
import { type ServiceCall } from '../http/service-handler.ts';
import { refuseWhileRefundWaits } from '../tickets/tickets.ts';

/** Notes on an order whether its refund waits; its buyer's next pull brings it. */
export async function markOrder(
  transaction: Database,
  { orderId, buyerUserId }: { readonly orderId: string; readonly buyerUserId: number },
  refundAskedAt: number | null,
): Promise<void> {
  const version = await raiseVersion(transaction, personPartition(buyerUserId));
  await transaction.update(orders).set({ refundAskedAt, version }).where(eq(orders.id, orderId));
  pokeDesk('orders');
  pokeDesk('tickets');
}

/** What administrators are told, and where they decide together. */
export const TOLD_ADMINS = { pivotId: 'approval', path: `${ROUTES.adminAudit}?list=second` };

/**
 * Tells those administrators who can still decide that something waits for them: in their inbox, and at once at their desk. In one order,
 * as each message counts a version of its person.
 */
export async function tellAdmins(
  transaction: Database,
  body: string,
  { except, now }: { readonly except: number | null; readonly now: number },
): Promise<void> {
  pokeDesk('approvals');
  const admins = await transaction
    .select({ userId: users.id })
    .from(users)
    .where(and(eq(users.role, ROLES.ADMIN), except === null ? undefined : ne(users.id, except)))
    .orderBy(asc(users.id));
  const text = { ...TOLD_ADMINS, title: 'A second administrator is needed', body };
  for (const { userId } of admins) await tellPerson(transaction, { ...text, userId }, now);
}

/**
 * Has a refund above the limit wait until another administrator agrees; call it with the order locked.
 * @returns false for one that one administrator decides, and the caller carries it out
 */
export async function waitsForSecondAdmin(
  { identity, db, parts }: Pick<ServiceCall<unknown>, 'identity' | 'db' | 'parts'>,
  { order, buyerUserId }: { readonly order: Order; readonly buyerUserId: number },
  {
    act,
    note,
    amountPaise = refundOfOrder(order.bill, order.lines, order.returnRequest?.lines),
  }: { readonly act: RefundAct; readonly note: string; readonly amountPaise?: number },
): Promise<boolean> {
  refuseWhileRefundWaits(order);
  if (amountPaise <= SECOND_ADMIN_REFUND_PAISE) return false;
  const [askedAt, { orderId }] = [parts.now(), order];
  await db.insert(approvals).values({
    id: randomUUID(),
    orderId,
    amountPaise,
    act,
    note,
    askedAt,
    firstUserId: identity.userId,
    state: 'waiting',
  });
  await markOrder(db, { orderId, buyerUserId }, askedAt);
  const body = `A second person at Haat looks at the ${formatRupees(amountPaise)} of order ${orderId}.`;
  const text = { title: 'We are checking your refund', body, needsBuyer: false };
  const to = { userId: buyerUserId, path: orderPath(order.externalReferenceId) };
  await queuePush(db, { ...text, ...to, tag: `order-${orderId}` }, askedAt);
  const asked = `The refund of ${formatRupees(amountPaise)} for order ${orderId} waits: ${note}`;
  await tellAdmins(db, asked, { except: identity.userId, now: askedAt });
  return true;
}

/** Has a payout wait until two administrators agree. */
export async function askForPayout(
  transaction: Database,
  {
    storeName,
    ...payout
  }: {
    readonly payoutId: string;
    readonly storeName: string;
    readonly amountPaise: number;
    readonly askedAt: number;
  },
): Promise<void> {
  await transaction
    .insert(approvals)
    .values({ id: randomUUID(), ...payout, note: '', state: 'waiting' });
  const { amountPaise, askedAt: now } = payout;
  const asked = `${formatRupees(amountPaise)} for ${storeName} waits until two administrators agree.`;
  await tellAdmins(transaction, asked, { except: null, now });
}

import { randomInt, randomUUID } from 'node:crypto';
import type { Order } from '../../../src/contracts/schemas.ts';
import { walkOrder } from '../people/walk-order.ts';
import type { ValidInputs } from './valid-inputs.ts';
import type { Database } from '../../../server/db/database.ts';
import { issues } from '../../../server/tickets/ticket-tables.ts';
import { TEST_NOON } from '../test-clock.ts';

/**
 * Inputs of what is done to an order after it was placed, each a little different. A cancelled order, a return and a
 * ticket that are there already are answered as they are, so these may be sent again and again.
 */
export async function afterOrderInputs(
  db: Database,
  userId: number,
  { toCancel, toDeliver }: { toCancel: Order; toDeliver: Order },
): Promise<ValidInputs> {
  await walkOrder(db, { order: toDeliver, userId, to: 'DELIVERED', at: TEST_NOON });
  const { externalReferenceId } = toDeliver;
  const lines = toDeliver.lines.map(({ itemId, quantity }) => ({ itemId, quantity }));
  const [returnId, ticketId, answeredId] = [randomUUID(), randomUUID(), randomUUID()];
  await db.insert(issues).values({
    id: answeredId,
    userId,
    orderId: toDeliver.orderId,
    issueType: 'ITM01',
    summary: 'Answered already',
    description: '',
    status: 'RESOLVED',
    createdAt: TEST_NOON,
    updatedAt: TEST_NOON,
    version: 0,
  });
  const cancelReasons = ['001', '003', '004', '006', '010'];
  let calls = 0;
  const next = (): number => (calls += 1);
  return {
    'buyer-b2c-cancel-call': () => ({
      externalReferenceId: toCancel.externalReferenceId,
      reasonCode: cancelReasons[next() % cancelReasons.length],
    }),
    'update-call': () => ({
      externalReferenceId,
      returnId,
      reasonCode: '003',
      lines,
      requestedAt: TEST_NOON + next(),
    }),
    'buyer-create-rating': () => ({
      externalReferenceId,
      stars: 1 + randomInt(5),
      comment: `Fresh (${next()})`,
    }),
    'fetch-rating-by-parent-id': () => ({ externalReferenceId }),
    'buyer-b2c-issue-call': () => ({
      ticketId,
      externalReferenceId,
      issueType: 'ITM01',
      summary: `Milk is missing (${next()})`,
      description: 'Two packets of milk',
      pictureFileId: null,
    }),
    'change-ticket': () => ({
      ticketId: answeredId,
      act: 'rate',
      stars: 1 + randomInt(5),
      note: `Kind (${next()})`,
      seenStatus: 'RESOLVED',
      seenSteps: 2,
    }),
    'fetch-issues-by-reference-id': () => ({ externalReferenceId, sinceVersion: 0, limit: 10 }),
  };
}

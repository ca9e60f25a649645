import { generateHaatInvoice } from '../../../contracts/orders/generate-haat-invoice.ts';
import { withRoom } from '../../../db/save.ts';
import type { Transport } from '../../transport.ts';
import type { Owner } from '../of-person.ts';

/** What one pull of an invoice needs besides the line. */
export interface InvoicePull extends Owner {
  /** Transaction id of the order. */
  readonly orderId: string;
  /** ms by this device's clock. */
  readonly now: () => number;
  /** A new UUID: the idempotency key of asking for it. */
  readonly newId: () => string;
}

/** Most invoices kept on the phone, those fetched last; one takes some 30 KB. */
const MOST_KEPT = 50;

/**
 * Has the invoice of an order issued, fetches its PDF and keeps it, so that it can be opened without the network. One that
 * is here is not asked for again: an invoice never changes. Throws `CallError`.
 */
export async function pullInvoice(
  transport: Transport,
  { db, userId, orderId, now, newId }: InvoicePull,
): Promise<void> {
  const [order, kept] = await Promise.all([db.orders.get(orderId), db.invoices.get(orderId)]);
  const serverId = order?.server?.orderId;
  if (kept !== undefined || serverId === undefined) return;
  const options = { asUser: userId, key: newId() };
  const { name, url } = await transport.call(generateHaatInvoice, { orderId: serverId }, options);
  const bytes = await transport.getOwnFile(url, { asUser: userId, type: 'application/pdf' });
  await withRoom(db, () =>
    db.transaction('rw', db.invoices, async () => {
      await db.invoices.put({ orderId, name, bytes, keptAt: now() });
      const tooMany = (await db.invoices.count()) - MOST_KEPT;
      if (tooMany <= 0) return;
      const oldest = await db.invoices.orderBy('keptAt').limit(tooMany).primaryKeys();
      await db.invoices.bulkDelete(oldest);
    }),
  );
}

import * as v from 'valibot';
import { DELETE_ADDRESS, SAVE_ADDRESS } from '../../contracts/addresses/change-addresses.ts';
import { SET_ITEM_PICTURES } from '../../contracts/goods/change-goods.ts';
import { RETURN_ORDER } from '../../contracts/orders/return-order.ts';
import { CHANGE_SHOP } from '../../contracts/sellers/seller-update.ts';
import { FORWARD_TRADE_REQUEST } from '../../contracts/trade/trade-commands.ts';
import { confirmedRating } from '../../db/confirmed-rating.ts';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { save, type SaveResult } from '../../db/save.ts';
import { orderIdOf } from '../../domain/orders/order-subjects.ts';
import type { CommandContext } from '../command-context.ts';
import { dropPictures } from './attach-pictures.ts';

/** An address goes back to what the server has, or away when it has none. */
async function takeAddressBack(person: PersonDatabase, addressId: string): Promise<void> {
  const row = await person.addresses.get(addressId);
  if (row === undefined) return;
  const { confirmed } = row;
  if (confirmed === null) await person.addresses.delete(addressId);
  else await person.addresses.update(addressId, { address: confirmed, pending: false });
}

/** A deletion that is taken back brings the address again, as the server has it. */
async function bringAddressBack(
  person: PersonDatabase,
  { payload, createdAt }: Pick<StoredOutboxEntry, 'payload' | 'createdAt'>,
): Promise<void> {
  const parsed = v.safeParse(DELETE_ADDRESS.payload, payload);
  if (!parsed.success || parsed.output.confirmed === null) return;
  const { addressId: id, confirmed } = parsed.output;
  const row = { id, address: confirmed, confirmed, pending: false, savedAt: createdAt };
  await person.addresses.put(row);
}

/** A ticket goes away with its picture, unless the server has it (a pull may have brought it, or an act on it is taken back). */
async function takeTicketBack(person: PersonDatabase, ticketId: string): Promise<void> {
  const row = await person.tickets.get(ticketId);
  if (row === undefined || row.server !== null) return;
  if (row.pictureId !== null) await person.attachments.delete(row.pictureId);
  await person.tickets.delete(ticketId);
}

/** A rating goes back to what the server has, or away when it has none. */
async function takeRatingBack(person: PersonDatabase, orderId: string): Promise<void> {
  const row = await person.ratings.get(orderId);
  if (row === undefined) return;
  const { confirmed } = row;
  if (confirmed === null) await person.ratings.delete(orderId);
  else
    await person.ratings.put({ orderId, ...confirmedRating(confirmed), pending: false, confirmed });
}

/** What goes away with its pictures; those of a ticket are the ticket's. */
const WITH_PICTURES: ReadonlySet<string> = new Set([
  SAVE_ADDRESS.kind,
  RETURN_ORDER.kind,
  FORWARD_TRADE_REQUEST.kind,
  SET_ITEM_PICTURES.kind,
  CHANGE_SHOP.kind,
]);

/** By the first part of the subject; entries of other subjects changed no rows that are shown. */
const TAKE_BACK: Readonly<
  Record<string, (person: PersonDatabase, id: string) => Promise<void> | undefined>
> = { address: takeAddressBack, ticket: takeTicketBack, rating: takeRatingBack };

/** Puts back what an entry had changed here, unless another of its subject still stands for the change. */
async function takeBack(person: PersonDatabase, subject: string): Promise<void> {
  const [kind = '', id = ''] = subject.split(':');
  if ((await person.outbox.where('subject').equals(subject).count()) > 0) return;
  await TAKE_BACK[kind]?.(person, id);
}

/** What to say when an entry was not dropped: a try began in the moment before. */
export const ON_ITS_WAY = 'This is on its way at this moment. Please try again in a few seconds.';

/** Whether it was taken back; not while it is on its way, nor once the server has it. */
export interface DiscardOutcome {
  readonly discarded: boolean;
}

/** Drops an entry that is not an order (those are taken back with `discardOrder`), once its buyer has said so. */
export async function discardEntry(
  { person }: Pick<CommandContext, 'person'>,
  sequence: number,
): Promise<SaveResult<DiscardOutcome>> {
  const { outbox, addresses, tickets, attachments, ratings } = person;
  return save(person, () =>
    person.transaction('rw', [outbox, addresses, tickets, attachments, ratings], async () => {
      const entry = await outbox.get(sequence);
      if (entry === undefined || entry.state === 'sending') return { discarded: false };
      if (orderIdOf(entry.subject) !== undefined) return { discarded: false };
      await outbox.delete(sequence);
      if (entry.kind === DELETE_ADDRESS.kind) await bringAddressBack(person, entry);
      else await takeBack(person, entry.subject);
      if (WITH_PICTURES.has(entry.kind)) await dropPictures(person, [entry]);
      return { discarded: true };
    }),
  );
}

/** The buyer asks for another try of an entry that waits or was refused. */
export async function retryEntry(
  { person, wake }: CommandContext,
  sequence: number,
): Promise<SaveResult<null>> {
  const result = await save(person, async () => {
    await person.transaction('rw', person.outbox, person.orders, async () => {
      const entry = await person.outbox.get(sequence);
      if (entry === undefined || entry.state === 'sending') return;
      await person.outbox.update(sequence, { state: 'waiting', notBefore: 0, askedToWait: false });
      const orderId = orderIdOf(entry.subject);
      if (orderId !== undefined && entry.state !== 'waiting') {
        await person.orders.update(orderId, { state: 'waiting', attention: null });
      }
    });
    return null;
  });
  if (result.ok) wake();
  return result;
}

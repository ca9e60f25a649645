import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { DELIVERED_AT, storeAServerOrder } from '../../../tests/support/builders/a-server-order.ts';
import { aPersonDatabase } from '../../../tests/support/sync-world.ts';
import { DeviceDatabase } from '../../db/device-database.ts';
import {
  readOrderChanges,
  readReturnDraft,
  readWaitingChanges,
} from '../../db/reads/orders/order-changes.ts';
import type { CommandContext } from '../command-context.ts';
import * as v from 'valibot';
import { RETURN_ORDER } from '../../contracts/orders/return-order.ts';
import { MAX_UPLOAD_BYTES } from '../../domain/account/uploads.ts';
import { discardEntry } from '../outbox/discard-entry.ts';
import { cancelOrder } from './cancel-order.ts';
import { rateOrder } from './rate-order.ts';
import { returnOrder, type ReturnLine } from './return-order.ts';

const MINUTE = 60_000;

function aContext(clock = DELIVERED_AT + 10 * MINUTE) {
  const person = aPersonDatabase();
  let wakes = 0;
  const context: CommandContext = {
    device: new DeviceDatabase(`haat-of-${person.name}`),
    person,
    now: () => clock,
    newId: () => crypto.randomUUID(),
    wake: () => (wakes += 1),
  };
  return { context, person, wakes: () => wakes };
}

const POTATO = [{ itemId: 'green-basket-1', quantity: 2 }];

describe('cancelling an order', () => {
  it('ORD-5 appends an entry and leaves the order as the server said it', async () => {
    const { context, person, wakes } = aContext();
    const orderId = await storeAServerOrder(person);
    expect(await cancelOrder(context, orderId, '003')).toMatchObject({ ok: true });
    expect(await person.orders.get(orderId)).toMatchObject({ server: { status: 'ORDER_CREATED' } });
    expect(await person.outbox.toArray()).toMatchObject([
      {
        kind: 'cancel-order',
        subject: `order-change:${orderId}`,
        payload: { externalReferenceId: orderId, reasonCode: '003', storeName: 'Green Basket' },
      },
    ]);
    expect(wakes()).toBe(1);
    expect((await readWaitingChanges(person)).get(orderId)).toMatchObject({ kind: 'cancel-order' });
  });

  it.each(['ORDER_REQUEST_APPROVED', 'PACKED', 'OUT_FOR_DELIVERY'] as const)(
    'ORD-5 is refused without the network once the seller has begun (%s)',
    async (status) => {
      const { context, person, wakes } = aContext();
      const orderId = await storeAServerOrder(person, { status });
      expect(await cancelOrder(context, orderId, '003')).toEqual({
        ok: false,
        kind: 'not-allowed',
        message:
          'Apologies, your order cannot be canceled at this time as it is currently being processed by the seller.',
      });
      expect(await person.outbox.count()).toBe(0);
      expect(wakes()).toBe(0);
    },
  );

  it.each(['002', '005', '999', ''])(
    'ORD-5 refuses the reason code %j, which is not a buyer’s',
    async (code) => {
      const { context, person } = aContext();
      const orderId = await storeAServerOrder(person);
      expect(await cancelOrder(context, orderId, code)).toMatchObject({
        ok: false,
        message: 'Please choose a reason',
      });
      expect(await person.outbox.count()).toBe(0);
    },
  );

  it('twice at once is one entry', async () => {
    const { context, person } = aContext();
    const orderId = await storeAServerOrder(person);
    const results = await Promise.all([
      cancelOrder(context, orderId, '003'),
      cancelOrder(context, orderId, '001'),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ kind: 'not-allowed' });
    expect(await person.outbox.count()).toBe(1);
  });

  it('OUT-4 takes the place of one that the server refused', async () => {
    const { context, person } = aContext();
    const orderId = await storeAServerOrder(person);
    await cancelOrder(context, orderId, '003');
    await person.outbox.toCollection().modify({ state: 'rejected' });
    expect(await cancelOrder(context, orderId, '001')).toMatchObject({ ok: true });
    expect(await person.outbox.toArray()).toMatchObject([{ payload: { reasonCode: '001' } }]);
  });

  it('is for orders that the server has', async () => {
    const { context } = aContext();
    expect(await cancelOrder(context, crypto.randomUUID(), '003')).toMatchObject({
      kind: 'not-allowed',
      message: 'The store has not confirmed this order yet.',
    });
  });
});

describe('returning goods', () => {
  it('ORD-5 says what, why and when it was asked for', async () => {
    const { context, person } = aContext();
    const orderId = await storeAServerOrder(person, { status: 'DELIVERED' });
    const result = await returnOrder(context, orderId, { reasonCode: '003', lines: POTATO });
    expect(result).toMatchObject({ ok: true });
    expect((await person.outbox.toArray())[0]).toMatchObject({
      kind: 'return-order',
      payload: { reasonCode: '003', lines: POTATO, requestedAt: DELIVERED_AT + 10 * MINUTE },
    });
    expect(await person.orders.get(orderId)).toMatchObject({ server: { status: 'DELIVERED' } });
  });

  it('ORD-5 is refused after the window, before delivery, and for a change of mind', async () => {
    const late = aContext(DELIVERED_AT + 61 * MINUTE);
    const lateOrder = await storeAServerOrder(late.person, { status: 'DELIVERED' });
    const wish = { reasonCode: '003', lines: POTATO };
    expect(await returnOrder(late.context, lateOrder, wish)).toMatchObject({
      message: 'The time to return these goods is over.',
    });
    const { context, person } = aContext();
    const early = await storeAServerOrder(person, { status: 'PACKED' });
    expect(await returnOrder(context, early, wish)).toMatchObject({
      message: 'You can return goods after they are delivered.',
    });
    const delivered = await storeAServerOrder(person, { status: 'DELIVERED' });
    expect(await returnOrder(context, delivered, { ...wish, reasonCode: '001' })).toMatchObject({
      message: 'Only damaged, defective or wrong goods can be returned.',
    });
    expect(await person.outbox.count()).toBe(0);
  });
});

describe('photos and words of a return', () => {
  const aPicture = (size = 3) => ({
    name: 'torn.jpg',
    type: 'image/jpeg',
    bytes: new Uint8Array(size),
  });
  const aLine = (parts: Partial<ReturnLine> = {}) => ({ ...POTATO[0], ...parts }) as ReturnLine;
  const wishOf = (...lines: ReturnLine[]) => ({ reasonCode: '003', lines });

  it('ORD-5 wait with the request, and are uploaded in the order of their lines', async () => {
    const { context, person } = aContext();
    const orderId = await storeAServerOrder(person, { status: 'DELIVERED' });
    const line = aLine({ note: ' Torn ', pictures: [aPicture(), aPicture()] });
    expect(await returnOrder(context, orderId, wishOf(line))).toMatchObject({ ok: true });
    const [entry] = await person.outbox.toArray();
    const payload = v.parse(RETURN_ORDER.payload, entry?.payload);
    const pictures = RETURN_ORDER.pictures?.(payload) ?? [];
    expect(pictures).toHaveLength(2);
    expect(await person.attachments.bulkGet([...pictures])).toMatchObject([aPicture(), aPicture()]);
    expect(RETURN_ORDER.input(payload, ['one', 'two'], '')).toMatchObject({
      lines: [{ ...POTATO[0], note: 'Torn', pictureFileIds: ['one', 'two'] }],
    });
  });

  it('are refused before anything is stored when they are too many, too large or too long', async () => {
    const { context, person } = aContext();
    const orderId = await storeAServerOrder(person, { status: 'DELIVERED' });
    for (const [line, words] of [
      [aLine({ pictures: [1, 2, 3, 4].map(() => aPicture()) }), 'at most 3 photos'],
      [aLine({ pictures: [aPicture(MAX_UPLOAD_BYTES + 1)] }), 'too large'],
      [aLine({ note: 'a'.repeat(10_000) }), 'at most 500 characters'],
    ] as const) {
      expect(await returnOrder(context, orderId, wishOf(line))).toMatchObject({
        message: expect.stringContaining(words),
      });
    }
    expect([await person.outbox.count(), await person.attachments.count()]).toEqual([0, 0]);
  });

  it('OUT-4 leave with a refused request that is taken back, or that another one replaces', async () => {
    const { context, person } = aContext();
    const orderId = await storeAServerOrder(person, { status: 'DELIVERED' });
    const wish = wishOf(aLine({ note: 'Torn', pictures: [aPicture()] }));
    await returnOrder(context, orderId, wish);
    await person.outbox.toCollection().modify({ state: 'rejected' });
    const { change } = await readOrderChanges(person, orderId);
    expect(change && (await readReturnDraft(person, change))).toMatchObject(wish);
    await returnOrder(context, orderId, wish);
    expect(await person.attachments.count()).toBe(1);
    const [entry] = await person.outbox.toArray();
    await discardEntry(context, entry?.sequence ?? 0);
    expect(await person.attachments.count()).toBe(0);
  });
});

describe('rating an order', () => {
  it('ORD-5 shows the rating as pending, and only the newest is sent', async () => {
    const { context, person } = aContext();
    const orderId = await storeAServerOrder(person, { status: 'DELIVERED' });
    await rateOrder(context, orderId, { stars: 2, comment: 'late' });
    await rateOrder(context, orderId, { stars: 4, comment: ' good ' });
    const { rating, ratingEntry } = await readOrderChanges(person, orderId);
    expect(rating).toMatchObject({ stars: 4, comment: 'good', pending: true, confirmed: null });
    expect(ratingEntry).toMatchObject({ payload: { stars: 4 } });
    expect(await person.outbox.count()).toBe(1);
  });

  it('OUT-6 sends the stars of items that an earlier rating gave and this one takes the place of', async () => {
    const { context, person } = aContext();
    const orderId = await storeAServerOrder(person, { status: 'DELIVERED' });
    const items = { 'green-basket-2': 5, 'not-in-it': 1 };
    await rateOrder(context, orderId, { stars: 2, comment: '', items });
    await rateOrder(context, orderId, { stars: 4, comment: '' });
    const { ratingEntry } = await readOrderChanges(person, orderId);
    expect(ratingEntry).toMatchObject({
      payload: { stars: 4, items: [{ itemId: 'green-basket-2', stars: 5 }] },
    });
  });

  it('ORD-5 is refused before delivery, and with a number of stars that there is not', async () => {
    const { context, person } = aContext();
    const orderId = await storeAServerOrder(person, { status: 'PACKED' });
    expect(await rateOrder(context, orderId, { stars: 5, comment: '' })).toMatchObject({
      message: 'You can rate an order after it is delivered.',
    });
    expect(await rateOrder(context, orderId, { stars: 6, comment: '' })).toMatchObject({
      ok: false,
    });
    expect(await person.ratings.count()).toBe(0);
  });

  it('goes back to what the server has when it is discarded', async () => {
    const { context, person } = aContext();
    const orderId = await storeAServerOrder(person, { status: 'DELIVERED' });
    const rating = { externalReferenceId: orderId, stars: 5, comment: 'fine', updatedAt: 1 };
    const confirmed = { ...rating, items: [{ itemId: 'green-basket-2', stars: 4 }] };
    const shown = { stars: 5, comment: 'fine', items: { 'green-basket-2': 4 } };
    const row = { orderId, ...shown, pending: false, confirmed };
    await person.ratings.put(row);
    const items = { 'green-basket-2': 1 };
    await rateOrder(context, orderId, { stars: 1, comment: 'spoiled', items });
    const [entry] = await person.outbox.toArray();
    await discardEntry(context, entry?.sequence ?? 0);
    expect(await person.ratings.get(orderId)).toEqual(row);
  });

  it('OUT-4 stays when it is on its way, and says so', async () => {
    const { context, person } = aContext();
    const orderId = await storeAServerOrder(person, { status: 'DELIVERED' });
    await rateOrder(context, orderId, { stars: 1, comment: '' });
    await person.outbox.toCollection().modify({ state: 'sending' });
    const [entry] = await person.outbox.toArray();
    const result = await discardEntry(context, entry?.sequence ?? 0);
    expect(result).toEqual({ ok: true, value: { discarded: false } });
    expect(await person.outbox.count()).toBe(1);
    expect(await person.ratings.count()).toBe(1);
  });

  it('goes away when it is discarded and the server has none', async () => {
    const { context, person } = aContext();
    const orderId = await storeAServerOrder(person, { status: 'DELIVERED' });
    await rateOrder(context, orderId, { stars: 1, comment: '' });
    const [entry] = await person.outbox.toArray();
    await discardEntry(context, entry?.sequence ?? 0);
    expect(await person.ratings.count()).toBe(0);
  });
});

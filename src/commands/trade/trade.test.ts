import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { aTradeRequest } from '../../../tests/support/builders/trade-builders.ts';
import { aCommandContext } from '../../../tests/support/sync-world.ts';
import { FORWARD_TRADE_REQUEST } from '../../contracts/trade/trade-commands.ts';
import { newOutboxEntry } from '../../db/outbox-entry.ts';
import { readRefusedTrade, readTrades, readUnsentPictures } from '../../db/reads/trades.ts';
import { MAX_UPLOAD_BYTES } from '../../domain/account/uploads.ts';
import { discardEntry } from '../outbox/discard-entry.ts';
import { forwardTradeRequest } from './trade.ts';

const aPicture = (mark: number, size = 3) => {
  const bytes = new Uint8Array(size);
  bytes[0] = mark;
  return { name: 'sacks.jpg', type: 'image/jpeg', bytes };
};

const aWish = () => {
  const { pictureFileIds: _none, ...wish } = aTradeRequest();
  return wish;
};

describe('a request with pictures', () => {
  it('TRD-2 waits with them in their order, and takes them away when it is put away', async () => {
    const context = aCommandContext();
    const { person } = context;
    const pictures = [aPicture(1), aPicture(2), aPicture(3)];
    expect(await forwardTradeRequest(context, aWish(), pictures)).toMatchObject({ ok: true });
    const [request] = (await readTrades(person)) ?? [];
    const shown = await readUnsentPictures(person, request ?? { pictureIds: [] });
    expect(shown.map(({ bytes }) => bytes[0])).toEqual([1, 2, 3]);
    const [entry] = await person.outbox.toArray();
    expect(FORWARD_TRADE_REQUEST.pictures?.(entry?.payload as never)).toEqual(request?.pictureIds);
    await discardEntry(context, entry?.sequence ?? 0);
    expect([await person.attachments.count(), await person.outbox.count()]).toEqual([0, 0]);
  });

  it('TRD-2 is not kept with too many pictures, or one that is too large', async () => {
    const context = aCommandContext();
    for (const [pictures, words] of [
      [[1, 2, 3, 4, 5].map((mark) => aPicture(mark)), 'at most 4'],
      [[aPicture(1, MAX_UPLOAD_BYTES + 1)], 'too large'],
    ] as const) {
      expect(await forwardTradeRequest(context, aWish(), pictures)).toMatchObject({
        ok: false,
        message: expect.stringContaining(words),
      });
    }
    const { person } = context;
    expect([await person.attachments.count(), await person.outbox.count()]).toEqual([0, 0]);
  });

  it('OUT-4 TRD-2 keeps all of it when it is refused, until a changed one takes its place', async () => {
    const context = aCommandContext();
    const { person } = context;
    const wish = aWish();
    await forwardTradeRequest(context, wish, [aPicture(1), aPicture(2)]);
    expect(await forwardTradeRequest(context, wish)).toMatchObject({ ok: false });
    expect(await readRefusedTrade(person, wish.requestId)).toBeNull();
    const [entry] = await person.outbox.toArray();
    const lastError = { code: 'picture_not_readable', message: 'Take another one', status: 422 };
    await person.outbox.update(entry?.sequence ?? 0, { state: 'rejected', lastError });
    const refused = await readRefusedTrade(person, wish.requestId);
    expect(refused?.trade).toMatchObject({
      goods: 'Onion',
      refused: { message: 'Take another one' },
    });
    const again = await forwardTradeRequest(context, wish, refused?.pictures.slice(1));
    expect(again).toMatchObject({ ok: true });
    const [request, ...others] = (await readTrades(person)) ?? [];
    expect([request?.refused, others]).toEqual([null, []]);
    expect((await person.attachments.toArray()).map(({ bytes }) => bytes[0])).toEqual([2]);
  });

  it('DB-1 shows and sends one that was written before requests had pictures', async () => {
    const { person } = aCommandContext();
    const payload = aWish();
    const subject = FORWARD_TRADE_REQUEST.subject({ ...payload, pictureIds: [] });
    const { kind } = FORWARD_TRADE_REQUEST;
    await person.outbox.add(
      newOutboxEntry({ id: 'a', kind, subject, payload, payloadVersion: 1, createdAt: 0 }),
    );
    expect(await readTrades(person)).toMatchObject([{ isUnsent: true, pictureIds: [] }]);
  });
});

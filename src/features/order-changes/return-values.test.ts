import { describe, expect, it } from 'vitest';
import { aServerOrder, DELIVERED_AT } from '../../../tests/support/builders/a-server-order.ts';
import { MESSAGES } from '../../domain/messages.ts';
import {
  chosenRefundTo,
  firstReturnValues,
  policyText,
  returnChoices,
  returnedLines,
  returnMessages,
} from './return-values.ts';

const MINUTE = 60_000;
const ITEM = 'green-basket-1';

const NO_PLACE = { notes: {}, pictures: {}, refundKind: null, upiId: '', accountId: '' };

describe('the return form', () => {
  it('ORD-5 offers the lines whose window is open, and says until when', () => {
    const order = aServerOrder({ status: 'DELIVERED' });
    const [first] = returnChoices(order, DELIVERED_AT + MINUTE);
    expect(first).toMatchObject({ line: { itemId: ITEM }, until: DELIVERED_AT + 60 * MINUTE });
    expect(returnChoices(order, DELIVERED_AT + 61 * MINUTE)[0]?.until).toBeUndefined();
  });

  it('asks for goods and for a reason', () => {
    const nothing = { ...NO_PLACE, reasonCode: null, quantities: { [ITEM]: 0 } };
    expect(returnMessages(nothing, false)).toEqual({
      quantities: 'Please choose what goes back',
      reasonCode: 'Please choose a reason',
    });
    const whole = { ...NO_PLACE, reasonCode: '003' as const, quantities: { [ITEM]: 1 } };
    expect(returnMessages(whole, false)).toEqual({});
    expect(returnMessages(whole, true)).toEqual({
      refundKind: 'Please choose where the refund goes',
    });
    const toUpi = { ...whole, refundKind: 'upi' as const };
    expect(Object.keys(returnMessages({ ...toUpi, upiId: 'asha@gmail.com' }, true))).toEqual([
      'upiId',
    ]);
    expect(returnMessages({ ...toUpi, upiId: 'Asha@okaxis' }, true)).toEqual({});
    expect(chosenRefundTo({ ...toUpi, upiId: ' Asha@okaxis' })).toEqual({
      kind: 'upi',
      upiId: 'asha@okaxis',
    });
    const toBank = { ...whole, refundKind: 'bank' as const };
    expect(returnMessages(toBank, true)).toEqual({
      accountId: 'Please add or choose a bank account',
    });
    expect(chosenRefundTo(toBank)).toBeUndefined();
    expect(chosenRefundTo({ ...toBank, accountId: 'one' })).toEqual({
      kind: 'bank',
      accountId: 'one',
    });
  });

  it('sends only what goes back', () => {
    const quantities = { [ITEM]: 2, 'green-basket-2': 0 };
    const notes = { [ITEM]: 'Crushed', 'green-basket-2': 'Typed before it was unticked' };
    expect(returnedLines({ quantities, notes, pictures: {} })).toEqual([
      { itemId: ITEM, quantity: 2, note: 'Crushed', pictures: [] },
    ]);
  });

  it('asks for fewer photos than a return may have', () => {
    const picture = { name: 'a.jpg', type: 'image/jpeg', bytes: new Uint8Array([1]) };
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const pictures = Object.fromEntries(ids.map((id) => [id, [picture, picture, picture]]));
    const quantities = Object.fromEntries(ids.map((id) => [id, 1]));
    const values = { ...NO_PLACE, reasonCode: '003' as const, quantities, pictures };
    expect(returnMessages(values, false)).toEqual({
      quantities: 'Please add at most 12 photos in all',
    });
  });

  it('OUT-4 starts again with what the server refused', () => {
    const line = { itemId: ITEM, quantity: 1, note: 'Crushed', pictures: [] };
    const draft = { reasonCode: '003', lines: [line] };
    expect(firstReturnValues(draft)).toMatchObject({
      reasonCode: '003',
      quantities: { [ITEM]: 1 },
      notes: { [ITEM]: 'Crushed' },
    });
  });

  it('states the policy with the window of the goods', () => {
    expect(policyText(aServerOrder({ status: 'DELIVERED' }), DELIVERED_AT, MESSAGES)).toBe(
      'Returns are accepted within 1 hour of delivery, only for damaged, defective or wrong goods.',
    );
  });
});

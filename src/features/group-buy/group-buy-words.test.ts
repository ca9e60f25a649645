import { describe, expect, it } from 'vitest';
import { endsText, joinedText, pledgeText, progressText, refusedText } from './group-buy-words.ts';

const MINUTE = 60_000;
const steps = [
  { fromQuantity: 12, pricePaise: 8_200 },
  { fromQuantity: 20, pricePaise: 7_600 },
];
const waiting = (quantity: number, problem: { code: string; message: string } | null = null) => ({
  sequence: 1,
  groupBuyId: 'g',
  quantity,
  itemName: 'Rice 10 kg',
  acceptedSteps: steps,
  problem,
});

describe('what a group buy says', () => {
  it('GRP-2 tells how many have pledged, and puts nobody off with a nought', () => {
    const said = (joinedQuantity: number, apartmentQuantity: number, isOwn = true) =>
      joinedText({ joinedQuantity, apartmentQuantity, mostQuantity: 24 }, isOwn);
    expect(said(0, 0)).toBe('Be the first: there are 24');
    expect(said(5, 0)).toBe('5 of 24 pledged');
    expect(said(5, 2)).toBe('5 of 24 pledged, 2 by your apartment');
    expect(said(5, 2, false)).toBe('5 of 24 pledged');
  });

  it('GRP-2 tells how far the next price is', () => {
    const said = (joinedQuantity: number) => progressText({ steps, joinedQuantity });
    expect(said(5)).toBe('7 more for ₹82 each');
    expect(said(12)).toBe('₹82 is reached, 8 more for ₹76 each');
    expect(said(20)).toBe('The best price is reached');
  });

  it('GRP-3 says a pledge is made only once the server has it', () => {
    expect(pledgeText({ ownQuantity: 0, waiting: waiting(2) })).toBe(
      'You have not pledged. Waiting to send: pledge of 2',
    );
    expect(pledgeText({ ownQuantity: 2, waiting: waiting(0) })).toBe(
      'You pledged 2. Waiting to send: taking it back',
    );
    const refused = waiting(4, { code: 'group_buy_over', message: 'Over' });
    expect(pledgeText({ ownQuantity: 2, waiting: refused })).toBe('You pledged 2');
    expect(refusedText(refused)).toMatch(/^It had ended/);
    expect(refusedText(waiting(4, { code: 'other', message: 'No' }))).toBe('No');
  });

  it('tells the time that is left in words', () => {
    const left = [0, 30_000, 5 * MINUTE, 90 * MINUTE, 3 * 24 * 60 * MINUTE];
    expect(left.map((ms) => endsText(1_000 + ms, 1_000))).toEqual([
      'Has ended',
      'Ends in less than a minute',
      'Ends in 5 min',
      'Ends in 1 h 30 min',
      'Ends in 3 days',
    ]);
  });
});

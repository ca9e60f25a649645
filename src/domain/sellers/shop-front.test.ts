import { describe, expect, it } from 'vitest';
import { MESSAGES } from '../messages.ts';
import { noticeDayProblem, returnPolicyText, standingNotice, windowText } from './shop-front.ts';

const DAY_MS = 86_400_000;

describe('what a shop says of itself', () => {
  it('a notice stands until its day is over', () => {
    const notice = { text: 'No delivery on Sunday evening', endsAt: 1_000 };
    expect(standingNotice(notice, 999)).toBe(notice);
    expect(standingNotice(notice, 1_000)).toBeNull();
    expect([standingNotice(null, 0), standingNotice(undefined, 0)]).toEqual([null, null]);
  });

  it('a notice ends neither in the past nor far ahead', () => {
    expect(noticeDayProblem(1_000, 999)).toBeNull();
    expect(noticeDayProblem(1_000, 1_000)).toMatch(/is over already/);
    expect(noticeDayProblem(90 * DAY_MS, 0)).toBeNull();
    expect(noticeDayProblem(90 * DAY_MS + 1, 0)).toMatch(/90 days at most/);
  });

  it('a return policy is a sentence, also of a time that this app does not offer', () => {
    const textOf = (withinMinutes: number) =>
      returnPolicyText({ withinMinutes, words: '' }, MESSAGES);
    expect(textOf(0)).toBe('Only damaged, defective or wrong goods can be returned.');
    expect(textOf(10_080)).toBe(
      'Returns are accepted within 7 days of delivery, only for damaged, defective or wrong goods.',
    );
    expect(textOf(90)).toMatch(/within 90 minutes of/);
  });

  it('windows are told in their largest unit, a day as hours', () => {
    const minutes = [1, 60, 120, 1_440, 4_320, 1_500];
    expect(minutes.map((each) => windowText(each * 60_000))).toEqual([
      '1 minute',
      '1 hour',
      '2 hours',
      '24 hours',
      '3 days',
      '25 hours',
    ]);
  });
});

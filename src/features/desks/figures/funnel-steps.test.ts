import { expect, it } from 'vitest';
import { dayText, funnelTotal, highestOf, shareText } from './funnel-steps.ts';

const aDay = (day: string, viewed: number, placed: number) => ({
  day,
  viewed,
  added: 0,
  checkout: 0,
  placed,
});

it('EVT-10 the figures of several days are added up, and shares told of what there is', () => {
  const days = [aDay('2026-11-20', 10, 1), aDay('2026-11-21', 30, 3)];
  expect(funnelTotal(days)).toEqual({ viewed: 40, added: 0, checkout: 0, placed: 4 });
  expect(highestOf(days)).toBe(30);
  expect(highestOf([aDay('2026-11-20', 0, 0)])).toBe(1);
  expect([shareText(4, 40), shareText(0, 0)]).toEqual(['10 %', '']);
  expect(dayText('2026-11-21')).toBe('21 Nov');
});

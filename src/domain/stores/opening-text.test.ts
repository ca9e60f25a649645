import { describe, expect, it } from 'vitest';
import { openingState } from './opening-text.ts';

const atIndianTime = (time: string) => Date.parse(`2026-11-21T${time}:00+05:30`);

describe('what is written about opening hours', () => {
  it('says until when an open store is open', () => {
    expect(openingState({ opensAt: 700, closesAt: 2230 }, atIndianTime('12:00'))).toEqual({
      isOpen: true,
      text: 'Open till 10:30 PM',
    });
  });

  it('says when a closed store opens', () => {
    const hours = { opensAt: 700, closesAt: 2230 };
    expect(openingState(hours, atIndianTime('06:59'))).toEqual({
      isOpen: false,
      text: 'Opens 7:00 AM',
    });
    expect(openingState(hours, atIndianTime('23:00')).isOpen).toBe(false);
  });

  it('knows stores that close after midnight', () => {
    const hours = { opensAt: 1800, closesAt: 200 };
    expect(openingState(hours, atIndianTime('01:00')).text).toBe('Open till 2:00 AM');
    expect(openingState(hours, atIndianTime('12:00')).text).toBe('Opens 6:00 PM');
  });

  it('says "all day" for equal times and for 0 to 2359', () => {
    expect(openingState({ opensAt: 0, closesAt: 2359 }, 0).text).toBe('Open all day');
    expect(openingState({ opensAt: 600, closesAt: 600 }, 0).text).toBe('Open all day');
  });
});

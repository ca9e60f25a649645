import { describe, expect, it } from 'vitest';
import { slotInWords } from './slot-words.ts';

/** 21 November 2026 in India. */
const at = (time: string, day = 21) => Date.parse(`2026-11-${day}T${time}:00+05:30`);

describe('a delivery slot in words', () => {
  it('names today and tomorrow by the clock in India', () => {
    const now = at('23:00');
    expect(slotInWords({ from: at('08:00', 22), to: at('10:00', 22) }, now)).toBe(
      'Tomorrow, 8:00 AM – 10:00 AM',
    );
    expect(slotInWords({ from: at('12:00'), to: at('14:00') }, at('00:30'))).toBe(
      'Today, 12:00 PM – 2:00 PM',
    );
  });

  it('names any other day by its date', () => {
    expect(slotInWords({ from: at('22:00', 24), to: at('00:00', 25) }, at('09:00'))).toBe(
      '24 Nov, 10:00 PM – 12:00 AM',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { unservedText } from './unserved-text.ts';

const NO_SHOPS = 'No shops in this area.';
const PATNA = { areaCode: '800001', city: 'Patna' };
const HSR = { areaCode: '560102', city: 'Bengaluru' };

describe('AREA-1 what is said where nobody delivers', () => {
  it('names the place and the nearest one with shops', () => {
    expect(unservedText({ ...PATNA, nearestServed: { area: HSR, km: 1483.4 } }, NO_SHOPS)).toEqual({
      title: 'We are not in Patna yet',
      text: 'No shops in this area. The nearest are in Bengaluru (560102), 1,483 km away.',
    });
  });

  it('never says 0 km', () => {
    const { text } = unservedText({ ...PATNA, nearestServed: { area: HSR, km: 0.2 } }, NO_SHOPS);
    expect(text).toContain('1 km away');
  });

  it('says no more than it knows', () => {
    expect(unservedText({ areaCode: '800001', city: '', nearestServed: null }, NO_SHOPS)).toEqual({
      title: 'We are not in 800001 yet',
      text: NO_SHOPS,
    });
  });
});

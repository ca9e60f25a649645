import { describe, expect, it } from 'vitest';
import { isFssaiLicence, isGstRate, isGtin, isHsn } from './product-codes.ts';

describe('codes on packs (ITEM-1)', () => {
  // The examples of the GS1 General Specifications and common packs.
  it.each(['96385074', '036000291452', '4006381333931', '8901030865275', '00012345600012'])(
    'takes the barcode %s',
    (code) => {
      expect(isGtin(code)).toBe(true);
    },
  );

  it.each([
    '4006381333932',
    '0000000000000',
    '123456789',
    '',
    '40063813339 1',
    '４００６３８１３３３９３１',
    '89O1030865275',
  ])('refuses the barcode "%s"', (code) => {
    expect(isGtin(code)).toBe(false);
  });

  it('finds every single wrong digit and every swap of neighbours that the checksum can find', () => {
    const code = '4006381333931';
    for (let place = 0; place < code.length; place += 1) {
      for (let digit = 0; digit < 10; digit += 1) {
        const other = `${code.slice(0, place)}${digit}${code.slice(place + 1)}`;
        expect(isGtin(other)).toBe(other === code);
      }
    }
  });

  it('takes FSSAI numbers of 14 digits that begin as licences and registrations do', () => {
    expect(isFssaiLicence('10012011000168')).toBe(true);
    expect(isFssaiLicence('21223344556677')).toBe(true);
    expect(isFssaiLicence('30012011000168')).toBe(false);
    expect(isFssaiLicence('1001201100016')).toBe(false);
  });

  it('takes HSN codes of 2 to 8 digits in pairs, and rates that exist', () => {
    expect(['04', '0401', '040110', '04011000'].every(isHsn)).toBe(true);
    expect(['4', '040', '0401100', '00', '0401100000', 'A401'].some(isHsn)).toBe(false);
    expect([0, 5, 18, 40].every(isGstRate)).toBe(true);
    expect([-5, 7, 100, Number.NaN].some(isGstRate)).toBe(false);
  });
});

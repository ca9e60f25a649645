import { expect, test } from 'vitest';
import { financialYearOf } from './issue-invoice.ts';

test.each<[iso: string, year: string]>([
  ['2026-11-21T12:00:00+05:30', '26-27'],
  ['2027-03-31T23:59:59+05:30', '26-27'],
  ['2027-04-01T00:00:00+05:30', '27-28'],
  ['2099-12-31T00:00:00+05:30', '99-00'],
])('%s is in the financial year %s', (iso, year) => {
  expect(financialYearOf(Date.parse(iso))).toBe(year);
});

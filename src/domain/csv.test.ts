import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it('DESK-2 writes texts, numbers, quotes and lines as RFC 4180 has them', () => {
  expect(
    csvOf([
      ['Order', 'Paise'],
      ['H1', -5],
      ['say "no", now', 'two\nlines'],
    ]),
  ).toBe('Order,Paise\r\nH1,-5\r\n"say ""no"", now","two\nlines"\r\n');
});

it.each(['=1+1', '+91', '-2', '@SUM(A1)', '\t=1', '\r=1', '  =HYPERLINK("x")'])(
  'DESK-2 lets no spreadsheet run %j',
  (text) => {
    expect(csvOf([[text]])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`);
  },
);

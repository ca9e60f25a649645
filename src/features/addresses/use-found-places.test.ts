import { expect, it } from 'vitest';
import { placeQuery } from './deliver-to.ts';

it('looks up texts of three letters or more, and never a pincode in the making', () => {
  const texts = ['be', ' be ', 'bel', ' Bellandur lake ', '560', '560 103', '560103', 'Sector 21'];
  expect(texts.map(placeQuery)).toEqual(['', '', 'bel', 'Bellandur lake', '', '', '', 'Sector 21']);
});

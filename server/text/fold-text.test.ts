import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

test.each([
  ['  Toor Dal,  500 g ', 'toor dal 500 g'],
  ['Crème Brûlée', 'creme brulee'],
  ["Haldiram's", 'haldirams'],
  ['Haldiram’s', 'haldirams'],
  ['Dr. Reddy', 'dr reddy'],
  ['दूध 1 L', 'दूध 1 l'],
  ['ﬁg', 'fig'],
  ['%_\\', ''],
  ['', ''],
])('folds %j to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

import { expect, it } from 'vitest';
import { unsentText } from './account-sections.tsx';

it('says how much signing out loses', () => {
  expect(unsentText(1)).toBe('1 thing is not sent yet. Signing out now loses it.');
  expect(unsentText(2)).toBe('2 things are not sent yet. Signing out now loses them.');
});

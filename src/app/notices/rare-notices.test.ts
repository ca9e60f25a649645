import { expect, it } from 'vitest';
import { leftByOthersText } from './rare-notices.tsx';

it('OUT-4 says how much another person had not sent, and nothing of what or whose it is', () => {
  expect(leftByOthersText({ orders: 1, changes: 0 })).toBe(
    '1 order of somebody who used Haat here before you was never sent.',
  );
  expect(leftByOthersText({ orders: 0, changes: 1 })).toMatch(/^1 change of .* was never sent\.$/);
  expect(leftByOthersText({ orders: 2, changes: 1 })).toMatch(
    /^2 orders and 1 other change of .* were never sent\.$/,
  );
  expect(leftByOthersText({ orders: 0, changes: 3 })).toMatch(
    /^3 changes of .* were never sent\.$/,
  );
});

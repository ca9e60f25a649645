import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { permissionsPage } from '../../scripts/checks/permissions-page.ts';

test('docs/permissions.md says what the table of permissions says', () => {
  expect(readFileSync('docs/permissions.md', 'utf8')).toBe(permissionsPage());
});

import { permissionRows } from '../../src/domain/account/permissions.ts';
import { CALLERS } from '../../src/domain/account/roles.ts';

const HEADINGS = { visitor: 'visitor', buyer: 'BUYER', seller: 'SELLER', cr: 'CR', admin: 'ADMIN' };

/** docs/permissions.md, from the table of permissions. */
export function permissionsPage(): string {
  const rows = permissionRows().map(([name, callers]) => [
    `\`${name}\``,
    ...CALLERS.map((caller) => (callers.includes(caller) ? 'yes' : '')),
  ]);
  const table = [['call', ...CALLERS.map((caller) => HEADINGS[caller])], ...rows];
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = table;
  return [
    '# Who may call what',
    '',
    'Made from `src/domain/account/permissions.ts` by `npm run permissions`; a test fails when the two differ, and the matrix of',
    'contract tests tries every role on every service. Why so: [decision 12](decisions/0012-service-answers-and-roles.md).',
    '',
    'Whoever may call sees and changes their own only: their own orders, addresses and money, a seller their own stores.',
    'Customer relations (CR) and ADMIN see what a call is about for everybody, as its contract says. A visitor is somebody',
    'without a session.',
    '',
    line(head),
    line(widths.map((width) => '-'.repeat(width))),
    ...body.map(line),
    '',
  ].join('\n');
}

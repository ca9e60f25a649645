import { writeFile } from 'node:fs/promises';
import { permissionsPage } from './checks/permissions-page.ts';

/** `npm run permissions`: writes docs/permissions.md from the table of permissions. */
await writeFile('docs/permissions.md', permissionsPage());

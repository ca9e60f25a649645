import { writeFile } from 'node:fs/promises';
import { permissionsPage } from './permissions-page.ts';

/** `npm run permissions`: writes docs/permissions.md from the table of permissions. */
await writeFile('docs/permissions.md', permissionsPage());

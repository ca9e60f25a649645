import { writeFile } from 'node:fs/promises';
import { specCoveragePage } from './checks/spec-coverage-page.ts';
import { readAllSentences } from './checks/spec-sources.ts';

/** `npm run spec-coverage`: writes docs/spec-coverage.md from tests/spec. */
await writeFile('docs/spec-coverage.md', await specCoveragePage(await readAllSentences('.')));

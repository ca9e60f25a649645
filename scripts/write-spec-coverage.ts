import { writeFile } from 'node:fs/promises';
import { specCoveragePage } from './spec-coverage-page.ts';
import { readAllSentences } from './spec-sources.ts';

/** `npm run spec-coverage`: writes docs/spec-coverage.md from tests/spec. */
await writeFile('docs/spec-coverage.md', await specCoveragePage(await readAllSentences('.')));

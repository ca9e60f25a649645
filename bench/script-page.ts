import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

/** Where the scripts of such a page put what they show. */
const ROOT = '<div id="root"></div>';

function markup(name: string, script: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="description" content="A page that is put there by a script." />
    <title>${name}</title>
    <link rel="icon" href="data:," />
    <script type="module" src="./${script}"></script>
  </head>
  <body>
    ${ROOT}
  </body>
</html>
`;
}

/** Gives a folder without an index.html one that has an empty root and runs main.ts or main.tsx. */
export function scriptPage(folder: string): Plugin {
  const page = join(folder, 'index.html');
  const script = existsSync(join(folder, 'main.tsx')) ? 'main.tsx' : 'main.ts';
  const isWritten = existsSync(page);
  return {
    name: 'script-page',
    enforce: 'pre',
    resolveId: (id) => (!isWritten && id === page ? page : null),
    load: (id) => (!isWritten && id === page ? markup(basename(folder), script) : null),
  };
}

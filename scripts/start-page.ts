import type { Plugin } from 'vite';

const SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
const STYLES = /<link rel="stylesheet" crossorigin href="([^"]+)">/g;

/**
 * Lets the built page be painted before the app: its script and style sheet are only announced, and the page's own inline script
 * loads them after the first frame (index.html). While developing the page runs the script at once.
 */
export function startPage(): Plugin {
  return {
    name: 'start-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        if (!SCRIPT.test(html)) throw new Error('The built page has no script of the app');
        return html
          .replace(SCRIPT, '<link rel="modulepreload" crossorigin data-start href="$1">')
          .replace(STYLES, '<link rel="preload" as="style" crossorigin data-start href="$1">');
      },
    },
  };
}

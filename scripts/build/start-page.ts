import type { Plugin, Rolldown } from 'vite';

const SCRIPT = /<script type="module" crossorigin src="\/([^"]+)"><\/script>/;
const STYLES = /<link rel="stylesheet" crossorigin href="\/([^"]+)">/g;

/** What stands around each of these screens. */
const SHELL = /\/src\/app\/shell\/shell\.tsx$/;

type Screen = readonly [path: string, module: RegExp];

/** The screens that most starts begin on: the pattern of their address and their module. */
export const OPEN: readonly Screen[] = [
  ['^/(coop/store|store|products)/[^/]+/item$', /\/stores\/store-page\.tsx$/],
];
/** From these a visitor is led elsewhere. */
export const SIGNED_IN: readonly Screen[] = [
  ['^/home$', /\/home\/home-page\.tsx$/],
  ['^/(coop/home)?$', /\/coop\/coop-home-page\.tsx$/],
  ['^/(coop/)?cart$', /\/cart\/cart-page\.tsx$/],
  ['^/search$', /\/search\/search-page\.tsx$/],
  ['^/(coop/)?orders$', /\/orders\/list\/orders-page\.tsx$/],
];

/** The pattern of an address, and the places of its screen's files in the list of all. */
type ScreenFiles = readonly [path: string, files: readonly number[]];

/** What the page's inline script reads. */
interface StartFiles {
  /** The app's own script and style sheets. */
  readonly script: string;
  readonly styles: readonly string[];
  readonly files: readonly string[];
  readonly open: readonly ScreenFiles[];
  readonly signedIn: readonly ScreenFiles[];
}

/**
 * Lets the built page be painted before the app: its script and style sheet are only named in a list, and the page's own inline
 * script loads them after the first frame (index.html). The files of the screen that is asked for stand there, too: the app would
 * ask for them only once it runs. While developing the page runs the script at once.
 */
export function startPage(): Plugin {
  return {
    name: 'start-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const script = SCRIPT.exec(html)?.[1];
        if (script === undefined) throw new Error('The built page has no script of the app');
        const styles = [...html.matchAll(STYLES)].map(([, file = '']) => file);
        return {
          html: html.replace(SCRIPT, '').replace(STYLES, ''),
          tags: [
            {
              tag: 'script',
              attrs: { type: 'application/json', id: 'start-files' },
              children: JSON.stringify({ script, styles, ...screenFiles(bundle) }),
              injectTo: 'head',
            },
          ],
        };
      },
    },
  };
}

function screenFiles(
  bundle: Rolldown.OutputBundle,
): Pick<StartFiles, 'files' | 'open' | 'signedIn'> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const entry = filesOf(
    chunks.filter(({ isEntry }) => isEntry),
    byName,
  );
  const holding = (module: RegExp) => {
    const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => module.test(id)));
    if (found === undefined) throw new Error(`No chunk holds ${module.source}`);
    return found;
  };
  const files: string[] = [];
  const placeOf = (file: string) =>
    files.includes(file) ? files.indexOf(file) : files.push(file) - 1;
  const withFiles = ([path, module]: Screen): ScreenFiles => {
    const needed = filesOf([holding(SHELL), holding(module)], byName);
    return [path, [...needed].filter((file) => !entry.has(file)).map(placeOf)];
  };
  return { files, open: OPEN.map(withFiles), signedIn: SIGNED_IN.map(withFiles) };
}

/** The scripts of these chunks and all that they import, with their style sheets. */
function filesOf(
  chunks: readonly Rolldown.OutputChunk[],
  byName: ReadonlyMap<string, Rolldown.OutputChunk>,
): ReadonlySet<string> {
  const files = new Set<string>();
  const open = [...chunks];
  for (let chunk = open.pop(); chunk !== undefined; chunk = open.pop()) {
    if (files.has(chunk.fileName)) continue;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    open.push(...chunk.imports.flatMap((name) => byName.get(name) ?? []));
  }
  return files;
}

import type { Plugin, Rolldown } from 'vite';
import { OPEN, SIGNED_IN } from './start-page.ts';

/** Screens of shops, care and administration: what only they share never comes with a buyer's. */
const WORK = /\/src\/features\/(desks|sellers)\//;

/** Whose modules, and those that they need, stand in one file each; the first that needs a module has it. */
const WHOLES = [
  // Every screen but a newcomer's first one stands in the shell.
  { name: 'app', of: /\/src\/app\/shell\/shell\.tsx$/ },
  // What the shell loads after the first paint, wherever it starts.
  {
    name: 'late',
    of: /\/src\/(app\/(shell\/invitations\.tsx|notices\/rare-notices\.tsx|start-picture\/start-picture\.tsx|events\/global-capture\.ts)|features\/cart\/cart-watch\.tsx)$/,
  },
] as const;

/**
 * Screens that follow one another on a first visit, when no file of theirs is on the phone yet (LIM-1): those of one step stand in
 * one file, with what they need beyond the files above.
 */
const STEPS = [
  {
    name: 'arrival',
    of: /\/src\/features\/(sign-in\/(sign-in|otp|create-profile)-page|addresses\/address-list-page)\.tsx$/,
  },
  { name: 'home', of: /\/src\/features\/(home\/home|stores\/shelves\/category)-page\.tsx$/ },
  { name: 'store', of: /\/src\/features\/stores\/store-page\.tsx$/ },
  // The search and its list listen; no other screen should wait for that.
  {
    name: 'speech',
    of: /\/src\/(features\/search\/voice\.tsx|domain\/search\/list\/spoken-list\.ts)$/,
  },
] as const;

/** A module that so many of the screens that starts begin on need comes with the shell, unless it comes late. */
const COMMON_TO = 2;

/** Styles are small, and each file of them is one more request of a first visit (LIM-1): those of these groups come with the shell. */
const STYLED_BY_SHELL = ['late', ...STEPS.map(({ name }) => name)];
const IS_STYLE = /\.css$/;

export interface ChunkGroups {
  /** Finds out which modules belong to which group. */
  readonly plugin: Plugin;
  readonly groups: Rolldown.CodeSplittingGroup[];
}

/**
 * How the app's modules are put into files. By itself the bundler makes a file for each set of screens that shares something:
 * ninety requests for a start on /home, which took a phone longer than all that is in them. In these groups they are seven,
 * with the same bytes.
 */
export function chunkGroups(): ChunkGroups {
  const members = new Map<string, ReadonlySet<string>>();
  const plugin: Plugin = {
    name: 'chunk-groups',
    apply: 'build',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? [];
      for (const { name, of } of [...WHOLES, ...STEPS]) {
        const roots = ids.filter((id) => of.test(id));
        if (roots.length === 0) throw new Error(`No module for the chunk group ${name}`);
        members.set(name, withImports(roots, importsOf));
      }
      const membersOf = (name: string) => [...(members.get(name) ?? [])];
      const late = new Set(membersOf('late'));
      const common = commonToStarts(ids, importsOf).filter((id) => !late.has(id));
      const styles = STYLED_BY_SHELL.flatMap(membersOf).filter((id) => IS_STYLE.test(id));
      members.set('app', new Set([...membersOf('app'), ...common, ...styles]));
      const screens = ids
        .filter((id) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0)
        .map((id) => ({ isWork: WORK.test(id), needs: withImports([id], importsOf) }));
      const sharedBy = (id: string) => screens.filter(({ needs }) => needs.has(id));
      const shared = ids.filter((id) => sharedBy(id).length > 1);
      members.set(
        'shared',
        new Set(shared.filter((id) => sharedBy(id).some(({ isWork }) => !isWork))),
      );
      members.set('work', new Set(shared));
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const circle = findCircle(
        new Map(chunks.map(({ fileName, imports }) => [fileName, imports])),
      );
      if (circle !== undefined)
        this.error(`Files need each other in a circle: ${circle.join(', ')}`);
    },
  };
  const groups = [
    // What the entry needs stays with it, and nothing else does: the newcomer's first screen is in it, with a budget of its own.
    { name: 'start', tags: ['$initial' as const], priority: 3 },
    ...WHOLES.map(({ name }) => ({
      name,
      test: (id: string) => members.get(name)?.has(id) === true,
      priority: 2,
    })),
    ...STEPS.map(({ name }) => ({
      name,
      test: (id: string) => members.get(name)?.has(id) === true,
      priority: 1.2,
    })),
    ...(['shared', 'work'] as const).map((name, place) => ({
      name,
      test: (id: string) => members.get(name)?.has(id) === true,
      priority: 1 - place / 10,
    })),
  ];
  return { plugin, groups };
}

/**
 * Files that import each other, or undefined. In a circle some module runs before what it imports is there, and a screen breaks that
 * compiles and passes its tests.
 */
export function findCircle(
  imports: ReadonlyMap<string, readonly string[]>,
): readonly string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(file)) return path.slice(path.indexOf(file));
    if (done.has(file)) return undefined;
    for (const next of imports.get(file) ?? []) {
      const found = visit(next, [...path, file]);
      if (found !== undefined) return found;
    }
    done.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const found = visit(file, []);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What several of the screens that starts begin on need. */
function commonToStarts(
  ids: readonly string[],
  importsOf: (id: string) => readonly string[],
): readonly string[] {
  const needed = [...OPEN, ...SIGNED_IN].map(([, module]) =>
    withImports(
      ids.filter((id) => module.test(id)),
      importsOf,
    ),
  );
  const isCommon = (id: string) => needed.filter((of) => of.has(id)).length >= COMMON_TO;
  return ids.filter(isCommon);
}

/** These modules and all that they import, over however many steps, but for what is loaded late. */
function withImports(
  roots: readonly string[],
  importsOf: (id: string) => readonly string[],
): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...roots];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...importsOf(id));
  }
  return found;
}

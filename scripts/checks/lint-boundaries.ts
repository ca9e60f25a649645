import { FOLDER_RULES, isWithin, type FolderRule } from './boundaries.ts';

/**
 * The import table as lint rules, for an editor's quick answer. The linter sees an import's text and not what it
 * resolves to, so this is an approximation; `check-boundaries.ts` decides. Its regular expressions know no
 * look-around, and one with it is ignored without a word.
 */
interface ImportPattern {
  readonly regex: string;
  readonly message: string;
  readonly allowTypeImports?: true;
}

interface LintOverride {
  readonly files: readonly string[];
  readonly excludeFiles: readonly string[];
  readonly rules: { readonly 'no-restricted-imports': readonly unknown[] };
}

/** Unit tests may import more; only the resolving check knows what. */
const UNIT_TESTS = ['**/*.test.ts', '**/*.test.tsx'];
const OUTSIDE = ['server', 'sw', 'tests', 'scripts', 'bench'];
const FEATURE_DEPTHS = [0, 1, 2, 3];

/** The content of `.oxlintrc.boundaries.json`. */
export function lintBoundaries(): { readonly overrides: readonly LintOverride[] } {
  return { overrides: FOLDER_RULES.flatMap(overridesOf) };
}

function overridesOf(rule: FolderRule): LintOverride[] {
  const patterns = [...folderPatterns(rule), ...packagePatterns(rule)];
  if (!rule.subfoldersApart) return [override(`${rule.folder}/**`, patterns)];
  return FEATURE_DEPTHS.map((depth) => {
    const apart: ImportPattern = {
      regex: `^${'\\.\\./'.repeat(depth + 1)}[^.]`,
      message: 'boundaries: a feature never imports another feature',
    };
    return override(`${rule.folder}/*/${'*/'.repeat(depth)}*.{ts,tsx}`, [...patterns, apart]);
  });
}

function override(files: string, patterns: readonly ImportPattern[]): LintOverride {
  return {
    files: [files],
    excludeFiles: UNIT_TESTS,
    rules: { 'no-restricted-imports': ['error', { patterns }] },
  };
}

function folderPatterns(rule: FolderRule): ImportPattern[] {
  const { folder, values, types } = rule;
  const others = FOLDER_RULES.map((other) => other.folder).filter(
    (other) => other !== folder && other.startsWith('src/') && !values.includes(other),
  );
  const forbidden = others.filter(
    (other) => !types.includes(other) && !values.some((value) => isWithin(value, other)),
  );
  const up = '^(?:\\.\\./)+';
  const src = folder.startsWith('src/') ? '' : 'src/';
  const message = `boundaries: ${folder} may import ${values.join(', ') || 'nothing'}`;
  const patterns: ImportPattern[] = [];
  if (forbidden.length > 0) {
    patterns.push({ regex: `${up}${src}(?:${forbidden.map(lastPart).join('|')})/`, message });
  }
  for (const typed of types) {
    patterns.push({
      regex: `${up}${src}${lastPart(typed)}/${values.some((v) => isWithin(v, typed)) ? '[^/]+$' : ''}`,
      message: `boundaries: ${folder} imports ${typed} as a type only`,
      allowTypeImports: true,
    });
  }
  const outside = OUTSIDE.filter((other) => other !== folder).join('|');
  patterns.push({ regex: `${up}(?:${outside})/`, message });
  return patterns;
}

/** Known packages of other folders; one that no row lists is found by the resolving check. */
function packagePatterns(rule: FolderRule): ImportPattern[] {
  const { folder, packages } = rule;
  const known = [...new Set(FOLDER_RULES.flatMap((other) => other.packages))].toSorted();
  const others = known.filter((name) => !packages.includes(name));
  const patterns: ImportPattern[] = [];
  if (packages.length === 0) {
    patterns.push({ regex: '^[^.]', message: `boundaries: ${folder} imports no package` });
  } else if (others.length > 0) {
    patterns.push({
      regex: `^(?:${others.map(packageRegex).join('|')})`,
      message: `boundaries: ${folder} may import the packages ${packages.join(', ')}`,
    });
  }
  if (!rule.builtins && packages.length > 0) {
    patterns.push({ regex: '^node:', message: `boundaries: ${folder} does not run on Node` });
  }
  return patterns;
}

const packageRegex = (name: string): string =>
  name.endsWith('*') ? name.slice(0, -1) : `${name}(?:/|$)`;

const lastPart = (folder: string): string => folder.split('/').at(-1) ?? folder;

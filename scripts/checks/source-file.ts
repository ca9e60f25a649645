import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';

/** One import, re-export or `import()` of a source file. */
export interface SourceImport {
  readonly specifier: string;
  readonly line: number;
  readonly typeOnly: boolean;
}

/** What the checks need to know of one source file. */
export interface SourceFile {
  /** From the project's root, with forward slashes. */
  readonly path: string;
  readonly imports: readonly SourceImport[];
  /** Lines with `export … from`. */
  readonly reExportLines: readonly number[];
  /** Lines with `new Date()` or `Date()`: the present moment, read from the machine. */
  readonly presentMomentLines: readonly number[];
}

const SOURCE = /\.(?:ts|tsx|mts|js|mjs)$/;
const NEVER = new Set(['node_modules', 'dist', '.git', '.cache', '.data', 'coverage']);

/** Paths of all sources below `folder`, from `root`, sorted; none when the folder is missing. */
export async function listSources(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
  const found: string[] = [];
  for (const entry of entries) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!NEVER.has(entry.name)) found.push(...(await listSources(root, path)));
    } else if (SOURCE.test(entry.name)) {
      found.push(path);
    }
  }
  return found.toSorted();
}

/** Reads and parses one file. Throws on a syntax error, which names the file. */
export async function readSource(root: string, path: string): Promise<SourceFile> {
  return parseSource(path, await readFile(join(root, path), 'utf8'));
}

/** Parses with the bundler's own parser, so comments and strings can't pass for imports. */
function parseSource(path: string, text: string): SourceFile {
  const { program, errors } = parseSync(path, text);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path}: ${error.message}`);

  const lineOf = (offset: number): number => text.slice(0, offset).split('\n').length;
  const imports: SourceImport[] = [];
  const reExportLines: number[] = [];
  const presentMomentLines: number[] = [];
  const add = (specifier: string, offset: number, typeOnly: boolean): void => {
    imports.push({ specifier, line: lineOf(offset), typeOnly });
  };

  new Visitor({
    ImportDeclaration(node) {
      add(node.source.value, node.start, node.importKind === 'type');
    },
    ExportAllDeclaration(node) {
      add(node.source.value, node.start, node.exportKind === 'type');
      reExportLines.push(lineOf(node.start));
    },
    ExportNamedDeclaration(node) {
      if (node.source === null) return;
      add(node.source.value, node.start, node.exportKind === 'type');
      reExportLines.push(lineOf(node.start));
    },
    ImportExpression(node) {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string') {
        add(node.source.value, node.start, false);
      }
    },
    TSImportType(node) {
      add(node.source.value, node.start, true);
    },
    TSExternalModuleReference(node) {
      add(node.expression.value, node.start, false);
    },
    NewExpression(node) {
      const isDate = node.callee.type === 'Identifier' && node.callee.name === 'Date';
      if (isDate && node.arguments.length === 0) presentMomentLines.push(lineOf(node.start));
    },
    CallExpression(node) {
      const isDate = node.callee.type === 'Identifier' && node.callee.name === 'Date';
      if (isDate) presentMomentLines.push(lineOf(node.start));
    },
  }).visit(program);

  return { path, imports, reExportLines, presentMomentLines };
}

// What own sources import, read from their text before anything is bundled: esbuild then needs no plugin to recognize it. A call from
// esbuild into Node for each of 12,000 imports took half of a rebuild.
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { isInScreens } from '#scripts/server-modules.ts';

const FOLDERS = ['app', 'drizzle', 'durable', 'workers'];
const SOURCE = /(?<!\.test|\.d)\.tsx?$/;
const BARE = /^[a-z@][^:?]*$/;
const JSX = 'react/jsx-runtime';
/** The compiler writes these imports; no source has them. */
const JSX_NAMES = ['jsx', 'jsxs', 'Fragment'];
/** Of a module that is imported as a namespace. */
export const EVERYTHING = '*';

export interface FileImports {
  /** Names by package; without those of types. */
  readonly packages: ReadonlyMap<string, readonly string[]>;
  readonly onDemand: readonly string[];
}

export interface SourceImports {
  /** Reads these files again, or all. */
  refresh(files?: Iterable<string>): void;
  /** Every package that is imported, by its complete specifier, in alphabetical order. */
  listPackages(): readonly string[];
  /** What `import()` in screens names, in alphabetical order. */
  listOnDemand(): readonly string[];
  /** What a file imports from a package by name. */
  namesOf(file: string, packageName: string): readonly string[];
}

/** Files are named by their paths from the project's folder. */
export function createSourceImports(): SourceImports {
  const known = new Map<string, FileImports>();
  const listed = (select: (imports: FileImports) => Iterable<string>): readonly string[] =>
    [...new Set([...known.values()].flatMap((imports) => [...select(imports)]))].toSorted();
  return {
    refresh(files = FOLDERS.flatMap(listSources)) {
      for (const file of files) {
        if (!SOURCE.test(file)) continue;
        const source = readIfThere(file);
        if (source === null) known.delete(file);
        else known.set(file, parseImports(file, source));
      }
    },
    listPackages: () => [...new Set([JSX, ...listed(({ packages }) => packages.keys())])],
    listOnDemand: () => listed(({ onDemand }) => onDemand),
    namesOf: (file, name) => (name === JSX ? JSX_NAMES : (known.get(file)?.packages.get(name) ?? [])),
  };
}

const listSources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file.replaceAll('\\', '/')}`);

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null; // It was deleted.
  }
}

/** `file`: a path from the project's folder. */
export function parseImports(file: string, code: string): FileImports {
  const packages = new Map<string, readonly string[]>();
  const add = (name: string, names: readonly string[]): void => {
    if (BARE.test(name) && !builtinModules.includes(name)) packages.set(name, [...(packages.get(name) ?? []), ...names]);
  };
  for (const [, clause = '', name = ''] of code.matchAll(/^import\s+(?!type\s)([^'";]*?)from\s*'([^']+)'/gm))
    add(name, valuesOf(clause));
  for (const [, name = ''] of code.matchAll(/^import\s*'([^']+)'/gm)) add(name, []);
  const onDemand = [...code.matchAll(/\bimport\(\s*'([^']+)'/g)].map(([, name = '']) => name);
  for (const name of onDemand) add(name, []);
  return { packages, onDemand: isInScreens(file) ? onDemand : [] };
}

/** What the part of an import before `from` brings in, by the package's names. */
function valuesOf(clause: string): readonly string[] {
  if (/\*\s+as\s/.test(clause)) return [EVERYTHING];
  const list = /\{([^}]*)\}/.exec(clause)?.[1] ?? '';
  const names = list.split(',').map((each) => each.trim().replace(/\s+as\s.*$/s, ''));
  return names.filter((each) => /^[\w$]+$/.test(each) && each !== 'default');
}

// The project's sources as modules of Workers for `npm run dev`: each is compiled alone, so a change compiles one file.
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import { describeErrors, importedModules, inputsOf, isBuildFailure } from './options.ts';

export interface OwnModules {
  /** These files were saved or deleted: what is made of them is compiled anew. */
  invalidate(changed: Iterable<string>): void;
  /** Compiles those to which the entries lead, unless it was done. Throws the mistakes in them. */
  compile(entries: readonly string[]): Promise<void>;
  /** Those to which an entry leads, itself first; with other modules that they import, of packages and of WebAssembly. */
  list(entry: string): ModuleGraph;
}

export interface ModuleGraph {
  /** Names in the folder. */
  readonly names: readonly string[];
  /** Files of which they are made. */
  readonly inputs: ReadonlySet<string>;
}

interface OwnModulesContext {
  /** Where they are written. */
  readonly folder: string;
  readonly readOptions: () => BuildOptions;
  /** All were compiled; these are new. */
  readonly onCompiled: (compiled: Pick<Metafile, 'inputs'>) => Promise<void>;
  /** What a module that isn't an own one imports. */
  readonly importsOf: (name: string) => readonly string[];
}

interface OwnModule {
  readonly inputs: ReadonlySet<string>;
  /** Names of modules. */
  readonly imports: readonly string[];
}

/** Files are named by their paths from the project's folder. */
export function createOwnModules({ folder, readOptions, onCompiled, importsOf }: OwnModulesContext): OwnModules {
  const known = new Map<string, OwnModule>();
  const sources = new Map<string, string>();
  /** Since the last time that all were. */
  let compiled: Metafile['inputs'] = {};
  const ownModules: Plugin = {
    name: 'own-modules',
    setup(setup) {
      setup.onResolve({ filter: SOURCE }, ({ path, kind, resolveDir }) => {
        if (kind === 'entry-point') return undefined;
        const file = path.startsWith('#') ? path.slice(1) : relative('.', resolve(resolveDir, path));
        if (!existsSync(file)) return { errors: [{ text: `Could not resolve "${path}"` }] };
        sources.set(moduleOf(file), file);
        return { path: `./${moduleOf(file)}`, external: true };
      });
    },
  };

  async function compileFiles(files: readonly string[]): Promise<Metafile['inputs']> {
    const options = readOptions();
    const { metafile } = await build({
      ...options,
      metafile: true,
      outdir: folder,
      entryPoints: files.map((file) => ({ in: file, out: moduleOf(file).replace(/\.js$/, '') })),
      plugins: [...(options.plugins ?? []), ownModules],
    }).catch((error: unknown) => {
      throw isBuildFailure(error) ? new Error(describeErrors(error.errors), { cause: error }) : error;
    });
    for (const file of files) known.set(moduleOf(file), readModule(metafile, join(folder, moduleOf(file))));
    return metafile.inputs;
  }

  function list(entries: readonly string[]): ModuleGraph & { readonly missing: readonly string[] } {
    const names = new Set(entries.map(moduleOf));
    const inputs = new Set<string>();
    const missing: string[] = [];
    for (const name of names) {
      const own = known.get(name);
      const source = sources.get(name);
      if (!own && source !== undefined) missing.push(source);
      for (const input of own?.inputs ?? []) inputs.add(input);
      for (const each of own?.imports ?? importsOf(name)) names.add(each);
    }
    return { names: [...names], inputs, missing };
  }

  return {
    invalidate(changed) {
      for (const file of changed) {
        const isDeleted = !existsSync(file);
        for (const [name, { inputs, imports }] of known)
          if (inputs.has(file) || (isDeleted && imports.includes(moduleOf(file)))) known.delete(name);
      }
    },
    async compile(entries) {
      for (const entry of entries) sources.set(moduleOf(entry), entry);
      for (let { missing } = list(entries); missing.length > 0; { missing } = list(entries))
        Object.assign(compiled, await compileFiles(missing));
      await onCompiled({ inputs: compiled });
      compiled = {};
    },
    list: (entry) => list([entry]),
  };
}

const SOURCE = /^[#.].*\.tsx?$/;

/** All modules lie in one folder: `app/ui/Menu.tsx` is `app__ui__Menu.tsx.js`. */
export const moduleOf = (file: string): string => `${file.replaceAll('/', '__')}.js`;

function readModule(metafile: Metafile, output: string): OwnModule {
  const { inputs = {}, imports = [] } = metafile.outputs[output] ?? {};
  return { inputs: inputsOf({ inputs }), imports: importedModules({ imports }) };
}

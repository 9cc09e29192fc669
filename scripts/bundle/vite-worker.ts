// How Workers are bundled: one file each, without what the runtime brings along, and with WebAssembly beside it.
import { copyFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, join } from 'node:path';
import { esmExternalRequirePlugin, type Plugin, type UserConfig } from 'vite';

/** `pg` tries to load it and does without. */
const NATIVE = 'pg-native';
const BUILT_IN = [/^(?:node|cloudflare):/, ...builtinModules.map((name) => new RegExp(`^${name}$`))];

/** Vite options that all Workers share. Function names aren't kept, because they cost a twentieth of a warm view. */
export const workerOptions = {
  ssr: {
    target: 'webworker',
    noExternal: true,
    resolve: { conditions: ['workerd', 'worker', 'browser'], externalConditions: ['workerd', 'worker'] },
  },
} satisfies UserConfig;

export const workerRollup = (fileName: string) => ({
  external: [NATIVE],
  output: { entryFileNames: fileName, codeSplitting: false, sourcemapExcludeSources: true },
});

/** What a CommonJS package requires of the runtime becomes an import: workerd has no `require`. */
export const requiredBuiltIns = (): Plugin => esmExternalRequirePlugin({ external: BUILT_IN }) as Plugin;

export const workerPlugins = (): Plugin[] => [requiredBuiltIns(), webAssembly()];

/** workerd compiles it and gives it as a module. */
function webAssembly(): Plugin {
  const files = new Map<string, string>();
  return {
    name: 'meridian:web-assembly',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\.wasm$/ },
      async handler(source, importer) {
        const found = await this.resolve(source, importer, { skipSelf: true });
        if (!found) return null;
        const fileName = basename(found.id);
        files.set(fileName, found.id);
        return { id: `./${fileName}`, external: true };
      },
    },
    // Copied, not emitted: Vite leaves out what a server's bundle emits.
    writeBundle({ dir = '.' }) {
      for (const [fileName, file] of files) copyFileSync(file, join(dir, fileName));
    },
  };
}

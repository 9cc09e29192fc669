// Modules of Node that a CommonJS package requires, as imports: wrangler's bundles do the same.
import { builtinModules } from 'node:module';
import type { Plugin } from 'esbuild';

const BUILTIN = new RegExp(`^(?:node:)?(?:${builtinModules.join('|')})$`);

export const requiredBuiltins: Plugin = {
  name: 'required-builtins',
  setup(build) {
    build.onResolve({ filter: BUILTIN }, ({ path, kind }) =>
      kind === 'require-call'
        ? { path: path.replace(/^node:/, ''), namespace: 'required-builtin' }
        : { path: `node:${path.replace(/^node:/, '')}`, external: true },
    );
    build.onLoad({ filter: /.*/, namespace: 'required-builtin' }, ({ path }) => ({
      contents: `import builtin from 'node:${path}';\nmodule.exports = builtin;`,
      loader: 'js',
    }));
  },
};

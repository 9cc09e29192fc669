// What all builds of `npm run dev` have in common.
import { basename } from 'node:path';
import type { BuildFailure, BuildOptions, Message, Metafile, Plugin } from 'esbuild';

/** Where its outputs lie: laid out as those of a build are below the project. */
export const DEV_FOLDER = 'dist/dev';
export const ASSETS = `${DEV_FOLDER}/build/client/assets`;

export const SHARED = {
  bundle: true,
  write: true,
  metafile: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  logLevel: 'silent',
  publicPath: '/assets/',
  assetNames: '[name]-[hash]',
  define: { 'process.env.NODE_ENV': '"production"' },
} satisfies BuildOptions;

/** With what Vite gives sources to know where they run. */
export const defineFor = (where: 'server' | 'browser') => ({
  ...SHARED.define,
  'import.meta.env.SSR': String(where === 'server'),
});

/** Vite's `?url`: the address of a file, which the loader of its kind gives. */
export const fileUrls: Plugin = {
  name: 'file-urls',
  setup(build) {
    build.onResolve({ filter: /\?url$/ }, async ({ path, importer, kind, resolveDir }) =>
      build.resolve(path.replace(/\?url$/, ''), { importer, kind, resolveDir }),
    );
  },
};

/** Own files that a bundle was made of, as paths from the project's folder. */
export const inputsOf = ({ inputs }: { readonly inputs: Readonly<Record<string, unknown>> }): Set<string> =>
  new Set(
    Object.keys(inputs)
      .map((input) => input.replace(/^[\w-]+:/, ''))
      .filter((input) => !input.includes('node_modules/')),
  );

/** Names of the modules beside a module that it imports. */
export const importedModules = ({ imports }: Pick<Metafile['outputs'][string], 'imports'>): string[] =>
  imports.filter(({ path, external }) => external !== true || path.startsWith('./')).map(({ path }) => basename(path));

/** A sentence a mistake, with its place. */
export const describeErrors = (errors: readonly Message[]): string =>
  errors
    .map(({ text, location }) => (location ? `${location.file}:${location.line}:${location.column + 1} ${text}` : text))
    .join('\n');

export const isBuildFailure = (error: unknown): error is BuildFailure =>
  error instanceof Error && Array.isArray((error as Partial<BuildFailure>).errors);

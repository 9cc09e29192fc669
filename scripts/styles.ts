// How style sheets are built, by Vite and for `npm run dev`: breakpoints by name, readable class names.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Loader, Plugin as EsbuildPlugin } from 'esbuild';
import postcss, { type Plugin } from 'postcss';
import { BREAKPOINTS } from '#app/ui/breakpoints.ts';

export const MODULE_SUFFIX = '.module.css';

/** `@media (--narrow)` by the condition of that name. Throws for a name that isn't a breakpoint. */
export const breakpoints: Plugin = {
  postcssPlugin: 'breakpoints',
  AtRule: {
    media(rule) {
      rule.params = rule.params.replace(/\(--([\w-]+)\)/g, (_, name: string) => {
        const condition = Object.entries(BREAKPOINTS).find(([each]) => each === name)?.[1];
        if (condition === undefined) throw rule.error(`"${name}" isn't a breakpoint.`);
        return condition;
      });
    },
  },
};

/**
 * Elements and what ui looks like by itself are in layers, so that the class of a screen wins over both, in whichever order
 * their files arrive. `root.tsx` says which layer comes first.
 */
export const layers: Plugin = {
  postcssPlugin: 'layers',
  Once(root, { AtRule }) {
    const layer = layerOf(root.source?.input.file ?? '');
    if (layer === null) return;
    const wrapper = new AtRule({ name: 'layer', params: layer });
    wrapper.append(root.nodes);
    root.append(wrapper);
  },
};

function layerOf(file: string): 'base' | 'ui' | null {
  if (file.endsWith('/app/ui/base.css')) return 'base';
  return file.includes('/app/ui/') && file.endsWith(MODULE_SUFFIX) ? 'ui' : null;
}

export const stylePlugins: readonly Plugin[] = [breakpoints, layers];

/** `Button-primary`: names of modules are unique in the tree, so no hash is needed. */
export const scopedName = (name: string, file: string): string => `${basename(file.replace(/\?.*$/, ''), MODULE_SUFFIX)}-${name}`;

/** The same for esbuild. On the server only the names of classes matter, so other sheets are empty there. */
export function styleSheets({ isServer }: { readonly isServer: boolean }): EsbuildPlugin {
  return {
    name: 'style-sheets',
    setup(build) {
      build.onLoad({ filter: /\.css$/ }, async ({ path }) => {
        const loader = loaderOf(path, isServer);
        if (loader === 'empty') return { contents: '', loader };
        const { css } = await postcss([...stylePlugins]).process(readFileSync(path, 'utf8'), { from: path, map: false });
        return { contents: css, loader };
      });
    },
  };
}

function loaderOf(path: string, isServer: boolean): Loader {
  if (path.endsWith(MODULE_SUFFIX)) return 'local-css';
  return isServer ? 'empty' : 'css';
}

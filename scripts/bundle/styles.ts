// How style sheets are built: breakpoints by name, readable class names.
import { basename } from 'node:path';
import postcss, { type Plugin } from 'postcss';
import { tokensCss } from '#app/domain/theme/tokens.ts';
import { BREAKPOINTS } from '#app/ui/styles/breakpoints.ts';

export const MODULE_SUFFIX = '.module.css';
/** A module whose class names are written out. */
export const SCOPED_SUFFIX = '.scoped.css';
/** A module's class names alone. */
export const TABLE_SUFFIX = '.classes.json';

/** The file of a module that is named with any of these endings. */
export const toModuleFile = (id: string): string => id.replace(SCOPED_SUFFIX, MODULE_SUFFIX).replace(TABLE_SUFFIX, MODULE_SUFFIX);

/** `@media (--narrow)` by the condition of that name. Throws for a name that isn't a breakpoint. */
const breakpoints: Plugin = {
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
 * Elements and components of ui are in layers, so that the class of a screen overrides both, in whichever order their files
 * load. `root.tsx` gives the order of the layers.
 */
const layers: Plugin = {
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
  if (file.endsWith('/app/ui/styles/base.css')) return 'base';
  const isModule = file.endsWith(MODULE_SUFFIX) || file.endsWith(SCOPED_SUFFIX);
  return isModule && file.includes('/app/ui/') ? 'ui' : null;
}

/** `@theme-colors;` by the colors of both themes. */
const themeColors: Plugin = {
  postcssPlugin: 'theme-colors',
  AtRule: {
    'theme-colors'(rule) {
      rule.replaceWith(postcss.parse(tokensCss(), { from: rule.source?.input.file }).nodes);
    },
  },
};

export const stylePlugins: readonly Plugin[] = [breakpoints, themeColors, layers];

/** `Button-primary`: names of modules are unique in the tree, so no hash is needed. */
export const scopedName = (name: string, file: string): string => `${basename(file.replace(/\?.*$/, ''), MODULE_SUFFIX)}-${name}`;

const CLASS = /\.([a-zA-Z_][\w-]*)/g;
const GLOBAL = /:global\(([^)]*)\)/g;

/** The classes that a module defines. */
export function classNames(css: string): ReadonlySet<string> {
  const found = new Set<string>();
  postcss.parse(css).walkRules(({ selector }) => {
    for (const [, name = ''] of selector.replace(GLOBAL, '').matchAll(CLASS)) found.add(name);
  });
  return found;
}

/** Writes a module's class and animation names out, so that it can be used as a plain sheet. */
export const scopeClasses: Plugin = {
  postcssPlugin: 'scope-classes',
  Once(root) {
    const file = root.source?.input.file ?? '';
    const animations = new Set<string>();
    root.walkAtRules('keyframes', (rule) => {
      animations.add(rule.params);
      rule.params = scopedName(rule.params, file);
    });
    root.walkDecls(/^animation(?:-name)?$/, (decl) => {
      decl.value = decl.value.replace(/[\w-]+/g, (word) => (animations.has(word) ? scopedName(word, file) : word));
    });
    root.walkRules((rule) => {
      rule.selector = scopeSelector(rule.selector, file);
    });
  },
};

/** Every other part of the split is what `:global()` contains. */
const scopeSelector = (selector: string, file: string): string =>
  selector
    .split(GLOBAL)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(CLASS, (_, name: string) => `.${scopedName(name, file)}`)))
    .join('');

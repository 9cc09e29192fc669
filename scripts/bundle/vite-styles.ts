// CSS modules: class names are written into the code that uses them, and a server reads no rules.
import { readFileSync } from 'node:fs';
import postcss from 'postcss';
import type { Plugin } from 'vite';
import { resolveSource } from './resolve-source.ts';
import { classNames, MODULE_SUFFIX, SCOPED_SUFFIX, scopeClasses, scopedName, TABLE_SUFFIX, toModuleFile } from './styles.ts';

/**
 * In the browser's build, `styles.primary` becomes `"Button-primary"` and a module becomes a plain sheet: tables of class names
 * were 5 % of a dashboard's code, and Vite can't join sheets that have code. In a server's, a module is its table of class names.
 */
export function stylesPlugin(): Plugin {
  return {
    name: 'meridian:styles',
    resolveId: {
      order: 'pre',
      filter: { id: /\.module\.css$/ },
      handler(source, importer) {
        if (importer === undefined) return null;
        const suffix = this.environment.config.consumer === 'client' ? SCOPED_SUFFIX : TABLE_SUFFIX;
        return resolveSource(source, importer).replace(MODULE_SUFFIX, suffix);
      },
    },
    load: {
      filter: { id: /\.scoped\.css$|\.classes\.json$/ },
      handler(id) {
        const file = toModuleFile(id);
        if (id.endsWith(TABLE_SUFFIX)) return JSON.stringify(readClassNames(file));
        return postcss([scopeClasses]).process(readFileSync(file, 'utf8'), { from: file, map: false }).css;
      },
    },
    transform: {
      filter: { code: MODULE_SUFFIX },
      handler(code, id) {
        if (this.environment.config.consumer === 'server') return null;
        // No line moves, so the present source map stays; columns after a class name are off by its length.
        return { code: inlineClasses(code, id), map: null };
      },
    },
  };
}

/** What a module's classes are called on a page. */
function readClassNames(file: string): Readonly<Record<string, string>> {
  const classes = [...classNames(readFileSync(file, 'utf8'))];
  return Object.fromEntries(classes.map((name) => [name, scopedName(name, file)]));
}

const IMPORT = /\bimport (\w+) from\s*("[^"]+\.module\.css"|'[^']+\.module\.css');?/g;

const inlineClasses = (code: string, id: string): string =>
  [...code.matchAll(IMPORT)].reduce(
    (text, [statement, name = '', source = '']) => inlineModule(text, { statement, name, source, importer: id }),
    code,
  );

interface StyleImport {
  readonly statement: string;
  readonly name: string;
  /** In quotes. */
  readonly source: string;
  readonly importer: string;
}

/** A module that anything but a class is read of, or whose name has another meaning somewhere in the code, stays an object. */
function inlineModule(code: string, { statement, name, source, importer }: StyleImport): string {
  const table = readClassNames(resolveSource(source.slice(1, -1), importer));
  const uses = new RegExp(String.raw`(?<![\w$.'"-])${name}(?![\w$'"-])(?:\.(\w+))?`, 'g');
  const [before = '', after = ''] = code.split(statement);
  const parts = [before, after];
  const isObjectNeeded = parts.some((part) => [...part.matchAll(uses)].some(([, key = '']) => table[key] === undefined));
  const object = isObjectNeeded ? `const ${name} = ${JSON.stringify(table)};` : '';
  const write = (part: string): string =>
    isObjectNeeded ? part : part.replace(uses, (_, key: string) => JSON.stringify(table[key]));
  return parts.map(write).join(`import ${source};${object}`);
}

// How style sheets are kept: modules beside their components, sizes by name, three breakpoints.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import postcss, { type AtRule, type Declaration, type Root, type Rule } from 'postcss';
import { describe, expect, it } from 'vitest';
import { BREAKPOINTS } from '#app/ui/styles/breakpoints.ts';

/** Sheets for tokens and elements, and for what charts draw, whose class names are fixed: reports and pages show the same markup. */
const CHARTS = ['charts', 'grids', 'figure', 'failed', 'notes'].map((name) => `app/charts/${name}.css`);
const GLOBAL = ['app/ui/styles/tokens.css', 'app/ui/styles/base.css', ...CHARTS];
const MAX_LINES = 300;

const list = (path: string): string[] =>
  statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => list(join(path, name))) : [path];

const files = list('app');
const sheets = files.filter((file) => file.endsWith('.css'));
const modules = sheets.filter((file) => file.endsWith('.module.css'));
const sources = files
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const parse = (file: string): Root => postcss.parse(readFileSync(file, 'utf8'), { from: file });
const placeOf = (file: string, node: Declaration | AtRule | Rule): string => `${file}:${node.source?.start?.line ?? 0}`;

interface Use {
  readonly file: string;
  readonly module: string;
  readonly text: string;
  /** By which name the file knows the module. */
  readonly name: string;
}

const uses: readonly Use[] = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, name = '', specifier = '']) => ({
    file,
    module: specifier.startsWith('#') ? specifier.slice(1) : join(dirname(file), specifier),
    text: text.replace(/^import .*$/gm, ''),
    name,
  })),
);

function classesOf(file: string): Set<string> {
  const found = new Set<string>();
  parse(file).walkRules((rule) => {
    for (const [, name = ''] of rule.selector.replace(/:global\([^)]*\)/g, '').matchAll(/\.([a-zA-Z_][\w-]*)/g)) found.add(name);
  });
  return found;
}

describe('style sheets', () => {
  it('are modules, but for tokens, elements and charts', () => {
    expect(sheets.filter((file) => !modules.includes(file) && !GLOBAL.includes(file))).toEqual([]);
  });

  it('have names that occur once, since class names are made of them', () => {
    const names = modules.map((file) => basename(file).toLowerCase());
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('define the classes that are used, and no other', () => {
    const missing = uses.flatMap(({ file, module, text, name }) => {
      const defined = classesOf(module);
      const used = [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, one = '']) => one);
      return used.filter((one) => !defined.has(one)).map((one) => `${file}: ${one}`);
    });
    expect(missing).toEqual([]);
    const unused = modules.flatMap((module) => {
      const users = uses.filter((use) => use.module === module);
      // Chosen by a value, such as `styles[tone]`.
      if (users.some(({ text, name }) => new RegExp(`\\b${name}\\[`).test(text))) return [];
      const isUsed = (one: string): boolean => users.some(({ text, name }) => new RegExp(`\\b${name}\\.${one}\\b`).test(text));
      return [...classesOf(module)].filter((one) => !isUsed(one)).map((one) => `${module}: .${one}`);
    });
    expect(unused).toEqual([]);
  });

  it('belong to one screen', () => {
    const screenOf = (file: string): string => file.split('/').slice(0, 3).join('/');
    const foreign = uses.filter(({ file, module }) => module.startsWith('app/screens/') && screenOf(file) !== screenOf(module));
    expect(foreign.map(({ file, module }) => `${file} imports ${module}`)).toEqual([]);
  });

  it('take sizes from tokens; a literal says why', () => {
    const literals: string[] = [];
    for (const file of sheets.filter((one) => one !== 'app/ui/styles/tokens.css')) {
      const lines = readFileSync(file, 'utf8').split('\n');
      parse(file).walkDecls((decl) => {
        const { start, end } = decl.source ?? {};
        const text = lines.slice((start?.line ?? 1) - 1, end?.line).join(' ');
        if (decl.parent?.type === 'atrule' && (decl.parent as AtRule).name === 'font-face') return;
        if (/(?<![\w.-])-?\d*\.?\d+px\b/.test(decl.value) && !text.includes('/*')) literals.push(placeOf(file, decl));
      });
    }
    expect(literals).toEqual([]);
  });

  it('know three breakpoints, by name', () => {
    const others: string[] = [];
    for (const file of sheets)
      parse(file).walkAtRules('media', (rule) => {
        const names = [...rule.params.matchAll(/\(--([\w-]+)\)/g)].map(([, name = '']) => name);
        const isUnknown = names.some((name) => !(name in BREAKPOINTS));
        if (isUnknown || /\b(width|height)\b/.test(rule.params)) others.push(placeOf(file, rule));
      });
    expect(others).toEqual([]);
  });

  it('stack by name', () => {
    const literals: string[] = [];
    for (const file of sheets)
      parse(file).walkDecls('z-index', (decl) => {
        if (!/^(var\(--m-z-[\w]+\)|auto|0|-1)$/.test(decl.value)) literals.push(placeOf(file, decl));
      });
    expect(literals).toEqual([]);
  });

  it('can be read at once', () => {
    expect(sheets.filter((file) => readFileSync(file, 'utf8').split('\n').length > MAX_LINES)).toEqual([]);
  });
});
